import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Millis } from '#protocol/time.ts'
import { StartFault } from '../startFault.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'
import { lockFolder } from './folderLock.ts'
import { addressOf } from './postmaster.ts'
import { isRunning } from './processes.ts'

export interface Visit {
  url(database: string): string
  close(): Promise<void>
}

/**
 * Opens the private PostgreSQL of a data folder to look at it: the one that runs, beside the operator that
 * runs it, or one that is started for the visit, which then has the folder for itself.
 * @throws StartFault
 */
export async function visitEmbedded(folder: string, now: Millis): Promise<Visit> {
  if (!existsSync(join(folder, 'postgres', 'PG_VERSION'))) {
    throw new StartFault(`There is no data in ${folder}. Name the folder in DATA_DIR.`)
  }
  const running = await runningIn(folder)
  if (running !== null) return { url: running, close: async () => undefined }
  const lock = await lockFolder(folder, now)
  try {
    const server = await startEmbeddedPostgres({ folder })
    return {
      url: (database) => server.url(database),
      async close() {
        await server.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** PostgreSQL keeps its process and its port on the first and the fourth line of this file. */
async function runningIn(folder: string): Promise<((database: string) => string) | null> {
  const text = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = ''] = text.split('\n')
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port) || !isRunning(Number(pid))) return null
  const password = await readFile(join(folder, 'postgres.password'), 'utf8')
  return (database) => addressOf(Number(port), password.trim(), database)
}
