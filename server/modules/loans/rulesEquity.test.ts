import { expect, it } from 'vitest'
import type { Held } from '#server/modules/ledger/types.ts'
import { assetsOf, equityOf, leftIn } from './rulesEquity.ts'

const HELD: readonly Held[] = [
  { asset: 'USDT', bucket: 'available', units: 1_000n },
  { asset: 'USDT', bucket: 'margin', units: 200n },
  { asset: 'USDT', bucket: 'optionStake', units: 50n },
  { asset: 'USDT', bucket: 'withdrawalHold', units: 70n },
  { asset: 'USDT', bucket: 'loan', units: -300n },
  { asset: 'BTC', bucket: 'staked', units: 5n },
  { asset: 'BTC', bucket: 'available', units: 1n },
  { asset: 'EUR', bucket: 'available', units: 9n },
]
/** A unit of bitcoin is worth 100, euros have no price. */
const worthOf = (asset: string, units: bigint): bigint | null =>
  asset === 'EUR' ? null : asset === 'BTC' ? units * 100n : units
const RESULTS = { profit: 40n, loss: 15n, unsure: 0n }

it('equity counts neither stakes, what leaves, open profits nor what has no price, and what is owed against it', () => {
  expect(equityOf(HELD, RESULTS, worthOf)).toBe(1_000n + 200n + 600n - 15n - 300n)
})

it('equity takes the most that contracts may lose whose price cannot be trusted', () => {
  const unsure = { ...RESULTS, unsure: 7n }
  expect(equityOf(HELD, unsure, worthOf)).toBe(equityOf(HELD, RESULTS, worthOf) - 7n)
  // What covers a loan that there is counts as before.
  expect(assetsOf(HELD, unsure, worthOf)).toBe(assetsOf(HELD, RESULTS, worthOf))
})

it('assets are everything, with open results, before what is owed', () => {
  expect(assetsOf(HELD, RESULTS, worthOf)).toBe(1_320n + 600n + 25n)
})

it('what is left to collect is all but free USDT and what is too little to exchange', () => {
  expect(leftIn(HELD, worthOf, 100n)).toBe(320n + 600n + 100n)
  // What has no price may be worth enough.
  expect(leftIn(HELD, worthOf, 101n)).toBe(320n + 500n + 101n)
})
