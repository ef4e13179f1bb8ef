import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrations.ts'
import { openDb } from '#server/platform/postgres.ts'
import { MIGRATIONS, SERVER_URL_VARIABLE } from './database.ts'

/** A database as it was before the migration of this number, such as `0026`. */
export async function openOldDb(
  number: string,
): Promise<{ readonly db: Db; close(): Promise<void> }> {
  const admin = openDb(process.env[SERVER_URL_VARIABLE] ?? '', { max: 1 })
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(process.env[SERVER_URL_VARIABLE] ?? '')
  url.pathname = `/${name}`
  const db = openDb(url.toString())
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  for (const file of await readdir(MIGRATIONS)) {
    if (file < number) await cp(path.join(MIGRATIONS, file), path.join(folder, file))
  }
  await migrate(db, folder)
  const close = async (): Promise<void> => {
    await db.close()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { db, close }
}
