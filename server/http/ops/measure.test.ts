import { expect, test } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { failure, success } from '#server/http/kernel/answer.ts'
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
  expect(refusalIn(failure(CODE.insufficientMargin).json)).toBe(CODE.insufficientMargin)
  expect(refusalIn(failure('400', { lots: 'malformed' }).json)).toBe('400')
  for (const other of [
    success({ code: CODE.insufficientMargin }).json,
    '{"code":"made-up"}',
    '{"code":"toString"}',
    ' {"code":"10011"}',
    Buffer.from(failure(CODE.insufficientMargin).json),
    undefined,
  ]) {
    expect(refusalIn(other)).toBeNull()
  }
})
