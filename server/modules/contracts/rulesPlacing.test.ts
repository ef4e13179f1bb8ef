import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlaceContractBody } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { ENTRY_TYPES, type EntryType } from '#protocol/machines/contractEntry.ts'
import { openingPrice } from '#protocol/formulas/contractOrder.ts'
import { formatPrice, type Price, price } from '#protocol/price.ts'
import { LONG } from '#kit/contractWorld.ts'
import { runs } from '#kit/runs.ts'
import { BTC, BTC_TERMS, createScriptedMarket } from '#kit/scriptedMarket.ts'
import type { LoggedPrice, PriceState } from '#server/modules/market/types.ts'
import { barredNow, planPlacing, reachedBy, watchOfWaiting } from './rulesPlacing.ts'
import type { Placing } from './types.ts'

const NOW = 1_000_000
const HOLDER = { customerId: 'ann', account: 'demo' } as const
const instrument = createScriptedMarket(() => NOW).find(BTC)
const MARKET = 6_800_000_000_000n

const RICH = { available: 10n ** 18n, barred: null, state: 'full', now: NOW } as const

const logged = (mid: bigint, at = NOW): LoggedPrice => ({
  instrumentId: BTC,
  seq: 7n,
  at,
  mid: price(mid),
})

function placed(
  body: Partial<PlaceContractBody> & { price: string },
  mid = MARKET,
  state: PriceState = 'full',
) {
  const permission = { allowed: true, maxLeverage: 1_000 }
  const context = {
    instrument,
    permission,
    trading: true,
    state,
    last: logged(mid),
    now: NOW,
    offer: null,
  }
  return planPlacing('id', HOLDER, { ...LONG, type: 'limit', ...body }, context)
}

function waiting(side: 'long' | 'short', limit: bigint, type: EntryType = 'limit'): Placing {
  const of = (share: bigint): string => {
    const units = (limit * share) / 1_000n
    return formatPrice(price(units - (units % 1_000_000n)), 2)
  }
  const stops =
    side === 'long'
      ? { stopLoss: of(985n), takeProfit: of(1_050n) }
      : { stopLoss: of(1_015n), takeProfit: of(950n) }
  const start = (side === 'long') === (type === 'limit') ? 2n * limit : limit / 2n
  const result = placed({ side, type, price: formatPrice(price(limit), 2), ...stops }, start)
  if (!result.waits) throw new Error('it opened at once')
  return result.placing
}

const anySide = fc.constantFrom('long' as const, 'short' as const)
const anyType = fc.constantFrom(...ENTRY_TYPES)

/** Whole hundredths. */
const limits = fc.bigInt({ min: 100_000n, max: 10_000_000n }).map((cents) => cents * 1_000_000n)

