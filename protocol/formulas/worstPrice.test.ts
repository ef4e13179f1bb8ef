import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#kit/runs.ts'
import { price, tickSize } from '../price.ts'
import { isWorse, SLIPPAGE_PPM, worstPriceOf } from './worstPrice.ts'

const asked = fc.record({
  buys: fc.boolean(),
  ticks: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  decimals: fc.integer({ min: 0, max: 8 }),
})

it('accepts 0.1% and less than a tick more, a tick at least, and never a price of zero', () => {
  fc.assert(
    fc.property(asked, ({ buys, ticks, decimals }) => {
      const tick = tickSize(decimals)
      const shown = price(ticks * tick)
      const worst = worstPriceOf(buys, shown, decimals)
      const away = buys ? worst - shown : shown - worst
      expect(worst).toBeGreaterThan(0n)
      expect(worst % tick).toBe(0n)
      if (!buys && ticks === 1n) return
      expect(away).toBeGreaterThanOrEqual(tick)
      expect(away * 1_000_000n).toBeGreaterThanOrEqual(shown * SLIPPAGE_PPM)
      expect((away - tick) * 1_000_000n).toBeLessThan(shown * SLIPPAGE_PPM)
      expect(isWorse(buys, worst, worst)).toBe(false)
      expect(isWorse(buys, shown, worst)).toBe(false)
      expect(isWorse(buys, price(worst + (buys ? tick : -tick)), worst)).toBe(true)
    }),
    runs(300),
  )
})
