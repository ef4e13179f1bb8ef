import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#kit/runs.ts'
import { SPOT_SIDES } from '../machines/spotOrder.ts'
import { parsePrice, type Price, price, tickSize } from '../price.ts'
import {
  isMarketable,
  type SpotTerms,
  spotAmountFor,
  spotBand,
  spotFill,
  spotHold,
  spotPrice,
  spotWorth,
} from './spotOrder.ts'

const at = (text: string): Price => {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}

const BTC: SpotTerms = { base: 'BTC', quote: 'USDT', feePpm: 600n, spreadPpm: 100n, decimals: 2 }

const termsArb = fc.record({
  base: fc.constantFrom('BTC', 'ETH', 'XRP', 'SOL', 'USDC'),
  quote: fc.constant('USDT'),
  feePpm: fc.bigInt(0n, 2_999n),
  spreadPpm: fc.bigInt(0n, 49_999n),
  decimals: fc.integer({ min: 0, max: 8 }),
}) satisfies fc.Arbitrary<SpotTerms>

const midArb = fc.oneof(fc.bigInt(1n, 1_000_000n), fc.bigInt(1n, 10n ** 15n)).map(price)
const sideArb = fc.constantFrom(...SPOT_SIDES)
const amountArb = fc.oneof(fc.bigInt(1n, 10_000n), fc.bigInt(1n, 10n ** 24n))

describe('an example by hand', () => {
  // 0.12345678 BTC; half a spread of 0.01% on 68,000 is 3.40.
  const amount = 12_345_678n

  it('buys: 68,003.40 each, fee of 0.06% in BTC', () => {
    const each = spotPrice('buy', at('68000'), BTC)
    expect(each).toBe(at('68003.4'))
    // 0.12345678 x 68,003.40 = 8,395.480793052; the fee is 0.000074074068 BTC.
    expect(spotFill('buy', amount, each, BTC)).toEqual({
      paid: 8_395_480_794n,
      operatorGets: 8_395_480_793n,
      gross: 12_345_678n,
      operatorPays: 12_345_678n,
      fee: { down: 7_407n, up: 7_408n },
      received: 12_338_270n,
    })
  })

  it('sells: 67,996.60 each, fee of 0.06% in USDT', () => {
    const each = spotPrice('sell', at('68000'), BTC)
    expect(each).toBe(at('67996.6'))
    // 0.12345678 x 67,996.60 = 8,394.641286948; the fee is 5.0367847716 USDT.
    expect(spotFill('sell', amount, each, BTC)).toEqual({
      paid: 12_345_678n,
      operatorGets: 12_345_678n,
      gross: 8_394_641_286n,
      operatorPays: 8_394_641_287n,
      fee: { down: 5_036_784n, up: 5_036_785n },
      received: 8_389_604_501n,
    })
  })

  it('spends a total: 1,000 USDT buy 0.01470514 BTC, and what they cannot buy stays', () => {
    const bought = spotAmountFor(1_000_000_000n, at('68003.4'), BTC)
    expect(bought).toBe(1_470_514n)
    expect(spotFill('buy', bought, at('68003.4'), BTC).paid).toBe(999_999_518n)
  })
})

describe('a fill', () => {
  it('loses nothing: all that is paid is somebody’s, and nobody gets more than a unit too much', () => {
    fc.assert(
      fc.property(sideArb, amountArb, midArb, termsArb, (side, amount, mid, terms) => {
        const fill = spotFill(side, amount, spotPrice(side, mid, terms), terms)
        const paidRest = fill.paid - fill.operatorGets
        const receivedRest = fill.operatorPays - fill.received - fill.fee.down
        expect(paidRest >= 0n && paidRest <= 1n).toBe(true)
        expect(receivedRest >= 0n && receivedRest <= 2n).toBe(true)
        expect(fill.received).toBe(fill.gross - fill.fee.up)
        expect(fill.received >= 0n).toBe(true)
        // The fee is under 0.3% but for the unit it is rounded up by.
        expect(fill.fee.down * 1_000n <= fill.gross * 3n).toBe(true)
      }),
      runs(1_000),
    )
  })

  it('never pays who buys and sells again at one price', () => {
    fc.assert(
      fc.property(amountArb, midArb, termsArb, (amount, mid, terms) => {
        const bought = spotFill('buy', amount, spotPrice('buy', mid, terms), terms)
        // A price of no more than half a spread has no selling price below it: it is one tick.
        fc.pre(bought.received > 0n && mid >= tickSize(terms.decimals))
        const sold = spotFill('sell', bought.received, spotPrice('sell', mid, terms), terms)
        expect(sold.received <= bought.paid).toBe(true)
      }),
      runs(1_000),
    )
  })

  it('of a total costs no more than the total, and one unit more of the coin would', () => {
    const totalArb = fc.bigInt(1n, 10n ** 18n)
    fc.assert(
      fc.property(totalArb, midArb, termsArb, (total, mid, terms) => {
        const ask = spotPrice('buy', mid, terms)
        const amount = spotAmountFor(total, ask, terms)
        expect(spotWorth(amount, ask, terms).up <= total).toBe(true)
        expect(spotWorth(amount + 1n, ask, terms).up > total).toBe(true)
      }),
      runs(1_000),
    )
  })

  it('at the limit pays exactly what was held, and at a better price no more', () => {
    fc.assert(
      fc.property(sideArb, amountArb, midArb, midArb, termsArb, (side, amount, a, b, terms) => {
        const limit = spotPrice(side, a, terms)
        const now = spotPrice(side, b, terms)
        const held = spotHold(side, amount, limit, terms)
        expect(spotFill(side, amount, limit, terms).paid).toBe(held)
        if (!isMarketable(side, limit, b, terms)) return
        const fill = spotFill(side, amount, now, terms)
        expect(fill.paid <= held).toBe(true)
        expect(fill.received >= spotFill(side, amount, limit, terms).received).toBe(true)
      }),
      runs(1_000),
    )
  })
})

describe('spotBand', () => {
  it('is the rule of isMarketable solved for the logged price', () => {
    fc.assert(
      fc.property(
        sideArb,
        fc.bigInt(1n, 10n ** 9n),
        midArb,
        termsArb,
        (side, ticks, mid, terms) => {
          const limit = price(ticks * tickSize(terms.decimals))
          const { low, high } = spotBand(side, limit, terms)
          const fits = (units: bigint): boolean =>
            units > 0n && isMarketable(side, limit, price(units), terms)
          const fires = (units: bigint): boolean => units <= low || units >= high
          for (const near of [mid, low, low + 1n, high, high - 1n]) {
            if (near > 0n && near <= 10n ** 18n) expect(fires(near)).toBe(fits(near))
          }
        },
      ),
      runs(2_000),
    )
  })
})
