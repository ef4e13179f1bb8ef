import { isDay } from '#protocol/days.ts'
import { INTERVAL_MS, type Interval, INTERVALS } from '#protocol/intervals.ts'
import { wallToUtc } from '#protocol/zoneTime.ts'

/** The most candles that are loaded to reach a moment. More would take long, and slow the chart down. */
const MOST = 20_000

/**
 * The moment that clocks of a zone show a day and a time of it; null when that is none. Where clocks are put back it is
 * the first of two, where they are put forward over it the moment they are.
 * @param zone IANA name
 */
export function momentIn(day: string, time: string, zone: string): number | null {
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  return wallToUtc(zone, Date.parse(`${day}T${time}:00Z`))
}

/** At least so long is a candle, in milliseconds. */
const least = (interval: Interval): number =>
  interval === '1M' ? 28 * INTERVAL_MS['1d'] : INTERVAL_MS[interval]

/** This timeframe, or the next longer one that reaches back from now to a moment with candles that can be loaded. */
export function reaching(interval: Interval, at: number, now: number): Interval {
  const longer = INTERVALS.slice(INTERVALS.indexOf(interval))
  return longer.find((one) => (now - at) / least(one) <= MOST) ?? '1M'
}
