import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { closingPrice, type Terms } from '#protocol/formulas/contractOrder.ts'
import { trailingStop } from '#protocol/formulas/contractTrail.ts'
import {
  floorToTick,
  formatPrice,
  type Price,
  PRICE_SCALE,
  price,
  tickSize,
} from '#protocol/price.ts'
import { divideFloor } from '#protocol/rounding.ts'
import { readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'
import { type DecimalSign, isTrailing, readTicket, type TicketFields } from './fields.ts'
import { atResult, readAmount, shownStop, type StopBasis, stopBasis } from './stopAmount.ts'

/** Hundredths of a per cent in the whole. */
const WHOLE = 10_000n

/**
 * How far the stop loss stays behind the best price, by what was typed in the unit of stops: per cents of the price that
 * the order would close at now, down to a tick. Zero is one, and too near. Null where it cannot be read, or the stop
 * loss does not trail.
 */
export function trailDistance(
  fields: TicketFields,
  mid: Price | null,
  terms: Terms,
  decimalSign: DecimalSign,
): Price | null {
  const basis = stopBasis(fields, mid, terms, decimalSign)
  const typed = fields.stopAmounts.stopLoss
  if (!isTrailing(fields) || basis === null || typed === null) return null
  const { stopUnit } = fields
  if (stopUnit === 'price') {
    const read = readNumberInput(typed, { decimalSign, maxDecimals: terms.decimals })
    const parsed = read.ok ? parseDecimal(read.value, PRICE_SCALE) : null
    return parsed?.ok === true ? price(parsed.units) : null
  }
  const amount = readAmount(typed, stopUnit, decimalSign)
  if (amount === null) return null
  if (stopUnit === 'result') return behind(basis, atResult('stopLoss', amount, basis, terms), terms)
  const now = closingPrice(basis.side, basis.mid, terms)
  return price(floorToTick(price((now * amount) / WHOLE), tickSize(terms.decimals)))
}

/** How far a stop loss lies behind what the order closes at now; zero where it lies past it. */
function behind({ side, mid }: StopBasis, stopLoss: Price, terms: Terms): Price {
  const now = closingPrice(side, mid, terms)
  const away = side === 'long' ? now - stopLoss : stopLoss - now
  return price(away > 0n ? away : 0n)
}

/**
 * The fields with the stop loss where its distance brings it at a logged price; the same object where that changes nothing. The
 * first distance is how far the stop loss is away: it stays from then on, and the stop loss follows.
 */
export function withTrail(
  fields: TicketFields,
  mid: Price | null,
  terms: Terms,
  decimalSign: DecimalSign,
): TicketFields {
  const basis = stopBasis(fields, mid, terms, decimalSign)
  if (!isTrailing(fields) || basis === null) return fields
  const typed = fields.stopAmounts.stopLoss ?? firstDistance(fields, basis, terms, decimalSign)
  if (typed === null) return fields
  const stopAmounts = { ...fields.stopAmounts, stopLoss: typed }
  const next = typed === fields.stopAmounts.stopLoss ? fields : { ...fields, stopAmounts }
  const distance = trailDistance(next, mid, terms, decimalSign)
  const text =
    distance === null
      ? ''
      : typedForm(formatPrice(begins(basis, distance, terms), terms.decimals), decimalSign)
  return text === next.stopLoss ? next : { ...next, stopLoss: text }
}

/** Where the stop loss begins: one tick at least, where the distance reaches below. */
function begins({ side, mid }: StopBasis, distance: Price, terms: Terms): Price {
  const tick = tickSize(terms.decimals)
  const stop = trailingStop(side, mid, distance, terms)
  return stop < tick ? price(tick) : stop
}

/** How far the stop loss is away, in the unit of stops; null while there is none. */
function firstDistance(
  fields: TicketFields,
  basis: StopBasis,
  terms: Terms,
  decimalSign: DecimalSign,
): string | null {
  const { stopLoss } = readTicket(fields, terms.decimals, decimalSign)
  if (!stopLoss.ok) return null
  const { stopUnit } = fields
  if (stopUnit === 'result')
    return shownStop(fields, 'stopLoss', { at: stopLoss.value, basis, terms, decimalSign })
  const away = behind(basis, stopLoss.value, terms)
  return typedForm(distanceText(away, stopUnit, basis, terms), decimalSign)
}

/** A distance in price, or in per cent of what the order closes at now to two decimals, rounded down. */
export function distanceText(
  away: Price,
  unit: 'price' | 'percent',
  { side, mid }: Pick<StopBasis, 'side' | 'mid'>,
  terms: Terms,
  round: typeof divideFloor = divideFloor,
): string {
  if (unit === 'price') return formatPrice(away, terms.decimals)
  return formatDecimal(round(away * WHOLE, closingPrice(side, mid, terms)), 2, 2)
}
