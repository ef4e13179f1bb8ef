import pg from 'pg'
import { StartFault } from './startFault.ts'

const LOCK = 7_240_732

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
    if (row?.held !== true) throw new StartFault('Another process is running on this database.')
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
