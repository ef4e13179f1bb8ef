import { expect, test } from 'vitest'
import { failure, success } from './answer.ts'
import { refusalIn, routeLabel } from './measure.ts'

test.each([
  ['/swx/market/:id', '/swx/market/:id'],
  ['/assets/app-1a2b3c4d.js', '/assets/*'],
  ['/docs/static/index.html', '/docs/*'],
  ['/assets', '/assets'],
  [undefined, 'none'],
])('the route %s is counted as %s', (pattern, label) => {
  expect(routeLabel(pattern)).toBe(label)
})

test('the code of a refusal is read from its envelope, and from nothing else', () => {
  expect(refusalIn(failure('10011').json)).toBe('10011')
  expect(refusalIn(failure('400', { lots: 'malformed' }).json)).toBe('400')
  for (const other of [
    success({ code: '10011' }).json,
    '{"code":"made-up"}',
    '{"code":"toString"}',
    ' {"code":"10011"}',
    Buffer.from(failure('10011').json),
    undefined,
  ]) {
    expect(refusalIn(other)).toBeNull()
  }
})
