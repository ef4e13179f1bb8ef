import { formatDecimal, parseDecimal } from '../decimal.ts'
import { divideCeil, divideFloor } from '../rounding.ts'
import type { Millis } from '../time.ts'
import { PPM, type Rounded } from './contractOrder.ts'

/**
 * The arithmetic of smart plans and staking, shared by the ticket, the handler, the audit and the tests.
 * Money is whole units of the plan's own asset, rates are parts per million, days are UTC.
 */

/** A UTC day; the server keeps no leap seconds. */
const DAY_MS = 86_400_000

/** What a plan runs on; fixed when it is bought and never changed after. */
export interface PlanTerms {
  readonly principal: bigint
  readonly days: number
  /** Yield a day, of the principal. Simple: what is paid earns nothing by itself. */
  readonly dailyPpm: bigint
  /** Share of the principal that leaving early costs; null where nobody can leave early. */
  readonly exitPpm: bigint | null
}

/**
 * Yield of the first `days` days: floor(principal x rate x days), in whole units. Each day pays the
 * difference to the day before, so that nothing is lost or made by rounding.
 */
export function yieldThrough(
  { principal, dailyPpm }: Pick<PlanTerms, 'principal' | 'dailyPpm'>,
  days: number,
): bigint {
  return divideFloor(principal * dailyPpm * BigInt(days), PPM)
}

/** Days of a year, for rates that are compared by the year. */
const YEAR_DAYS = 365n
const PPM_SCALE = 6

/**
 * The simple yearly rate: daily rate x 365. What is paid earns nothing by itself, so nothing is compounded.
 * @returns decimal text; null for what is no rate
 */
export function yearlyRate(dailyRate: string): string | null {
  const read = parseDecimal(dailyRate, PPM_SCALE)
  return read.ok ? formatDecimal(read.units * YEAR_DAYS, PPM_SCALE) : null
}

/** What day `day`, from 1, pays. */
export function yieldOfDay(terms: Pick<PlanTerms, 'principal' | 'dailyPpm'>, day: number): bigint {
  return yieldThrough(terms, day) - yieldThrough(terms, day - 1)
}

/** What is promised at the purchase, and set aside at that moment: the yield of all days. */
export function yieldOfTerm(terms: Pick<PlanTerms, 'principal' | 'dailyPpm' | 'days'>): bigint {
  return yieldThrough(terms, terms.days)
}

/**
 * When the first day begins: at the first UTC midnight at or after the purchase, so that every day that
 * is paid is a whole one.
 */
export function firstDayAt(boughtAt: Millis): Millis {
  return Math.ceil(boughtAt / DAY_MS) * DAY_MS
}

/** When day `day` is over and paid. Day `days` is the end of the term. */
export function dayOverAt(startsAt: Millis, day: number): Millis {
  return startsAt + day * DAY_MS
}

/** How many of its days are over: 0 up to the whole term. */
export function daysOver(startsAt: Millis, days: number, now: Millis): number {
  const passed = Math.floor((now - startsAt) / DAY_MS)
  return Math.min(Math.max(passed, 0), days)
}

/**
 * What leaving early costs: principal x share. The customer pays `up`, the operator earns `down`, and what
 * is between goes to the rounding account. Null where nobody can leave early.
 */
export function exitCost({ principal, exitPpm }: PlanTerms): Rounded | null {
  if (exitPpm === null) return null
  const share = principal * exitPpm
  return { down: divideFloor(share, PPM), up: divideCeil(share, PPM) }
}
