import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Db } from '#server/platform/db.ts'
import { openDb } from '#server/platform/postgres.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url))
export const TEMPLATE = 'template_house'
/** Set by the global setup; tests inherit it. */
export const SERVER_URL_VARIABLE = 'TEST_POSTGRES_URL'
/** Beside it: the folder of this run in which servers under test keep files. */
export const FILES_VARIABLE = 'TEST_FILES_FOLDER'

export interface TestDb {
  readonly db: Db
  readonly url: string
  close(): Promise<void>
}

/** A migrated, empty database of its own, cloned from the template of this run. */
export async function openTestDb(): Promise<TestDb> {
  const server = process.env[SERVER_URL_VARIABLE]
  if (server === undefined) {
    throw new Error('No test PostgreSQL: only *.db.test.ts and journeys have one.')
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openDb(server, { max: 1 })
  await createFromTemplate(admin, name)
  const address = new URL(server)
  address.pathname = `/${name}`
  const url = address.toString()
  // Up to seven workers at a time share the server's 300 connections.
  const db = openDb(url, { max: 40 })
  return {
    db,
    url,
    async close() {
      await db.close()
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.close()
    },
  }
}

/** Copies wait for one another: PostgreSQL refuses a template that another copy is reading. */
async function createFromTemplate(admin: Db, name: string): Promise<void> {
  await admin.query('SELECT pg_advisory_lock(1)')
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  } finally {
    await admin.query('SELECT pg_advisory_unlock(1)')
  }
}
