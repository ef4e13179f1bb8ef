import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, type Environment, readConfig } from '#server/main/config.ts'
import { type App, type AppParts, openApp } from '#server/main/app.ts'
import { createLog } from '#server/platform/log.ts'
import { FILES_VARIABLE, openTestDb, SERVER_URL_VARIABLE } from './database.ts'
import { setup, teardown } from './postgres.globalSetup.ts'

/** Of this process: each test file loads this module anew. */
const kept: typeof globalThis & { glasshouseFiles?: string } = globalThis

/** In the run's folder, which the run removes: a worker of it is killed before it could. */
function makeFolder(): string {
  const ofRun = process.env[FILES_VARIABLE]
  const folder = mkdtempSync(join(ofRun ?? tmpdir(), 'glasshouse-app-'))
  if (ofRun === undefined) {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  return folder
}

const FOLDER = (kept.glasshouseFiles ??= makeFolder())

/**
 * Where a server under test keeps files. The key is made by the first app of a process; a later one on the
 * same database goes on with it.
 */
export const TEST_FILES = {
  DATA_DIR: join(FOLDER, 'data'),
  SIGNING_KEY_FILE: join(FOLDER, 'signing-key.pem'),
  FILES_DIR: join(FOLDER, 'files'),
} as const satisfies Environment

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface TestAppOptions extends AppParts {
  /** Variables of the configuration, as an operator would set them. */
  readonly env?: Environment
  /** What no variable can say, for example `jobs: true`. Timers are off unless asked for. */
  readonly config?: Partial<Config>
}

/**
 * A whole sandbox app on a database of its own and a free port: silent, with generous limits, and with
 * no timers, so that prices move when the test calls `tick()`. The built app is served where there is one.
 */
export async function openTestApp(options: TestAppOptions = {}): Promise<App> {
  // Browser journeys run outside vitest, whose global setup starts the database server.
  const ownServer = process.env[SERVER_URL_VARIABLE] === undefined
  if (ownServer) await setup()
  const database = await openTestDb()
  const close = async (): Promise<void> => {
    await database.close()
    if (ownServer) await teardown()
  }
  try {
    const env = {
      PORT: '0',
      SANDBOX_CHAIN: 'off',
      ...TEST_FILES,
      DATABASE_URL: database.url,
      RATE_PER_ADDRESS: '100000',
      RATE_PER_SESSION: '100000',
      RATE_FEED: '100000',
      ...options.env,
    }
    const config: Config = { ...readConfig(env, ROOT), jobs: false, ...options.config }
    const app = await openApp(config, { log: createLog('silent'), ...options })
    return {
      ...app,
      async close() {
        await app.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
