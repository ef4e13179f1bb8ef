import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { candleEnd, type Interval } from '#protocol/intervals.ts'
import type { MarketInfo } from '#protocol/market.ts'
import {
  selectIsOpen,
  selectQuote,
  selectServerNow,
  selectStaleSeconds,
  type WithMarket,
} from '#src/entities/market/market.selectors.ts'
import type { PriceChart } from './priceChart.ts'

type Watched = Pick<MarketInfo, 'code' | 'open' | 'changesAt' | 'at' | 'price'>

/** Milliseconds until the candle of now closes; null while the instrument is closed or has no price. */
function leftOf(state: WithMarket, info: Watched, interval: Interval): number | null {
  const hasPrice = (selectQuote(state, info.code)?.price ?? info.price) !== null
  if (state.market.now === 0 || !hasPrice || !selectIsOpen(state, info)) return null
  if (selectStaleSeconds(state, info) !== null) return null
  const now = selectServerNow(state)
  return candleEnd(interval, now) - now
}

/**
 * Has the chart say when its last candle closes, by the app's one clock. It reads the store itself: nothing renders with the
 * seconds.
 */
export function useCountdown(
  chart: Pick<PriceChart, 'countdown'> | null,
  info: Watched,
  interval: Interval,
  isOn: boolean,
): void {
  const store = useStore<WithMarket>()
  useEffect(() => {
    if (chart === null) return undefined
    const tell = (): void =>
      chart.countdown.set(isOn ? leftOf(store.getState(), info, interval) : null)
    tell()
    return isOn ? store.subscribe(tell) : undefined
  }, [chart, store, info, interval, isOn])
}
