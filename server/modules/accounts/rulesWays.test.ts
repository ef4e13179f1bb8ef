import { expect, it } from 'vitest'
import { type Has, isSpare, REMOVABLE, type Removable } from './rulesWays.ts'

const NONE: Has = {
  password: false,
  wallet: false,
  google: false,
  email: false,
  phone: false,
  username: false,
}
const spare = (...has: readonly (keyof Has)[]): readonly Removable[] => {
  const all = { ...NONE, ...Object.fromEntries(has.map((one) => [one, true])) }
  return REMOVABLE.filter((which) => isSpare(all, which))
}

it.each<[readonly (keyof Has)[], readonly Removable[]]>([
  [['wallet'], []],
  [['google', 'email'], []],
  [['password', 'email'], []],
  [['password', 'email', 'username'], []],
  [
    ['password', 'email', 'phone'],
    ['email', 'phone'],
  ],
  [
    ['google', 'email', 'phone'],
    ['email', 'phone'],
  ],
  [['google', 'password', 'email'], ['google']],
  [['wallet', 'email'], ['email']],
  [['wallet', 'password'], []],
  [['wallet', 'google'], ['google']],
  [
    ['wallet', 'password', 'email'],
    ['wallet', 'email'],
  ],
  [['wallet', 'password', 'username'], []],
  [
    ['wallet', 'google', 'email'],
    ['wallet', 'google', 'email'],
  ],
])('of %j there may go %j', (has, may) => {
  expect(spare(...has)).toEqual(may)
})
