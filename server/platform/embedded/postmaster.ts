import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartFault } from '../startFault.ts'
import { commandOf, isRunning } from './processes.ts'

/** How long a server may take to stop by itself before it is made to. */
const PATIENCE_MS = 10_000
/** The same for one whose process was killed: its commits are on the disk, and a start waits for it. */
const ORPHAN_PATIENCE_MS = 500

/** Address of one database of a server on this host. */
export function addressOf(port: number, password: string, database: string): string {
  return `postgresql://glasshouse:${password}@127.0.0.1:${port}/${database}`
}

/** Connects until the server answers; false when `given up` says so first. */
export async function answers(url: string, givenUp: () => boolean): Promise<boolean> {
  while (!givenUp()) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('SELECT 1')
      return true
    } catch {
      await sleep(25)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}

/**
 * Stops a PostgreSQL that an earlier, killed process left running on this folder, and clears the
 * marks of one that is gone. Call it only under the folder's lock.
 */
export async function clearOrphan(dataFolder: string): Promise<void> {
  const marker = join(dataFolder, 'postmaster.pid')
  const text = await readFile(marker, 'utf8').catch(() => null)
  if (text === null) return
  const pid = Number.parseInt(text, 10)
  // The id may belong to another program by now, for example after the host was started again.
  const orphan = pid > 0 && pid !== process.pid && isRunning(pid) && isPostgres(pid, dataFolder)
  if (orphan) await stopServer(pid, ORPHAN_PATIENCE_MS)
  if (orphan && isRunning(pid)) {
    throw new StartFault(
      `A PostgreSQL of an earlier run (process ${pid}) still holds ${dataFolder} and does not stop. ` +
        `End it with: kill -QUIT ${pid}`,
    )
  }
  await rm(marker, { force: true })
}

function isPostgres(pid: number, dataFolder: string): boolean {
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(dataFolder)
}

/**
 * Fast shutdown: open transactions are undone and everything is written out; when that takes too long
 * an immediate one, after which the next start recovers from the log.
 */
export async function stopServer(pid: number, patience: number = PATIENCE_MS): Promise<void> {
  for (const [signal, limit] of [
    ['SIGINT', patience],
    ['SIGQUIT', PATIENCE_MS],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < limit && isRunning(pid); waited += 20) await sleep(20)
    if (!isRunning(pid)) return
  }
}
