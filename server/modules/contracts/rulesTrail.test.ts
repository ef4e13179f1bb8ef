import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Case, midArb, positionOf, soundCaseArb } from '#kit/contractArbitraries.ts'
import { runs } from '#kit/runs.ts'
import { closingPrice } from '#protocol/formulas/contractOrder.ts'
import { triggerAt } from '#protocol/formulas/contractTrigger.ts'
import { type Price, price, tickSize } from '#protocol/price.ts'
import { followed, keptStop } from './rulesTrail.ts'
import { hasNewLevels, watchOf } from './rulesWatch.ts'

type Order = Parameters<typeof watchOf>[0]

/** An order whose stop loss trails since row 1 by what its request's stop loss is away. */
function trailing({ request, terms }: Case): Order {
  const position = positionOf(request, terms)
  const { side, mid, stopLoss } = request
  const away = closingPrice(side, mid, terms) - stopLoss
  const distance = price(away < 0n ? -away : away)
  const trail = {
    distance,
    sinceLogSeq: 1n,
    from: stopLoss,
    peak: mid,
    peakLogSeq: 1n,
    seenLogSeq: 1n,
  }
  return {
    id: 'order',
    customerId: 'ann',
    account: 'demo',
    instrumentId: 1,
    position,
    terms,
    changes: {
      openedLots: position.lots,
      edits: 1,
      editedAt: 0,
      levelsLogSeq: 1n,
      trail,
      partOf: null,
    },
  }
}

const walkArb = soundCaseArb.chain((one) =>
  fc.record({
    order: fc.constant(trailing(one)),
    mids: fc.array(fc.oneof(near(one), midArb(one.terms)), { minLength: 1, maxLength: 12 }),
  }),
)

/** Prices close by, some of them better. */
function near({ request, terms }: Case): fc.Arbitrary<Price> {
  const tick = tickSize(terms.decimals)
  return fc
    .bigInt({ min: -20n, max: 40n })
    .map((ticks) =>
      request.mid + ticks * tick > 0n ? price(request.mid + ticks * tick) : request.mid,
    )
}

it('a stop loss that trails never loosens, and stands its distance behind the best row', () => {
  fc.assert(
    fc.property(walkArb, ({ order, mids }) => {
      const { side, stopLoss } = order.position
      const sign = side === 'long' ? 1n : -1n
      const distance = order.changes.trail?.distance ?? 0n
      const best = [order.changes.trail?.peak ?? price(0n)]
      let stands = order
      for (const [at, mid] of mids.entries()) {
        const next = followed(stands, { seq: BigInt(at + 2), mid })
        best.push(mid)
        const due = best
          .map((one) => sign * closingPrice(side, one, order.terms) - distance)
          .reduce((most, one) => (one > most ? one : most))
        expect(sign * next.position.stopLoss).toBe(due)
        expect((next.position.stopLoss - stands.position.stopLoss) * sign).toBeGreaterThanOrEqual(
          0n,
        )
        stands = next
      }
      // What was set is kept, and rows that were looked at already change nothing.
      expect(keptStop(stands)).toBe(stopLoss)
      expect(followed(stands, { seq: 2n, mid: price(order.position.takeProfit * 2n) })).toBe(stands)
    }),
    runs(2_000),
  )
})

it('its watch fires exactly where a row crosses it, and moves where one is better', () => {
  fc.assert(
    fc.property(walkArb, ({ order, mids }) => {
      let [watch, stands] = [watchOf(order), order]
      for (const [at, mid] of mids.entries()) {
        const row = { instrumentId: 1, seq: BigInt(at + 2), at: 0, mid }
        const fires = triggerAt(stands.position, mid, order.terms) !== null
        const leaves = mid <= watch.band.low || mid >= watch.band.high
        const next = leaves ? watch.trail?.next(row) : watch
        expect(next === null).toBe(fires)
        if (next === null || next === undefined) return
        stands = followed(stands, row)
        expect(next.trail?.peak.mid).toBe(stands.changes.trail?.peak)
        watch = next
      }
      expect(hasNewLevels(stands)).toBe(true)
    }),
    runs(2_000),
  )
})

it('a fixed stop loss follows nothing', () => {
  fc.assert(
    fc.property(walkArb, ({ order, mids: [mid = price(1n)] }) => {
      const fixed = { ...order, changes: { ...order.changes, trail: null } }
      expect(followed(fixed, { seq: 9n, mid })).toBe(fixed)
      expect(watchOf(fixed).trail).toBeUndefined()
    }),
  )
})
