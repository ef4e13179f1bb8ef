import { type Millis, toIso } from '#protocol/time.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { SourceList } from './live/rulesSourceLists.ts'

/** The files of sources, by their SHA-256 in hexadecimal, and what they list. */
export interface KeptSources {
  readonly indexFile: string
  readonly providersFile: string | null
  readonly lists: readonly SourceList[]
}

/** What was kept last, while nobody else keeps anything; null when nothing was. */
export async function lastSources(tx: Transaction): Promise<KeptSources | null> {
  await tx.query('LOCK TABLE price_constituents IN SHARE ROW EXCLUSIVE MODE')
  const [row] = await tx.query<KeptSources>(
    `SELECT index_file AS "indexFile", providers_file AS "providersFile", sources AS lists
     FROM price_constituents ORDER BY no DESC LIMIT 1`,
  )
  return row ?? null
}

/** Keeps other lists; the number that they have from now on. */
export async function insertSources(
  tx: Transaction,
  { indexFile, providersFile, lists }: KeptSources,
  now: Millis,
): Promise<bigint> {
  const [row] = await tx.query<{ readonly no: bigint }>(
    `INSERT INTO price_constituents (index_file, providers_file, sources, kept_at)
     VALUES ($1, $2, $3, $4) RETURNING no`,
    [indexFile, providersFile, JSON.stringify(lists), toIso(now)],
  )
  if (row === undefined) throw new Error('the sources of prices were not kept')
  return row.no
}
