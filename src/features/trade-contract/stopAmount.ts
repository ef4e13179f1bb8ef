import { ASSET_SCALE } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { openingPrice, quoteOpening, type Terms } from '#protocol/formulas/contractOrder.ts'
import { TARGET_LIMIT } from '#protocol/formulas/contractStops.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import { formatPrice, type Price, price, tickSize } from '#protocol/price.ts'
import { readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'
import {
  type DecimalSign,
  isTrailing,
  readTicket,
  type StopField,
  type TicketFields,
} from './fields.ts'
import { STOP_DECIMALS, type StopUnit } from './stopUnit.ts'

/** An order as it would open: what its stops are measured against. */
export interface StopBasis {
  readonly side: Side
  readonly lots: bigint
  readonly leverage: bigint
  /** The logged price that it opens by. */
  readonly mid: Price
  readonly openPrice: Price
}

/** The order that these fields would open at a logged price; null while the price or the lots are unknown. */
export function stopBasis(
  fields: TicketFields,
  mid: Price | null,
  terms: Terms,
  decimalSign: DecimalSign,
): StopBasis | null {
  const { lots } = readTicket(fields, terms.decimals, decimalSign)
  if (mid === null || !lots.ok || lots.value === 0n) return null
  const { side } = fields
  const openPrice = openingPrice(side, mid, terms)
  return { side, lots: lots.value, leverage: BigInt(fields.leverage), mid, openPrice }
}

const FIELDS: readonly StopField[] = ['stopLoss', 'takeProfit']

/** 1 where the stop lies above the opening price, -1 below. */
function direction(field: StopField, side: Side): 1n | -1n {
  return (field === 'takeProfit') === (side === 'long') ? 1n : -1n
}

/** What the order comes to at a price, in USDT units, with the fees of opening and closing. */
function resultAt(at: Price, { side, lots, leverage, mid }: StopBasis, terms: Terms): bigint {
  const request = { side, lots, leverage, mid, stopLoss: at, takeProfit: at }
  return quoteOpening(request, terms).resultAtStop
}

/** Ticks from the opening price to the farthest price that a stop can have there. */
function farthest(way: 1n | -1n, openPrice: Price, tick: bigint): bigint {
  return way === 1n ? (openPrice * (TARGET_LIMIT - 1n)) / tick : openPrice / tick - 1n
}

/**
 * The price a number of hundredths of a per cent away, on the tick grid. Rounded towards the opening price: a
 * loss no larger, a gain no later. At least one tick away.
 */
function atPercent(field: StopField, hundredths: bigint, basis: StopBasis, terms: Terms): Price {
  const tick = tickSize(terms.decimals)
  const way = direction(field, basis.side)
  const exact = (basis.openPrice * hundredths) / 10_000n
  const most = farthest(way, basis.openPrice, tick)
  return nth(clamp(exact / tick, 1n, most), way, basis.openPrice, tick)
}

/**
 * The stop loss that loses no more than `units` of USDT, as far away as that allows, or the nearest take profit that
 * earns them. Where no price does, the nearest or the farthest there is.
 */
export function atResult(field: StopField, units: bigint, basis: StopBasis, terms: Terms): Price {
  const tick = tickSize(terms.decimals)
  const way = direction(field, basis.side)
  const loses = field === 'stopLoss'
  const enough = (ticks: bigint): boolean => {
    const result = resultAt(nth(ticks, way, basis.openPrice, tick), basis, terms)
    return loses ? result < -units : result >= units
  }
  // The first that is enough; results move one way only.
  let low = 1n
  let high = farthest(way, basis.openPrice, tick) + 1n
  while (low < high) {
    const middle = (low + high) / 2n
    if (enough(middle)) high = middle
    else low = middle + 1n
  }
  const most = farthest(way, basis.openPrice, tick)
  return nth(clamp(loses ? low - 1n : low, 1n, most), way, basis.openPrice, tick)
}

const clamp = (value: bigint, least: bigint, most: bigint): bigint =>
  value < least ? least : value > most ? most : value

/** The price so many ticks away from the opening price, which is on the grid itself. */
function nth(ticks: bigint, way: 1n | -1n, openPrice: Price, tick: bigint): Price {
  return price(openPrice + way * ticks * tick)
}

/** An amount as whole units of its last decimal; null where it cannot be read. */
export function readAmount(
  typed: string,
  unit: Exclude<StopUnit, 'price'>,
  decimalSign: DecimalSign,
) {
  const maxDecimals = STOP_DECIMALS[unit]
  const read = readNumberInput(typed, { decimalSign, maxDecimals })
  if (!read.ok) return null
  const parsed = parseDecimal(read.value, maxDecimals)
  return parsed.ok ? parsed.units : null
}

/**
 * The fields with the prices that amounts in another unit come to at a logged price; the same object where that changes nothing. An
 * amount that cannot be read leaves no price.
 */
export function withStopAmounts(
  fields: TicketFields,
  mid: Price | null,
  terms: Terms,
  decimalSign: DecimalSign,
): TicketFields {
  const { stopUnit, stopAmounts } = fields
  const basis = stopBasis(fields, mid, terms, decimalSign)
  if (stopUnit === 'price' || basis === null) return fields
  let next = fields
  for (const field of FIELDS) {
    const typed = stopAmounts[field]
    if (typed === null || (field === 'stopLoss' && isTrailing(fields))) continue
    const amount = readAmount(typed, stopUnit, decimalSign)
    const at = stopUnit === 'percent' ? atPercent : atResult
    // A price of one tick leaves no room for a stop below it.
    const room = farthest(direction(field, basis.side), basis.openPrice, tickSize(terms.decimals))
    const text =
      amount === null || room < 1n
        ? ''
        : typedForm(formatPrice(at(field, amount, basis, terms), terms.decimals), decimalSign)
    if (text !== next[field]) next = { ...next, [field]: text }
  }
  return next
}

/** What stands in the field of a stop: as typed, or what its price comes to in the unit, to two decimals. */
export function shownStop(
  fields: TicketFields,
  field: StopField,
  { at, basis, terms, decimalSign }: ShownContext,
): string {
  const { stopUnit, stopAmounts } = fields
  if (stopUnit === 'price') return fields[field]
  const typed = stopAmounts[field]
  if (typed !== null) return typed
  if (at === null || basis === null) return ''
  return typedForm(inUnit(field, at, stopUnit, basis, terms), decimalSign)
}

interface ShownContext {
  /** The price of the stop; null where it cannot be read. */
  readonly at: Price | null
  readonly basis: StopBasis | null
  readonly terms: Terms
  readonly decimalSign: DecimalSign
}

/** Two decimals say enough of what nobody typed. */
function inUnit(
  field: StopField,
  at: Price,
  unit: Exclude<StopUnit, 'price'>,
  basis: StopBasis,
  terms: Terms,
): string {
  if (unit === 'percent') {
    const away = at > basis.openPrice ? at - basis.openPrice : basis.openPrice - at
    return formatDecimal((away * 10_000n) / basis.openPrice, 2, 2)
  }
  const result = resultAt(at, basis, terms)
  const cents = 10n ** BigInt(ASSET_SCALE.USDT - 2)
  // A take profit that the fees eat earns nothing, and is shown as no gain.
  const amount = field === 'stopLoss' ? -result : result
  return formatDecimal((amount < 0n ? 0n : amount) / cents, 2, 2)
}
