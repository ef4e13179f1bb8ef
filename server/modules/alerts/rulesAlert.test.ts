import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatPrice, type Price, price } from '#protocol/price.ts'
import { bandOf, isReached, levelOf } from './rulesAlert.ts'

const side = fc.constantFrom('above' as const, 'below' as const)
const cents = fc.integer({ min: 1, max: 200 }).map((n) => price(BigInt(n) * 1_000_000n))
const at = (mid: Price) => ({ instrumentId: 1, seq: 7n, at: 0, mid })

it('is watched by the band that a price leaves exactly where it reaches the level', () => {
  fc.assert(
    fc.property(side, cents, cents, (of, level, mid) => {
      const { low, high } = bandOf(of, level)
      expect(mid <= low || mid >= high).toBe(isReached(of, level, mid))
    }),
  )
})

it('is set only where the last price does not fire it', () => {
  fc.assert(
    fc.property(side, cents, cents, (of, level, mid) => {
      const asked = { side: of, level: formatPrice(level, 2) }
      const set = () => levelOf(asked, { decimals: 2 }, at(mid)).level
      const fields = { level: 'unreasonable' }
      if (!isReached(of, level, mid)) expect(set()).toBe(level)
      else expect(set).toThrow(expect.objectContaining({ code: '10301', fields }))
    }),
  )
})

it.each([
  ['1.001', { level: 'tooPrecise' }],
  ['x', { level: 'malformed' }],
])('names the field of %s', (level, fields) => {
  const set = () => levelOf({ side: 'above', level }, { decimals: 2 }, at(price(1n)))
  expect(set).toThrow(expect.objectContaining({ code: '400', fields }))
})
