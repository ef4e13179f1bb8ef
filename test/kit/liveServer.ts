import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTestDb } from './database.ts'
import { ServerProcess } from './serverProcess.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A start that the built server refuses. */
interface RefusedStart {
  readonly said: string
  /** Names of its own files that it ran. */
  readonly ran: readonly string[]
}

/** Starts it on live prices with a provider of one of our own profiles, but without the key that this needs. */
export async function startWithoutKey(profile: string): Promise<RefusedStart> {
  const database = await openTestDb()
  const folder = await mkdtemp(path.join(tmpdir(), 'glasshouse-live-'))
  try {
    const file = path.join(folder, 'providers.json')
    const coverage = path.join(folder, 'coverage')
    const providers = [{ profile, symbols: { EURUSD: 'EUR/USD' } }]
    await writeFile(file, JSON.stringify({ version: 1, providers }))
    await mkdir(coverage)
    const { said } = await ServerProcess.refused({
      program: path.join(ROOT, 'dist/server/start.js'),
      root: ROOT,
      dataDir: path.join(folder, 'data'),
      port: 0,
      env: {
        DATABASE_URL: database.url,
        PRICE_SOURCE: 'live',
        PROVIDERS_FILE: file,
        NODE_V8_COVERAGE: coverage,
      },
    })
    return { said, ran: filesIn(coverage) }
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Coverage {
  readonly result: readonly { readonly url: string }[]
}

/** Names of our own files that a process ran, as its engine noted them at its end. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Coverage
    return result.flatMap(({ url }) => (url.includes('/dist/server/') ? [path.basename(url)] : []))
  })
}
