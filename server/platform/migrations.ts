import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, Queryable } from './db.ts'
import { StartFault } from './startFault.ts'

/** Any number that no other user of the same database server takes for its own lock. */
const LOCK = 7_240_731

/** Files of this name are the baseline: the whole schema, a file for each module. Changes follow from 0200 on. */
const BASELINE = /^01\d\d-/
/** The last file of before the baseline. A database that has it has all that the baseline makes. */
const BEFORE = {
  name: '0066-invitations-in-our-words.sql',
  hash: 'abbeb762684e67350efe4953cdfefa719a7ce7983ce4ffa2f782064f6cd8e37e',
}

interface Applied {
  readonly name: string
  readonly hash: string
}

interface Migration extends Applied {
  readonly sql: string
}

/**
 * Brings the database up to the folder's files, forward only and all or nothing. A file that was
 * applied may never change again. Two processes at once wait for one another.
 * @returns names of the files applied now
 * @throws StartFault when an applied file was edited or is missing, when one fails, or when the database is too old
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
    await adopt(tx, files)
    const applied = await selectApplied(tx)
    checkApplied(files, applied)
    const known = new Set(applied.map((row) => row.name))
    const fresh = files.filter((file) => !known.has(file.name))
    for (const file of fresh) await apply(tx, file)
    return fresh.map((file) => file.name)
  })
}

function selectApplied(db: Queryable): Promise<readonly Applied[]> {
  return db.query<Applied>('SELECT name, hash FROM migration ORDER BY name')
}

/** Takes a database that the files of before the baseline made for one that the baseline made. */
async function adopt(tx: Queryable, files: readonly Migration[]): Promise<void> {
  const baseline = files.filter(({ name }) => BASELINE.test(name))
  const last = (await selectApplied(tx)).findLast(({ name }) => name <= BEFORE.name)
  if (baseline.length === 0 || last === undefined) return
  if (last.name !== BEFORE.name || last.hash !== BEFORE.hash) {
    throw new StartFault(
      `The database stops at migration ${last.name}, which this version can't carry on. ` +
        `First start the last version that has ${BEFORE.name}, then this one.`,
    )
  }
  await tx.query('DELETE FROM migration WHERE name <= $1', [BEFORE.name])
  for (const file of baseline) await note(tx, file)
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

function checkApplied(files: readonly Migration[], applied: readonly Applied[]): void {
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
  await note(tx, file)
}

async function note(tx: Queryable, { name, hash }: Applied): Promise<void> {
  await tx.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [name, hash])
}
