import type { Chart, KLineData } from 'klinecharts'
import { barOf } from './bars.ts'
import type { LoadHost, Loading } from './candleLoader.ts'
import { LONG_PAGE } from './pages.ts'

/** Where a chart came to: the moment is in its middle, there is nothing so old, or candles could not be had. */
export type Arrival =
  | { readonly kind: 'there' | 'failed' }
  | { readonly kind: 'none'; readonly oldest: number }

/** A moment in milliseconds, and what gives the way to it up. */
interface Aim {
  readonly at: number
  readonly signal: AbortSignal
}

interface Reach {
  readonly older: readonly KLineData[]
  readonly more: boolean
}

/** Candles before those of the chart, back to a moment; null where they could not be had, or are not wanted any more. */
async function reach(
  chart: Chart,
  shown: Loading,
  host: Pick<LoadHost, 'load'>,
  { at, signal }: Aim,
): Promise<Reach | null> {
  const { interval, turn } = shown
  let older: readonly KLineData[] = []
  let more = true
  for (;;) {
    const [own, known] = [older[0], chart.getDataList()[0]]
    if (known === undefined) return null
    // Who scrolls meanwhile has the chart load older ones too.
    const isOwn = own !== undefined && own.timestamp < known.timestamp
    const first = isOwn ? own : known
    more = isOwn ? more : shown.more
    if (first.timestamp <= at || !more) return { older, more }
    const page = await host.load(interval, first.timestamp, LONG_PAGE)
    if (page === null || shown.turn !== turn || signal.aborted) return null
    // An empty page is the last one, whatever it says.
    if (page.candles.length === 0) return { older, more: false }
    older = [...page.candles.map(barOf), ...(isOwn ? older : [])]
    more = page.more
  }
}

/** Puts a candle in the middle; the newest stay at their place at the end. */
function centre(chart: Chart, index: number): void {
  const { realFrom, realTo } = chart.getVisibleRange()
  const end = index + Math.floor((realTo - realFrom) / 2)
  if (end >= chart.getDataList().length) chart.scrollToRealTime()
  else chart.scrollToDataIndex(end)
}

/**
 * Loads candles back to a moment and puts the one that it lies in into the middle; where there is nothing so old, the
 * first there is. The library takes older candles only when it asks: it begins anew, with all that are here by then.
 */
export async function goTo(
  chart: Chart,
  shown: Loading,
  host: Pick<LoadHost, 'load'>,
  aim: Aim,
): Promise<Arrival> {
  const { at, signal } = aim
  const { interval } = shown
  // Until a chart has begun, its list is that of before, maybe of another timeframe.
  while (shown.beginning !== null) await shown.beginning
  const isWanted = shown.interval === interval && !signal.aborted
  const reached = isWanted ? await reach(chart, shown, host, aim) : null
  if (reached === null) return { kind: 'failed' }
  const list = chart.getDataList()
  const begins = list[0]?.timestamp ?? 0
  const older = reached.older.filter(({ timestamp }) => timestamp < begins)
  if (older.length > 0) {
    shown.more = reached.more
    shown.ready = [...older, ...list]
    chart.resetData()
  }
  const all = chart.getDataList()
  const index = all.findLastIndex(({ timestamp }) => timestamp <= at)
  centre(chart, Math.max(0, index))
  return index < 0 ? { kind: 'none', oldest: all[0]?.timestamp ?? at } : { kind: 'there' }
}
