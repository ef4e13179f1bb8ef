import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { rulesSystem } from '#kit/contractRules.ts'
import { netOf, offerArb } from '#kit/feeOffers.ts'
import { BTC, BTC_TERMS } from '#kit/scriptedMarket.ts'
import { SIDES } from '../machines/contractOrder.ts'
import { floorToTick, type Price, price, tickSize } from '../price.ts'
import { heldFor, reachingMid } from './contractEntry.ts'
import { openingPrice, type Terms, worth } from './contractOrder.ts'
import { lotsInAmount, lotsInValue, mostLots } from './contractSize.ts'
import { leavesRoom, suggestStops } from './contractStops.ts'

/** So much that one customer's share of it is never in the way. */
const TREASURY = 10n ** 18n

const caseArb = fc.record({
  side: fc.constantFrom(...SIDES),
  leverage: fc.constantFrom(1n, 2n, 5n, 10n, 20n, 100n),
  lots: fc.bigInt({ min: 1n, max: 999n }),
  /** What the balance has less than these lots cost, and more. */
  less: fc.bigInt({ min: -3n, max: 3n }),
  ticks: fc.bigInt({ min: 100n, max: 100_000_000n }),
  contractSize: fc.bigInt({ min: 100_000n, max: 90_000_000n }),
  offer: offerArb,
  waits: fc.boolean(),
})

describe('the most lots', () => {
  it('are accepted by the server, and one more is refused', async () => {
    await fc.assert(
      fc.asyncProperty(caseArb, async (one) => {
        const { side, leverage, ticks, contractSize, offer, waits } = one
        const base: Terms = { ...BTC_TERMS, contractSize }
        const terms = { ...base, feePpm: netOf(base.feePpm, offer) }
        const tick = tickSize(terms.decimals)
        const mid = price(ticks * tick)
        const opensAt = openingPrice(side, mid, terms)
        // Two per cent away from the market, where it waits.
        const away = floorToTick(opensAt / 50n, tick) + tick
        const limit = price(side === 'long' ? opensAt - away : opensAt + away)
        const at = waits ? limit : opensAt
        const judged = waits
          ? reachingMid({ entryType: 'limit', side, limitPrice: limit }, terms)
          : mid
        const funds = heldFor(one.lots, leverage, at, terms) - one.less
        const most = mostLots(funds, leverage, at, terms)
        const ask = async (lots: bigint): Promise<string> => {
          const system = rulesSystem('real', { id: BTC, terms: base }, TREASURY, offer, funds)
          await system.price(mid)
          const stops = suggestStops({ side, lots, leverage, mid: judged }, terms)
          const request = { who: 0, side, lots, leverage, ...stops }
          return waits ? system.place(request, 'limit', limit) : system.open(request)
        }
        fc.pre(leavesRoom({ side, lots: most > 0n ? most : 1n, leverage, mid: judged }, terms))
        fc.pre(leavesRoom({ side, lots: most + 1n, leverage, mid: judged }, terms))
        if (most >= 1n) expect(await ask(most)).toBe('done')
        expect(await ask(most + 1n)).toBe(CODE.insufficientMargin)
      }),
      { numRuns: 300 },
    )
  })

  it('are none without funds', () => {
    expect(mostLots(0n, 10n, price(100_000_000n), BTC_TERMS)).toBe(0n)
    expect(mostLots(-1n, 10n, price(100_000_000n), BTC_TERMS)).toBe(0n)
  })
})

describe('lots of an amount', () => {
  it('are whole ones, rounded down', () => {
    const tenth = { contractSize: 10_000_000n }
    expect(lotsInAmount(99_999_999n, tenth)).toBe(9n)
    expect(lotsInAmount(100_000_000n, tenth)).toBe(10n)
    expect(lotsInAmount(9_999_999n, tenth)).toBe(0n)
  })

  it('are worth no more than the amount, and one more is', () => {
    const values = fc.bigInt({ min: 0n, max: 10n ** 13n })
    const prices = fc.bigInt({ min: 1_000_000n, max: 10n ** 14n })
    fc.assert(
      fc.property(values, prices, (value, units) => {
        const at: Price = price(units)
        const lots = lotsInValue(value, at, BTC_TERMS)
        expect(worth(lots, at, BTC_TERMS).up).toBeLessThanOrEqual(value)
        expect(worth(lots + 1n, at, BTC_TERMS).up).toBeGreaterThan(value)
      }),
    )
  })
})
