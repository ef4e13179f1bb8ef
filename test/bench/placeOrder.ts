import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MIGRATIONS } from '#kit/database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded/embeddedPostgres.ts'
import { migrate } from '#server/platform/migrations.ts'
import { openDb } from '#server/platform/postgres.ts'
import { load } from './load.ts'
import { createOrderWorld } from './orderWorld.ts'
import { treeMicros } from './processorTime.ts'
import { createBaseline } from './roundTrips.ts'

const CLIENTS = 16
const SIZES = [8, 16, 32] as const
const ROUNDS = 3
const SECONDS = 4
/** Before that a sixth of what Node does is compiling itself. */
const WARM = 10_000
/** For what is only told, not held against a goal. */
const BRIEF_SECONDS = 2

/** One run: how many a second, and what each took of the processor, in microseconds. */
interface Run {
  readonly perSecond: number
  readonly nodeMicros: number
  readonly databaseMicros: number
}

/** Both in turn, several times over, since the machine may be busy with other things: the medians. */
export interface Compared {
  readonly ours: Run
  readonly baseline: Run
}

export interface PlaceOrderResult {
  readonly clients: number
  /** Commands with their kept answers a second, as requests run them, and plain transactions. */
  readonly command: Compared
  /** 99th percentile in milliseconds, both at half of our load: one stall of the disk is not the median. */
  readonly half: { readonly ours: number; readonly baseline: number }
  readonly bySize: readonly (readonly [clients: number, perSecond: number])[]
  /** Commands a transaction, on average. */
  readonly batch: number
  /** Both through HTTP: our app, and the baseline behind a bare route. */
  readonly overHttp: Compared
}

type Work = (worker: number) => Promise<unknown>
type Measure = (work: Work) => Promise<Run>

/** Measures the opening of contracts against the textbook transaction, on one durable PostgreSQL. */
export async function measurePlaceOrder(): Promise<PlaceOrderResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'glasshouse-bench-'))
  const server = await startEmbeddedPostgres({ folder, durable: true })
  const url = server.url('postgres')
  const measure = measureOn(server.pid)
  const db = openDb(url)
  const most = Math.max(...SIZES)
  const plain = await createBaseline(url, most)
  try {
    await migrate(db, MIGRATIONS)
    const world = await createOrderWorld(db, most)
    try {
      const command = await compare(measure, world.command, plain.place)
      const batch = world.runs.reduce((sum, run) => sum + run.size, 0) / world.runs.length
      const half = await compareHalf(world.command, plain.place, command.ours.perSecond / 2)
      const bySize: [number, number][] = []
      for (const size of SIZES) {
        bySize.push([size, (await load(size, BRIEF_SECONDS, world.command)).perSecond])
      }
      const overHttp = await compare(measure, await world.requests(), await plain.requests())
      return { clients: CLIENTS, command, half, bySize, batch, overHttp }
    } finally {
      await world.close()
    }
  } finally {
    await plain.close()
    await db.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(measure: Measure, ours: Work, baseline: Work): Promise<Compared> {
  const seen: Compared[] = []
  // Neither is measured before it is warm, which is a matter of how often it ran, not of time.
  for (const work of [baseline, ours]) await warm(work)
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.push({ baseline: await measure(baseline), ours: await measure(ours) })
  }
  return {
    ours: medians(seen.map((one) => one.ours)),
    baseline: medians(seen.map((one) => one.baseline)),
  }
}

async function compareHalf(
  ours: Work,
  baseline: Work,
  perSecond: number,
): Promise<PlaceOrderResult['half']> {
  const p99 = async (work: Work): Promise<number> =>
    (await load(CLIENTS, SECONDS, work, perSecond)).p99
  const seen: PlaceOrderResult['half'][] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.push({ baseline: await p99(baseline), ours: await p99(ours) })
  }
  return {
    ours: median(seen.map((one) => one.ours)),
    baseline: median(seen.map((one) => one.baseline)),
  }
}

function measureOn(postgres: number): Measure {
  return async (work) => {
    const node = process.cpuUsage()
    const database = await treeMicros(postgres)
    const { perSecond, pieces } = await load(CLIENTS, SECONDS, work)
    const { user, system } = process.cpuUsage(node)
    const used = (await treeMicros(postgres)) - database
    return { perSecond, nodeMicros: (user + system) / pieces, databaseMicros: used / pieces }
  }
}

async function warm(work: Work): Promise<void> {
  const often = async (_: unknown, worker: number): Promise<void> => {
    for (let n = 0; n < WARM / CLIENTS; n += 1) await work(worker)
  }
  await Promise.all(Array.from({ length: CLIENTS }, often))
}

function medians(runs: readonly Run[]): Run {
  const of = (value: (run: Run) => number): number => median(runs.map(value))
  return {
    perSecond: of((run) => run.perSecond),
    nodeMicros: of((run) => run.nodeMicros),
    databaseMicros: of((run) => run.databaseMicros),
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
