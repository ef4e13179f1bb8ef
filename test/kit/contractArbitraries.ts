import fc from 'fast-check'
import {
  marginFor,
  type OpeningRequest,
  openingPrice,
  type Position,
  type Terms,
  WORTH_PER_UNIT,
} from '#protocol/formulas/contractOrder.ts'
import { leavesRoom, stopFaults } from '#protocol/formulas/contractStops.ts'
import { SIDES } from '#protocol/machines/contractOrder.ts'
import { type Price, price, tickSize } from '#protocol/price.ts'

const big = (min: bigint, max: bigint): fc.Arbitrary<bigint> => fc.bigInt({ min, max })

/** Sound terms: any number of decimals, from a meme coin's eight to an index's none. */
const termsArb: fc.Arbitrary<Terms> = fc
  .record({
    decimals: fc.integer({ min: 0, max: 8 }),
    more: fc.oneof(fc.constant(1n), big(1n, 1_000n), big(1n, 10n ** 7n)),
    extra: big(0n, 1_000n),
    feePpm: fc.oneof(fc.constant(0n), big(0n, 2_999n)),
    spreadPpm: fc.oneof(fc.constant(0n), big(0n, 2_000n), big(0n, 49_999n)),
    closeOutPpm: fc.oneof(fc.constant(500_000n), big(1n, 999_999n)),
  })
  .map(({ decimals, more, extra, ...rates }) => {
    const least = WORTH_PER_UNIT / tickSize(decimals)
    return { ...rates, decimals, contractSize: (least === 0n ? 1n : least) * more + extra }
  })

/** A logged price: usually on the tick grid, sometimes not, from one tick up. */
export function midArb(terms: Terms): fc.Arbitrary<Price> {
  const tick = tickSize(terms.decimals)
  return fc
    .oneof(big(1n, 50n), big(1n, 10_000n), big(1n, 10n ** 8n))
    .chain((ticks) => fc.constantFrom(0n, 0n, tick / 3n).map((off) => price(ticks * tick + off)))
}

export interface Case {
  readonly terms: Terms
  readonly request: OpeningRequest
}

/** A request at any price, with any stops, acceptable or not. */
export const anyCaseArb: fc.Arbitrary<Case> = termsArb.chain((terms) =>
  fc.record({
    terms: fc.constant(terms),
    request: fc.record({
      side: fc.constantFrom(...SIDES),
      lots: fc.oneof(fc.constant(1n), big(1n, 1_000n)),
      leverage: fc.oneof(big(1n, 100n), fc.constantFrom(1n, 20n, 100n)),
      mid: midArb(terms),
      stopLoss: midArb(terms),
      takeProfit: midArb(terms),
    }),
  }),
)

/** A request whose stops are acceptable, anywhere in the range that is. */
export const soundCaseArb: fc.Arbitrary<Case> = anyCaseArb
  .filter(({ request, terms }) => leavesRoom(request, terms))
  .chain(({ request, terms }) => {
    const tick = tickSize(terms.decimals)
    const [near, far] = stopEnds(request, terms)
    const low = near < far ? near : far
    const ticks = (near < far ? far - near : near - far) / tick
    const target = nearestTarget(request, terms)
    // The nearest target is one tick past the opening price, the farthest long one ten times it.
    const farthest = request.side === 'long' ? 10n * (target - tick) : tick
    const room = (request.side === 'long' ? farthest - target : target - farthest) / tick
    return fc
      .record({ stop: big(0n, ticks), gain: fc.oneof(big(0n, 5n), big(0n, room)) })
      .map(({ stop, gain }) => {
        const ahead = request.side === 'long' ? gain * tick : -gain * tick
        const takeProfit = price(target + ahead < tick ? tick : target + ahead)
        return { terms, request: { ...request, stopLoss: price(low + stop * tick), takeProfit } }
      })
  })

/** What the rules themselves call nearest on either end of the acceptable stop losses. */
function stopEnds(request: OpeningRequest, terms: Terms): readonly [Price, Price] {
  const extreme = price(10n ** 18n)
  const low = price(0n)
  const [wrong, past] = request.side === 'long' ? [extreme, low] : [low, extreme]
  const at = (stopLoss: Price): Price => {
    const fault = stopFaults({ ...request, stopLoss }, terms).find((f) => f.field === 'stopLoss')
    if (fault === undefined) throw new Error('an extreme stop is always at fault')
    return fault.nearest
  }
  return [at(wrong), at(past)]
}

function nearestTarget(request: OpeningRequest, terms: Terms): Price {
  const takeProfit = price(request.side === 'long' ? 0n : 10n ** 18n)
  const fault = stopFaults({ ...request, takeProfit }, terms).find((f) => f.field === 'takeProfit')
  if (fault === undefined) throw new Error('an extreme target is always at fault')
  return fault.nearest
}

/** The position a request would open. */
export function positionOf(request: OpeningRequest, terms: Terms): Position {
  const { side, lots, leverage, mid, stopLoss, takeProfit } = request
  const openPrice = openingPrice(side, mid, terms)
  const margin = marginFor(lots, leverage, openPrice, terms)
  return { side, lots, leverage, openPrice, stopLoss, takeProfit, margin, addedPerLot: 0n }
}
