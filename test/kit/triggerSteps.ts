import fc from 'fast-check'
import { isReached } from '#protocol/formulas/contractEntry.ts'
import { closingPrice } from '#protocol/formulas/contractOrder.ts'
import { triggerAt } from '#protocol/formulas/contractTrigger.ts'
import { ENTRY_TYPES } from '#protocol/machines/contractEntry.ts'
import { SIDES } from '#protocol/machines/contractOrder.ts'
import { type Price, price } from '#protocol/price.ts'
import { watchOfWaiting } from '#server/modules/contracts/rulesPlacing.ts'
import { watchOf } from '#server/modules/contracts/rulesWatch.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { Watch } from '#server/modules/triggers/types.ts'
import { BTC, BTC_TERMS, MEME, MEME_TERMS } from './scriptedMarket.ts'

export const MARKETS = [
  { id: BTC, terms: BTC_TERMS, start: 6_800_000_000_000n },
  { id: MEME, terms: MEME_TERMS, start: 1_234n },
]
export type Market = (typeof MARKETS)[number]

const market = fc.constantFrom(...MARKETS)
const points = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -300, max: 300 }))
const batch = fc.array(fc.record({ market, points }), { minLength: 1, maxLength: 4 })
export const stepArb = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      market,
      side: fc.constantFrom(...SIDES),
      stop: fc.integer({ min: 10, max: 200 }),
      gain: fc.integer({ min: 10, max: 200 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      market,
      side: fc.constantFrom(...SIDES),
      entryType: fc.constantFrom(...ENTRY_TYPES),
      away: fc.integer({ min: 10, max: 200 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('prices' as const), batch }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      pick: fc.nat({ max: 20 }),
      heard: fc.boolean(),
      /** What becomes of its stop loss: a price, a distance, or what it is. */
      loss: fc.constantFrom('fixed', 'trails', 'trails', 'kept'),
      distance: fc.integer({ min: 5, max: 150 }),
    }),
  },
  // How far the log was looked through is noted.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('note' as const) }) },
  // The process ends after the log was written and before anybody was told.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), batch }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
)
export type TriggerStep = typeof stepArb extends fc.Arbitrary<infer T> ? T : never

export type Order = Parameters<typeof watchOf>[0]
/** An order that waits for its limit or its stop. */
export type Waiting = Parameters<typeof watchOfWaiting>[0]
export type Item = Order | Waiting
export const waits = (item: Item): item is Waiting => 'entryType' in item
export const watched = (item: Item): Watch => (waits(item) ? watchOfWaiting(item) : watchOf(item))
/** The first row that an order's levels are held against and do not stand, or that reaches one that waits. */
export function firstTrigger(log: readonly LoggedPrice[], item: Item): bigint | undefined {
  const since = waits(item) ? item.limitLogSeq : item.changes.levelsLogSeq
  const rows = log.filter(({ instrumentId }) => instrumentId === item.instrumentId)
  const fires = ({ mid, seq }: LoggedPrice): boolean =>
    waits(item)
      ? isReached(item, mid, item.terms)
      : triggerAt({ ...item.position, stopLoss: stopBefore(rows, item, seq) }, mid, item.terms) !==
        null
  return rows.find((row) => row.seq > since && fires(row))?.seq
}

/** Where an order's stop loss stands before a row: of one that trails the tightest that any row since has made it. */
function stopBefore(
  rows: readonly LoggedPrice[],
  { position, changes, terms }: Order,
  before: bigint,
): Price {
  const { trail } = changes
  if (trail === null) return position.stopLoss
  const counted = rows.filter(({ seq }) => seq >= trail.sinceLogSeq && seq < before)
  const stops = counted.map(({ mid }) => {
    const at = closingPrice(position.side, mid, terms)
    return position.side === 'long' ? at - trail.distance : at + trail.distance
  })
  const sorted = stops.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return price((position.side === 'long' ? sorted.at(-1) : sorted[0]) ?? position.stopLoss)
}
