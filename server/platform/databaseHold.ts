import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartFault } from './startFault.ts'

const LOCK = 7_240_732
/** How long a process that was killed a moment ago may take to be noticed by the database. */
const PATIENCE_MS = 300
const IN_USE = 'Another process is running on this database.'

export interface DatabaseHold {
  release(): Promise<void>
}

/**
 * Makes a database ours alone for as long as this connection lives: two processes deciding about the
 * same orders would each believe to be the only one.
 * @param onLost told when the connection ends by itself, so that we no longer hold the database
 * @throws StartFault while another process holds it, or when it cannot be reached
 */
export async function holdDatabase(url: string, onLost: () => void): Promise<DatabaseHold> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'glasshouse hold',
  })
  let released = false
  client.on('error', () => undefined)
  try {
    await client.connect()
    const result = await client.query<{ held: boolean; version: number }>(
      `SELECT pg_try_advisory_lock($1) AS held, current_setting('server_version_num')::int AS version`,
      [LOCK],
    )
    const row = result.rows[0]
    if (row?.held !== true) throw new StartFault(IN_USE)
    if (row.version < 150_000) throw new StartFault('PostgreSQL 15 or newer is needed.')
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof StartFault) throw error
    const said = error instanceof Error ? error.message : String(error)
    throw new StartFault(`The database cannot be reached: ${said}`, { cause: error })
  }
  client.on('end', () => {
    if (!released) onLost()
  })
  return {
    async release() {
      released = true
      await client.end()
    },
  }
}

/**
 * Looks whether another process holds a database, and takes nothing. A database that cannot be asked
 * is let pass: the hold itself says why, in words.
 * @throws StartFault while another process holds it
 */
export async function assertDatabaseNotHeld(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const began = performance.now()
    while (await isHeld(client)) {
      if (performance.now() - began > PATIENCE_MS) throw new StartFault(IN_USE)
      await sleep(25)
    }
  } catch (error) {
    if (error instanceof StartFault) throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function isHeld(client: pg.Client): Promise<boolean> {
  const found = await client.query(
    `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
     WHERE datname = current_database() AND locktype = 'advisory' AND granted
       AND classid = 0 AND objid = $1 AND objsubid = 1`,
    [LOCK],
  )
  return found.rows.length > 0
}
