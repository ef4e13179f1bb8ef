import { expect, it } from 'vitest'
import { type AccountState, mayDo, type Needs } from './accountStatus.ts'

it.each<[AccountState, readonly Needs[]]>([
  ['active', ['any', 'notFrozen', 'active']],
  ['closing', ['any', 'notFrozen']],
  ['frozen', ['any']],
  ['closed', []],
])('an account that is %s may do what needs %j', (state, may) => {
  const all: readonly Needs[] = ['any', 'notFrozen', 'active']
  expect(all.filter((needs) => mayDo(state, needs))).toEqual(may)
})
