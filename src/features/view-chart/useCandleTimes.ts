import { useMemo } from 'react'
import type { Interval } from '#protocol/intervals.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { type CandleTimes, candleTimes } from './candleTime.ts'

/** Names moments of candles in the language in use, for whoever reads texts of it. */
export function useCandleTimes(interval: Interval, zone: string): CandleTimes {
  const language = currentLanguage()
  return useMemo(() => candleTimes(language, interval, zone), [language, interval, zone])
}
