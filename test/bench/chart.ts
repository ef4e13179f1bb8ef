import { type Watched, withBenchPage } from './browser.ts'
import type { ChartKind } from './page/bench.ts'

const UPDATES = 20
const ROUNDS = 5

export interface ChartCost {
  readonly candles: number
  /** Main-thread milliseconds to make figures of the candles' texts. */
  readonly read: number
  /** From the figures to the drawn chart. */
  readonly draw: number
  /** The same for one move of the live price. */
  readonly update: number
}

export interface ChartResult {
  readonly ours: readonly ChartCost[]
  /** Ours with five indicators. */
  readonly studied: readonly ChartCost[]
  readonly lightweight: readonly ChartCost[]
}

interface Round {
  readonly read: number
  /** Reading and drawing. */
  readonly both: number
  readonly update: number
}

async function once(
  { page, mainThread }: Watched,
  kind: ChartKind,
  candles: number,
): Promise<Round> {
  const reading = () => mainThread(() => page.evaluate(() => window.bench.read()))
  await page.evaluate(async ([which, count]) => window.bench.chart(which, count), [
    kind,
    candles,
  ] as const)
  // The first reading is slower than any after it.
  await reading()
  const read = await reading()
  const both = await mainThread(() => page.evaluate(async () => window.bench.draw()))
  const updates = await mainThread(async () => {
    for (let count = 0; count < UPDATES; count += 1) {
      await page.evaluate(async () => window.bench.update())
    }
  })
  await page.evaluate(() => window.bench.clear())
  return { read, both, update: updates / UPDATES }
}

/** The best of some rounds: what disturbs a round only ever makes it slower. */
async function costOf(watched: Watched, kind: ChartKind, candles: number): Promise<ChartCost> {
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await once(watched, kind, candles))
  const best = (part: keyof Round): number => Math.min(...rounds.map((round) => round[part]))
  return { candles, read: best('read'), draw: best('both') - best('read'), update: best('update') }
}

/** Draws candles and moves their live price, in our chart and in lightweight-charts. */
export async function measureChart(sizes: readonly number[]): Promise<ChartResult> {
  return withBenchPage(1, async (watched) => {
    // What is loaded and compiled for the first time belongs to no size.
    await once(watched, 'ours', 100)
    await once(watched, 'studied', 100)
    await once(watched, 'lightweight', 100)
    const ours: ChartCost[] = []
    const studied: ChartCost[] = []
    const lightweight: ChartCost[] = []
    for (const candles of sizes) {
      ours.push(await costOf(watched, 'ours', candles))
      studied.push(await costOf(watched, 'studied', candles))
      lightweight.push(await costOf(watched, 'lightweight', candles))
    }
    return { ours, studied, lightweight }
  })
}
