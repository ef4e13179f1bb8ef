import { expect, it } from 'vitest'
import { freeAt, type Lately, leftOf, LIMIT_MS, usedOf } from './rulesLimit.ts'

const asked = (units: bigint, at = 0, asset: Lately['asset'] = 'USDT'): Lately => ({
  customerId: 'ann',
  asset,
  units,
  toBank: false,
  at,
})
const worthOf = (asset: string, units: bigint): bigint | null =>
  asset === 'USDT' ? units : asset === 'ETH' ? units * 2n : null

it('leaves what was not used, and nothing where more was, or where something has no price', () => {
  expect(leftOf(500n, 300n)).toBe(200n)
  expect([leftOf(500n, 500n), leftOf(500n, 501n), leftOf(500n, null), leftOf(null, 0n)]).toEqual([
    0n,
    0n,
    0n,
    0n,
  ])
})

it('adds up by worth, and to nothing known where part of it has no price', () => {
  expect(usedOf([], worthOf)).toBe(0n)
  expect(usedOf([asked(5n), asked(7n, 0, 'ETH')], worthOf)).toBe(19n)
  expect(usedOf([asked(5n), asked(7n, 0, 'BTC'), asked(1n)], worthOf)).toBeNull()
})

it('is free again a day after the oldest', () => {
  expect(freeAt([])).toBeNull()
  expect(freeAt([asked(1n, 9), asked(1n, 4), asked(1n, 6)])).toBe(4 + LIMIT_MS)
})
