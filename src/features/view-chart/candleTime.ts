import { type Interval, isIntraday } from '#protocol/intervals.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { wholeIn } from '#src/shared/i18n/format.ts'
import type { Language } from '#src/shared/i18n/languages.ts'
import { type ChartSettings, zoneOf } from './chartSettings.ts'

/**
 * The IANA zone that candles are named in. Days and longer ones begin in UTC, whatever the clock of the chart: west of it a
 * month would be called the one before.
 */
export function candleZone(
  { interval, clock }: Pick<ChartSettings, 'interval' | 'clock'>,
  { zone }: Pick<MarketInfo, 'zone'>,
): string {
  return isIntraday(interval) ? zoneOf(clock, zone) : 'UTC'
}

/** Moments in words, in milliseconds: the day, or the candle that opens then. */
export interface CandleTimes {
  day(at: number): string
  /** The day, and the minute of it where candles are shorter. */
  candle(at: number): string
}

/** Names moments of candles in a zone, as the axis of the chart does. */
export function candleTimes(
  { intl }: Pick<Language, 'intl'>,
  interval: Interval,
  timeZone: string,
): CandleTimes {
  const day = { year: 'numeric', month: 'short', day: 'numeric', timeZone } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const whole = wholeIn(intl)
  const namer = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(intl, options)
    return (at: number): string => whole(format.format(at))
  }
  return { day: namer(day), candle: namer(isIntraday(interval) ? { ...day, ...clock } : day) }
}
