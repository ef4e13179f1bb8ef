import { expect, it } from 'vitest'
import { requestOf } from './operatorWords.ts'

const PATH = '/swx/operator/parameters'

it('lists parameters, sets one, and takes its value away', () => {
  expect(requestOf(['parameters'])).toEqual({ name: 'listParameters', path: PATH, body: {} })
  const name = 'setParameter'
  const set = (...words: string[]) => requestOf(['set-parameter', ...words])
  expect(set('home_users', 'auto')).toEqual({
    name,
    path: `${PATH}/home_users`,
    body: { value: 'auto' },
  })
  expect(set('down_url', 'none')).toEqual({
    name,
    path: `${PATH}/down_url`,
    body: { value: null },
  })
  expect(set('home_users')).toBeNull()
  expect(set('home_users', '1', '200')).toBeNull()
})
