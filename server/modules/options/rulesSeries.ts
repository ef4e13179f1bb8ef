import {
  LISTED_CODES,
  LISTED_LONGEST_MS,
  LISTED_STOPS_MS,
  OPTION_TERM_MS,
  OPTION_TERMS,
  type OptionTerm,
} from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { Instrument, TradingHours } from '#server/modules/market/types.ts'
import { wallToUtc, zoneOffset } from '#protocol/zoneTime.ts'
import { settlesAt } from './rulesHours.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const FRIDAY = 5

/** When series end: coins in the morning of UTC, others a minute before New York closes. */
const COINS = { zone: 'UTC', time: 8 * 60 * MINUTE }
const OTHERS = { zone: 'America/New_York', time: (15 * 60 + 59) * MINUTE }

/** How many expiries of each kind are listed. */
const WANTED = { day: 2, friday: 4, monthEnd: 3, quarterEnd: 2 } as const
type Kind = keyof typeof WANTED

/** Whether there are series on an instrument. */
function hasSeries({ code }: Pick<Instrument, 'code'>): boolean {
  return LISTED_CODES.some((one) => one === code)
}

/**
 * When the series on an instrument end, as of a moment, soonest first: the next 2 days that it trades at that hour, and
 * of the next 4 Fridays, 3 month ends and 2 quarter ends those that it does. A month ends with its last Friday, a quarter
 * with that of March, June, September or December. None is further away than `LISTED_LONGEST_MS`.
 */
export function seriesExpiries(
  instrument: Pick<Instrument, 'code' | 'hours'>,
  hours: (at: Millis) => TradingHours,
  now: Millis,
): readonly Millis[] {
  if (!hasSeries(instrument)) return []
  const { zone, time } = instrument.hours === 'always' ? COINS : OTHERS
  const left: Record<Kind, number> = { ...WANTED }
  const expiries: Millis[] = []
  for (let day = Math.floor((now + zoneOffset(zone, now)) / DAY) * DAY; ; day += DAY) {
    const at = wallToUtc(zone, day + time)
    if (at - now > LISTED_LONGEST_MS) return expiries
    if (at <= now) continue
    const wanted = kindsOf(day).filter((kind) => left[kind] > 0)
    if (wanted.length === 0) continue
    const settles = settlesAt(hours, at)
    for (const kind of wanted) if (settles || kind !== 'day') left[kind] -= 1
    if (settles) expiries.push(at)
  }
}

function kindsOf(day: Millis): readonly Kind[] {
  const [date, next] = [new Date(day), new Date(day + 7 * DAY)]
  if (date.getUTCDay() !== FRIDAY) return ['day']
  if (date.getUTCMonth() === next.getUTCMonth()) return ['day', 'friday']
  const isQuarter = date.getUTCMonth() % 3 === 2
  return isQuarter ? ['day', 'friday', 'monthEnd', 'quarterEnd'] : ['day', 'friday', 'monthEnd']
}

/** Whether a series is sold and bought back still, so far as its expiry decides it. */
export function isBeforeStop(expiresAt: Millis, now: Millis): boolean {
  return expiresAt - now >= LISTED_STOPS_MS
}

/** The term whose volatility prices an option that ends so much later: the shortest that is not over before it. */
export function volatilityTerm(leftMs: Millis): OptionTerm {
  return OPTION_TERMS.find((term) => OPTION_TERM_MS[term] >= leftMs) ?? '1w'
}
