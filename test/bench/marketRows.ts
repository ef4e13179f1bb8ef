import type { Pushed, RowsKind } from './page/bench.ts'
import { type Watched, withBenchPage } from './browser.ts'

/** A phone of the lower half, as Lighthouse takes it. */
const SLOWDOWN = 4

export interface MarketRowsSize {
  readonly rows: number
  /** How many instruments changed at each push. */
  readonly changed: number
  readonly seconds: number
}

/** What a kind of list costs: main-thread milliseconds a push, and how the page felt. */
export interface ListCost extends Pushed {
  readonly perPush: number
}

export interface MarketRowsResult extends MarketRowsSize {
  readonly ours: ListCost
  readonly naive: ListCost
  /** Reading the text alone, with the same frames counted. */
  readonly floor: ListCost
}

async function costOf(
  { page, mainThread }: Watched,
  kind: RowsKind,
  { rows, changed, seconds }: MarketRowsSize,
): Promise<ListCost> {
  const open = () =>
    page.evaluate(
      async ([which, count, moved, time]) => window.bench.rows(which, count, moved, time),
      [kind, rows, changed, seconds] as const,
    )
  const push = (countFrames: boolean): Promise<Pushed> =>
    page.evaluate(async (counted) => window.bench.push(counted), countFrames)
  const clear = () => page.evaluate(() => window.bench.clear())
  await open()
  let pushes = 0
  const worked = await mainThread(async () => {
    ;({ pushes } = await push(false))
  })
  await clear()
  await open()
  const seen = await push(true)
  await clear()
  return { ...seen, perPush: worked / Math.max(1, pushes) }
}

/** Pushes prices ten times a second at our list, at the naive one, and at nothing but the parser. */
export async function measureMarketRows(
  sizes: readonly MarketRowsSize[],
): Promise<readonly MarketRowsResult[]> {
  return withBenchPage(SLOWDOWN, async (watched) => {
    const results: MarketRowsResult[] = []
    for (const size of sizes) {
      const floor = await costOf(watched, 'parse', size)
      const ours = await costOf(watched, 'ours', size)
      const naive = await costOf(watched, 'naive', size)
      results.push({ ...size, floor, ours, naive })
    }
    return results
  })
}
