import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openingPrice, quoteOpening, type Terms } from '#protocol/formulas/contractOrder.ts'
import { parsePrice, price } from '#protocol/price.ts'
import { newTicket, NO_AMOUNTS, type TicketFields, type TicketTerms } from './fields.ts'
import { shownStop, type StopBasis, withStopAmounts } from './stopAmount.ts'

const terms: Terms = {
  contractSize: 1_000_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}
const ticket: TicketTerms = { terms, lotMin: 1n, lotMax: 1_000n, leverages: [1, 10, 20] }
const mid = price(6_418_240_000_000n)

function basisOf(side: 'long' | 'short', lots = 5n): StopBasis {
  return { side, lots, leverage: 10n, mid, openPrice: openingPrice(side, mid, terms) }
}

const fields = (other: Partial<TicketFields>): TicketFields => ({
  ...newTicket('long', ticket),
  ...other,
})

/** Both prices that amounts come to. */
function pricesOf(
  stopUnit: 'percent' | 'result',
  [stopLoss, takeProfit]: readonly [string, string],
  basis: StopBasis,
) {
  const stopAmounts = { stopLoss, takeProfit }
  const typed = fields({ side: basis.side, lots: String(basis.lots), stopUnit, stopAmounts })
  const next = withStopAmounts(typed, mid, terms, '.')
  return [next.stopLoss, next.takeProfit] as const
}

describe('stops by per cent', () => {
  it('lie so far from the opening price, a loss below a long and above a short', () => {
    // It opens at 64,185.61 and at 64,179.19.
    expect(pricesOf('percent', ['1', '2.5'], basisOf('long'))).toEqual(['63543.76', '65790.25'])
    expect(pricesOf('percent', ['1', '2.5'], basisOf('short'))).toEqual(['64820.98', '62574.72'])
  })

  it('are at least a tick away, and within what a stop may be', () => {
    expect(pricesOf('percent', ['0', '0'], basisOf('long'))).toEqual(['64185.60', '64185.62'])
    expect(pricesOf('percent', ['400', '4000'], basisOf('long'))).toEqual(['0.01', '641856.10'])
  })
})

const read = (text: string): bigint => parsePrice(text) ?? 0n

describe('stops by their result', () => {
  it('lose no more and earn no less than was typed, and no tick nearer or farther would', () => {
    // Less than the margin of one lot, which is the most that it can lose.
    const cents = fc.integer({ min: 100, max: 3_000 })
    const side = fc.constantFrom('long' as const, 'short' as const)
    fc.assert(
      fc.property(side, fc.bigInt(1n, 40n), cents, (of, lots, amount) => {
        const basis = basisOf(of, lots)
        const units = BigInt(amount) * 10_000n
        const typed = (amount / 100).toFixed(2)
        const [loss = 0n, gain = 0n] = pricesOf('result', [typed, typed], basis).map(read)
        const at = (stop: bigint): bigint =>
          quoteOpening({ ...basis, stopLoss: price(stop), takeProfit: price(stop) }, terms)
            .resultAtStop
        const tick = 1_000_000n * (of === 'long' ? 1n : -1n)
        const least = at(basis.openPrice - tick)
        if (least >= -units) {
          expect(at(loss)).toBeGreaterThanOrEqual(-units)
          expect(at(loss - tick)).toBeLessThan(-units)
        } else expect(loss).toBe(basis.openPrice - tick)
        expect(at(gain)).toBeGreaterThanOrEqual(units)
        expect(at(gain - tick)).toBeLessThan(units)
      }),
    )
  })

  it('that no price reaches are the farthest there is', () => {
    const [, gain] = pricesOf('result', ['1', '99999999'], basisOf('short'))
    expect(gain).toBe('0.01')
  })
})

describe('the field of a stop', () => {
  const basis = basisOf('long')
  const context = { at: parsePrice('63543.76'), basis, terms, decimalSign: ',' as const }

  it('shows what was typed, or what the price comes to', () => {
    const typed = { ...NO_AMOUNTS, stopLoss: '1,5' }
    const by = (other: Partial<TicketFields>) => shownStop(fields(other), 'stopLoss', context)
    expect(by({ stopLoss: '63543,76' })).toBe('63543,76')
    expect(by({ stopUnit: 'percent', stopAmounts: typed })).toBe('1,5')
    expect(by({ stopUnit: 'percent' })).toBe('0,99')
    expect(by({ stopUnit: 'result' })).toBe('35,92')
  })

  it('leaves no price where the amount cannot be read', () => {
    expect(pricesOf('percent', ['', '1.234'], basis)).toEqual(['', ''])
  })
})
