import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MIGRATIONS } from '#kit/database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded/embeddedPostgres.ts'
import { migrate } from '#server/platform/migrations.ts'
import { openDb } from '#server/platform/postgres.ts'
import { type Cascade, createOrderWorld } from './orderWorld.ts'
import { createBaseline } from './roundTrips.ts'

const FEW = 2_500
const POSITIONS = 10_000
const CUSTOMERS = 1_000
/** Of the baseline: as many at a time as partitions of ours. */
const CLIENTS = 16

export interface CascadeResult {
  /** The same with fewer positions: how it grows. */
  readonly few: Cascade
  readonly ours: Cascade
  /** As many plain transactions, one a position. */
  readonly baselineSeconds: number
}

/** One price that liquidates ten thousand positions, against a transaction each, on one durable PostgreSQL. */
export async function measureCascade(): Promise<CascadeResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'glasshouse-cascade-'))
  const server = await startEmbeddedPostgres({ folder, durable: true })
  const url = server.url('postgres')
  const db = openDb(url)
  const plain = await createBaseline(url, CLIENTS)
  try {
    await migrate(db, MIGRATIONS)
    const world = await createOrderWorld(db, CUSTOMERS)
    try {
      const few = await world.cascade(FEW)
      const ours = await world.cascade(POSITIONS)
      return { few, ours, baselineSeconds: await oneByOne(plain.place) }
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

/** Seconds until the last of as many pieces of work is done. */
async function oneByOne(work: (worker: number) => Promise<unknown>): Promise<number> {
  let left = POSITIONS
  const began = performance.now()
  const worker = async (_: unknown, name: number): Promise<void> => {
    while (left > 0) {
      left -= 1
      await work(name)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, worker))
  return (performance.now() - began) / 1000
}
