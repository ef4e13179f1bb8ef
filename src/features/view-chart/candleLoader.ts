import type { Chart, DataLoader, KLineData } from 'klinecharts'
import type { CandlePage } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import { barOf } from './bars.ts'

export interface LoadHost {
  readonly load: (
    interval: Interval,
    before: number | null,
    limit?: number,
  ) => Promise<CandlePage | null>
  readonly onState: (state: 'loading' | 'ready' | 'empty' | 'failed') => void
  readonly onStart: (at: number) => void
  readonly onOldest: (at: number) => void
}

export interface Loading {
  readonly interval: Interval
  /** How often the chart began anew: what was asked for before that is not wanted any more. */
  turn: number
  /** Whether there may be candles before the first. */
  more: boolean
  /** Candles that the chart begins with the next time, without asking for any. */
  ready: readonly KLineData[] | null
  /** While the chart asks for the candles that it begins with: ends when they are here, or will not come. */
  beginning: Promise<void> | null
  /** Hands the library a live bar; null while it has no candles. */
  feed: ((bar: KLineData) => void) | null
}

/** How long after older candles did not come the library may ask for them again, in milliseconds. */
const AGAIN_MS = 3_000

type Asked = Parameters<DataLoader['getBars']>[0]

/** Tells how far back the candles go, and whether there are no others. */
function tellReach([oldest]: readonly KLineData[], { more }: Loading, host: LoadHost): void {
  if (oldest === undefined) return
  host.onOldest(oldest.timestamp)
  if (!more) host.onStart(oldest.timestamp)
}

/** Gives the library candles as it asks for them: the newest first, then older pages. */
export function loaderOf(chart: Chart, shown: Loading, host: LoadHost): DataLoader {
  const ask = async ({ type, timestamp, callback }: Asked): Promise<void> => {
    const { interval, turn } = shown
    const first = type === 'init'
    if (first) host.onState('loading')
    const page = await host.load(interval, first ? null : timestamp)
    const isStale = (): boolean => interval !== shown.interval || turn !== shown.turn
    if (isStale()) return
    if (page === null && !first) {
      // The library asks for no older ones while it waits. It does with the next price, or when somebody scrolls.
      setTimeout(() => isStale() || callback([], { forward: true, backward: false }), AGAIN_MS)
      return
    }
    const bars = (page?.candles ?? []).map(barOf)
    if (first) host.onState(page === null ? 'failed' : bars.length === 0 ? 'empty' : 'ready')
    if (page !== null) shown.more = page.more
    tellReach(bars.length > 0 ? bars : chart.getDataList(), shown, host)
    callback(bars, { forward: page?.more ?? false, backward: false })
  }
  return {
    async getBars(asked) {
      const { type, callback } = asked
      // The library asks for newer bars too; those come over the feed.
      if (type === 'backward' || type === 'update') {
        callback([], false)
        return
      }
      if (type === 'forward') {
        await ask(asked)
        return
      }
      shown.turn += 1
      const { ready } = shown
      if (ready !== null) {
        shown.ready = null
        shown.beginning = null
        // Another beginning may still be under way; its answer is not wanted any more.
        host.onState('ready')
        tellReach(ready, shown, host)
        callback([...ready], { forward: shown.more, backward: false })
        return
      }
      const own: Promise<void> = ask(asked).finally(() => {
        if (shown.beginning === own) shown.beginning = null
      })
      shown.beginning = own
      await own
    },
    subscribeBar({ callback }) {
      shown.feed = callback
    },
    unsubscribeBar() {
      shown.feed = null
    },
  }
}
