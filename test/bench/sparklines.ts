import { type Watched, withBenchPage } from './browser.ts'

const SLOWDOWN = 4
const UPDATES = 10

export interface SparklinesResult {
  readonly rows: number
  /** Main-thread milliseconds to update those in view, and one in every row, less an empty frame. */
  readonly ours: number
  readonly all: number
}

async function costOf({ page, mainThread }: Watched, kind: 'ours' | 'all', rows: number) {
  await page.evaluate(async ([which, count]) => window.bench.sparklines(which, count), [
    kind,
    rows,
  ] as const)
  const update = () => page.evaluate(async () => window.bench.update())
  await update()
  const worked = await mainThread(async () => {
    for (let count = 0; count < UPDATES; count += 1) await update()
  })
  await page.evaluate(() => window.bench.clear())
  return worked / UPDATES
}

/** A frame in which nothing changes. */
async function restOf({ page, mainThread }: Watched): Promise<number> {
  const worked = await mainThread(async () => {
    for (let count = 0; count < UPDATES; count += 1) {
      await page.evaluate(async () => window.bench.rest())
    }
  })
  return worked / UPDATES
}

/** Gives every mini chart of a list another day of prices. */
export async function measureSparklines(
  sizes: readonly number[],
): Promise<readonly SparklinesResult[]> {
  return withBenchPage(SLOWDOWN, async (watched) => {
    const results: SparklinesResult[] = []
    for (const rows of sizes) {
      const rest = await restOf(watched)
      const ours = await costOf(watched, 'ours', rows)
      const all = await costOf(watched, 'all', rows)
      results.push({ rows, ours: ours - rest, all: all - rest })
    }
    return results
  })
}
