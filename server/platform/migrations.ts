import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, Queryable } from './db.ts'
import { StartFault } from './startFault.ts'

/** Any number that no other user of the same database server takes for its own lock. */
const LOCK = 7_240_731

interface Migration {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

/**
 * Brings the database up to the folder's files, forward only and all or nothing. A file that was
 * applied may never change again. Two processes at once wait for one another.
 * @returns names of the files applied now
 * @throws StartFault when an applied file was edited or is missing, or when one fails
 */
export async function migrate(db: Db, folder: string): Promise<readonly string[]> {
  const files = await readMigrations(folder)
  return db.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0')
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await tx.query(
      `CREATE TABLE IF NOT EXISTS migration (
         name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
    const applied = await tx.query<{ name: string; hash: string }>(
      'SELECT name, hash FROM migration ORDER BY name',
    )
    checkApplied(files, applied)
    const known = new Set(applied.map((row) => row.name))
    const fresh = files.filter((file) => !known.has(file.name))
    for (const file of fresh) await apply(tx, file)
    return fresh.map((file) => file.name)
  })
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function checkApplied(
  files: readonly Migration[],
  applied: readonly { name: string; hash: string }[],
): void {
  const byName = new Map(files.map((file) => [file.name, file]))
  for (const { name, hash } of applied) {
    const file = byName.get(name)
    if (file === undefined) {
      throw new StartFault(
        `The database has migration ${name}, which this version does not: it is newer than the program.`,
      )
    }
    if (file.hash !== hash) {
      throw new StartFault(
        `Migration ${name} was edited after it had been applied. Undo the edit; changes go into a new file.`,
      )
    }
  }
}

async function apply(tx: Queryable, file: Migration): Promise<void> {
  try {
    await tx.query(file.sql)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new StartFault(`Migration ${file.name} failed: ${said}`, { cause: error })
  }
  await tx.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [file.name, file.hash])
}
