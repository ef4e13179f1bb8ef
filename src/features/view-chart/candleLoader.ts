import type { Chart, DataLoader, KLineData } from 'klinecharts'
import type { CandlePage } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import { barOf } from './bars.ts'

interface LoadHost {
  readonly load: (interval: Interval, before: number | null) => Promise<CandlePage | null>
  readonly onState: (state: 'loading' | 'ready' | 'empty' | 'failed') => void
  readonly onStart: (at: number) => void
  readonly onOldest: (at: number) => void
}

interface Loading {
  readonly interval: Interval
  /** Hands the library a live bar; null while it has no candles. */
  feed: ((bar: KLineData) => void) | null
}

/** Gives the library candles as it asks for them: the newest first, then older pages. */
export function loaderOf(chart: Chart, shown: Loading, host: LoadHost): DataLoader {
  return {
    async getBars({ type, timestamp, callback }) {
      // The library asks for newer bars too; those come over the feed.
      if (type === 'backward' || type === 'update') {
        callback([], false)
        return
      }
      const asked = shown.interval
      const first = type === 'init'
      if (first) host.onState('loading')
      const page = await host.load(asked, first ? null : timestamp)
      if (asked !== shown.interval) return
      const bars = (page?.candles ?? []).map(barOf)
      if (first) host.onState(page === null ? 'failed' : bars.length === 0 ? 'empty' : 'ready')
      const oldest = bars[0] ?? chart.getDataList()[0]
      if (oldest !== undefined) host.onOldest(oldest.timestamp)
      if (page !== null && !page.more && oldest !== undefined) host.onStart(oldest.timestamp)
      callback(bars, { forward: page?.more ?? false, backward: false })
    },
    subscribeBar({ callback }) {
      shown.feed = callback
    },
    unsubscribeBar() {
      shown.feed = null
    },
  }
}