describe('a limit order and a stop order', () => {
  it('is watched at the very prices that reach it, and opens at that price', () => {
    fc.assert(
      fc.property(
        anySide,
        anyType,
        limits,
        fc.bigInt({ min: -40n, max: 40n }),
        (side, type, limit, away) => {
          const order = waiting(side, limit, type)
          const { low, high } = watchOfWaiting(order).band
          const mid = (limit * (10_000n + away)) / 10_000n
          const at: Price = openingPrice(side, price(mid), BTC_TERMS)
          const below = (side === 'long') === (type === 'limit')
          const isThere = below ? at <= limit : at >= limit
          expect(mid <= low || mid >= high).toBe(isThere)
          if (!isThere) {
            expect(() => reachedBy(order, logged(mid), RICH)).toThrow(/not reached/)
            return
          }
          const reached = reachedBy(order, logged(mid), RICH)
          expect(reached.to).toBe('opened')
          if (reached.to === 'opened') expect(reached.opening.position.openPrice).toBe(at)
        },
      ),
      runs(1_000),
    )
  })

  it('needs no more than is held when it opens at its level, long or short', () => {
    fc.assert(
      fc.property(anySide, anyType, limits, (side, type, limit) => {
        const order = waiting(side, limit, type)
        const { low, high } = watchOfWaiting(order).band
        const mid = (side === 'long') === (type === 'limit') ? low : high
        expect(reachedBy(order, logged(mid), { ...RICH, available: 0n }).to).toBe('opened')
      }),
      runs(1_000),
    )
  })

  it('is refused as a stop where the market is already', () => {
    const stop = (side: 'long' | 'short', at: string) => () =>
      placed({ type: 'stop', side, price: at, stopLoss: '67000', takeProfit: '70000' })
    const refusal = { code: CODE.stopReached, fields: { price: 'unreasonable' } }
    // The market asks 68,003.40 and bids 67,996.60.
    expect(stop('long', '68003.40')).toThrow(expect.objectContaining(refusal))
    expect(stop('short', '67996.60')).toThrow(expect.objectContaining(refusal))
    expect(stop('long', '68003.41')().waits).toBe(true)
  })

  it('opens as a stop at the price of a gap, or not where its stops no longer fit', () => {
    const order = waiting('long', MARKET, 'stop')
    const gap = reachedBy(order, logged(6_830_000_000_000n), RICH)
    if (gap.to !== 'opened') throw new Error('it did not open')
    expect(gap.opening.position.openPrice).toBe(6_830_342_000_000n)
    const past = reachedBy(order, logged(7_200_000_000_000n), RICH)
    expect(past).toEqual({ to: 'cancelled', reason: 'stops', logSeq: 7n })
    const poor = reachedBy(order, logged(6_830_000_000_000n), { ...RICH, available: 0n })
    expect(poor).toMatchObject({ to: 'cancelled', reason: 'margin' })
  })

  it('goes on waiting from eleven seconds after the price, and not from ten', () => {
    const order = waiting('long', MARKET)
    const row = logged(watchOfWaiting(order).band.low)
    expect(reachedBy(order, row, { ...RICH, now: NOW + 10_000 }).to).toBe('opened')
    expect(reachedBy(order, row, { ...RICH, now: NOW + 10_001 }).to).toBe('waiting')
  })

  it.each(['thin', 'doubtful'] as const)(
    'is not placed on a %s price, whether it would wait or not, and waits where it does',
    (state) => {
      const stops = { stopLoss: '66500', takeProfit: '70000' }
      for (const at of ['67500', '69000']) {
        const place = () => placed({ price: at, ...stops }, MARKET, state)
        expect(place).toThrow(expect.objectContaining({ code: CODE.closeOnly }))
        expect(placed({ price: at, ...stops }).waits).toBe(at === '67500')
      }
      const order = waiting('long', MARKET)
      const row = logged(watchOfWaiting(order).band.low)
      expect(reachedBy(order, row, { ...RICH, state }).to).toBe('waiting')
      // Why it may not open decides when it may.
      expect(reachedBy(order, row, { ...RICH, state, barred: 'policy' }).to).toBe('waiting')
    },
  )

  it('is not opened by a price that reaches it where it may not be placed any more', () => {
    const order = waiting('long', MARKET)
    const row = logged(watchOfWaiting(order).band.low)
    for (const barred of ['policy', 'riskNotice'] as const) {
      const reached = reachedBy(order, row, { ...RICH, barred })
      expect(reached).toEqual({ to: 'cancelled', reason: barred, logSeq: row.seq })
      // A price that is history decides nothing, not even that.
      const late = { ...RICH, barred, now: NOW + 10_001 }
      expect(reachedBy(order, row, late).to).toBe('waiting')
    }
  })
})

describe('what stands against an opening', () => {
  const permission = { allowed: true, maxLeverage: 20 }
  const at = (leverage: number) => ({ leverage })
  const context = { instrument, permission }

  it.each([
    ['nothing', at(20), context, true, null],
    ['a notice that was not accepted', at(20), context, false, 'riskNotice'],
    ['a leverage the policy no longer allows', at(50), context, true, 'policy'],
    ['a leverage that is offered no more', at(7), context, true, 'policy'],
    [
      'a contract that is not there any more',
      at(20),
      { instrument: null, permission },
      true,
      'policy',
    ],
    [
      'a product the policy no longer allows',
      at(20),
      { instrument, permission: { allowed: false, maxLeverage: 0 } },
      false,
      'policy',
    ],
  ] as const)('%s', (_, order, seen, accepted, reason) => {
    expect(barredNow(order, seen, accepted)).toBe(reason)
  })
})
