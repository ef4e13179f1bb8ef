import type { ContractOrder } from '#protocol/contractOrder.ts'
import { closingPrice } from '#protocol/formulas/contractOrder.ts'
import { type StopFault, editFaults } from '#protocol/formulas/contractStops.ts'
import { trailingStop } from '#protocol/formulas/contractTrail.ts'
import {
  floorToTick,
  formatPrice,
  type Price,
  parsePrice,
  price,
  tickSize,
} from '#protocol/price.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { divideCeil, divideFloor } from '#protocol/rounding.ts'
import { readNumberInput } from '#src/shared/i18n/numberInput.ts'
import { type OpenPosition, readPosition } from '#src/entities/order/position.ts'
import { earned, type ReadStops } from './readStops.ts'
import { issueOf, type PriceIssue, readPrice } from './readPrices.ts'

/** In what a distance is entered: in price, or in per cent of the present price. */
export const TRAIL_UNITS = ['price', 'percent'] as const
export type TrailUnit = (typeof TRAIL_UNITS)[number]

/** Decimals of a distance in per cent. */
const PERCENT_DECIMALS = 2
const WHOLE = 100n * 10n ** BigInt(PERCENT_DECIMALS)

/** What a trailing distance comes to. */
export interface ReadTrail extends Omit<ReadStops, 'intent' | 'issues'> {
  /** As the wire has them; null while one can't be read. */
  readonly intent: Readonly<Record<'trail' | 'takeProfit', string>> | null
  readonly issues: readonly PriceIssue<'trail' | 'takeProfit'>[]
  /** Where the stop loss would stand, as decimal text. */
  readonly stopLoss: string | null
}

interface Typed {
  readonly trail: string
  readonly takeProfit: string
}

/** Reads a trailing distance of an order by the very rules the server judges it by, at this price. */
export function readTrail(
  order: ContractOrder,
  typed: Typed,
  unit: TrailUnit,
  at: string | undefined,
  decimalSign: '.' | ',',
): ReadTrail {
  const open = readPosition(order)
  const mid = at === undefined ? null : parsePrice(at)
  const takeProfit = readPrice(typed.takeProfit, order.decimals, decimalSign)
  const unread = { intent: null, same: false, issues: [], stopLoss: null }
  const none = { stopLoss: null, takeProfit: earned(open, takeProfit) }
  if (open === null || mid === null) return { ...unread, results: none }
  const distance = readDistance(typed.trail, unit, open, mid, decimalSign)
  if (distance === null || takeProfit === null) return { ...unread, results: none }
  const { side, stopLoss: stands } = open.position
  const text = formatPrice(distance, order.decimals)
  const goesOn = text === order.trail?.distance
  const stopLoss = goesOn ? stands : trailingStop(side, mid, distance, open.terms)
  const stops = { stopLoss, takeProfit }
  const now = closingPrice(side, mid, open.terms)
  const faults = editFaults(open.position, mid, stops, open.terms)
  // A distance that is refused leads nowhere.
  const leads = !faults.some(({ field }) => field === 'stopLoss')
  return {
    intent: { trail: text, takeProfit: formatPrice(takeProfit, order.decimals) },
    same: goesOn && takeProfit === open.position.takeProfit,
    issues: faults.map((fault) =>
      fault.field === 'stopLoss'
        ? distanceIssue(fault, now, order.decimals)
        : { ...issueOf(fault, stops, order.decimals), field: fault.field },
    ),
    results: { ...none, stopLoss: leads ? earned(open, stopLoss) : null },
    stopLoss: leads ? formatPrice(stopLoss, order.decimals) : null,
  }
}

/** A distance as it was typed, per cents rounded down to a tick; null where it can't be read, or is none. */
function readDistance(
  typed: string,
  unit: TrailUnit,
  { position, terms }: OpenPosition,
  mid: Price,
  decimalSign: '.' | ',',
): Price | null {
  if (unit === 'price') return readPrice(typed, terms.decimals, decimalSign)
  const input = readNumberInput(typed, { decimalSign, maxDecimals: PERCENT_DECIMALS })
  const share = input.ok ? parseDecimal(input.value, PERCENT_DECIMALS) : null
  if (share === null || !share.ok) return null
  const now = closingPrice(position.side, mid, terms)
  const distance = floorToTick((now * share.units) / WHOLE, tickSize(terms.decimals))
  return distance > 0n ? distance : null
}

/** How far, or how near, it may be. */
function distanceIssue(
  { fault, nearest }: StopFault,
  now: Price,
  decimals: number,
): PriceIssue<'trail'> {
  const away = now > nearest ? now - nearest : nearest - now
  const code = fault === 'tooFar' ? 'atMost' : 'atLeast'
  return { field: 'trail', code, price: formatPrice(price(away), decimals) }
}

/** A distance in the unit it is entered in, as decimal text: per cents of the present price are rounded down, or up. */
export function inUnit(
  distance: string,
  unit: TrailUnit,
  order: ContractOrder,
  at: string | undefined,
  rounding: 'down' | 'up' = 'down',
): string {
  const away = parsePrice(distance)
  const open = readPosition(order)
  const mid = at === undefined ? null : parsePrice(at)
  if (unit === 'price' || away === null || open === null || mid === null) return distance
  const now = closingPrice(open.position.side, mid, open.terms)
  const divide = rounding === 'down' ? divideFloor : divideCeil
  return formatDecimal(divide(away * WHOLE, now), PERCENT_DECIMALS)
}

/** How far the stop loss is away now: what is proposed as a distance. Null where that can't be worked out. */
export function presentDistance(order: ContractOrder, at: string | undefined): string | null {
  if (order.trail !== undefined) return order.trail.distance
  const open = readPosition(order)
  const mid = at === undefined ? null : parsePrice(at)
  if (open === null || mid === null) return null
  const { side, stopLoss } = open.position
  const now = closingPrice(side, mid, open.terms)
  const away = side === 'long' ? now - stopLoss : stopLoss - now
  return away > 0n ? formatPrice(price(away), order.decimals) : null
}
