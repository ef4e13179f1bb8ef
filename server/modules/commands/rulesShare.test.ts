import { describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import type { Entry, Leg } from '#server/modules/ledger/types.ts'
import { mostForOne, setAsideBy } from './rulesShare.ts'

const USDT = 1_000_000n

describe('what one customer may bind', () => {
  it.each([
    [0n, 1_000n * USDT],
    [50_000n * USDT, 1_000n * USDT],
    [50_000n * USDT + 50n, 1_000n * USDT + 1n],
    [50_000n * USDT + 49n, 1_000n * USDT],
    [100_000_000n * USDT, 2_000_000n * USDT],
  ])('of funds of %s is at most %s', (funds, most) => {
    expect(mostForOne(funds)).toBe(most)
  })
})

describe('what entries set aside', () => {
  const leg = (bucket: 'escrow' | 'optionEscrow' | 'treasury', units: bigint): Leg => ({
    account: { owner: 'house', bucket },
    amount: amount(units, 'USDT'),
  })
  const entry = (legs: readonly Leg[]): Entry => ({
    kind: 'demo',
    type: 'contractOpened',
    ref: 'x',
    reason: null,
    legs,
  })

  it('is the sum of their legs on that bucket', () => {
    expect(setAsideBy(null, 'escrow')).toBe(0n)
    expect(setAsideBy(entry([leg('treasury', -5n), leg('escrow', 5n)]), 'escrow')).toBe(5n)
    expect(setAsideBy(entry([leg('treasury', -5n), leg('escrow', 5n)]), 'optionEscrow')).toBe(0n)
    const two = [entry([leg('escrow', -3n)]), entry([leg('escrow', 5n)])]
    expect(setAsideBy(two, 'escrow')).toBe(2n)
  })
})
