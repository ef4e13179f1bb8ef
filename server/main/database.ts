import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import { type DatabaseHold, holdDatabase } from '#server/platform/databaseHold.ts'
import type { Db } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded/embeddedPostgres.ts'
import { lockFolder } from '#server/platform/embedded/folderLock.ts'
import { migrate } from '#server/platform/migrations.ts'
import { openDb, type PoolUse } from '#server/platform/postgres.ts'
import type { Config } from './config.ts'
import { Closers } from './closers.ts'

/** Name of the one database in a private PostgreSQL. */
export const DATABASE = 'glasshouse'

export interface DatabaseParts {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>
  readonly clock: Clock
  readonly log: Logger
  /** Told when the database goes away under us. */
  readonly onLost: () => void
  /** Given a way to ask what its connections do. */
  readonly watch: (use: () => PoolUse) => void
}

/**
 * Opens the database the configuration names, or a private one in the data folder, and brings it up to
 * date. It is ours alone until closed.
 * @throws StartFault
 */
export async function openDatabase(parts: DatabaseParts): Promise<Db> {
  const closers = new Closers()
  try {
    const url = parts.config.databaseUrl ?? (await openPrivate(parts, closers))
    const hold: DatabaseHold = await holdDatabase(url, parts.onLost)
    closers.add(() => hold.release())
    const onFault = (err: unknown): void => parts.log.error({ err }, 'the database complains')
    const db = openDb(url, { onFault, watch: parts.watch })
    closers.add(() => db.close())
    const applied = await migrate(db, migrationsFolder())
    if (applied.length > 0) parts.log.info({ applied }, 'migrated')
    return { ...db, close: () => closers.closeAll() }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

async function openPrivate(
  { config, clock, onLost }: DatabaseParts,
  closers: Closers,
): Promise<string> {
  const folder = config.dataDir
  const lock = await lockFolder(folder, clock.now())
  closers.add(() => lock.release())
  const server = await startEmbeddedPostgres({ folder, onLost })
  closers.add(() => server.stop())
  const admin = openDb(server.url('postgres'), { max: 1 })
  try {
    const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (found.length === 0) await admin.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await admin.close()
  }
  return server.url(DATABASE)
}

/** Beside the bundle where it was built, else in the sources. */
function migrationsFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const built = join(here, 'migrations')
  return existsSync(built) ? built : join(here, '..', 'migrations')
}
