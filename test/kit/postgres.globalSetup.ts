import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded/embeddedPostgres.ts'
import { migrate } from '#server/platform/migrations.ts'
import { openDb } from '#server/platform/postgres.ts'
import { FILES_VARIABLE, MIGRATIONS, SERVER_URL_VARIABLE, TEMPLATE } from './database.ts'
import { memoryFolder } from './memoryFolder.ts'

let stop: (() => Promise<void>) | null = null

/**
 * One throw-away PostgreSQL for the whole run, with a migrated template each test database is cloned from, and a folder
 * for what servers under test keep.
 */
export async function setup(): Promise<void> {
  const folder = await mkdtemp(join(memoryFolder(), 'glasshouse-test-'))
  const files = await mkdtemp(join(tmpdir(), 'glasshouse-files-'))
  const server = await startEmbeddedPostgres({ folder, durable: false })
  stop = async () => {
    await server.stop()
    for (const gone of [folder, files]) await rm(gone, { recursive: true, force: true })
  }
  try {
    const admin = openDb(server.url('postgres'), { max: 1 })
    await admin.query(`CREATE DATABASE ${TEMPLATE}`)
    await admin.close()
    const template = openDb(server.url(TEMPLATE), { max: 1 })
    await migrate(template, MIGRATIONS)
    await template.close()
  } catch (error) {
    await teardown()
    throw error
  }
  process.env[SERVER_URL_VARIABLE] = server.url('postgres')
  process.env[FILES_VARIABLE] = files
}

export async function teardown(): Promise<void> {
  await stop?.()
  stop = null
  delete process.env[SERVER_URL_VARIABLE]
  delete process.env[FILES_VARIABLE]
}
