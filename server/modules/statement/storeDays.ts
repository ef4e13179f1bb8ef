import type { AssetCode } from '#protocol/assets.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { heldAfter, NAMES, OWN } from './store.ts'

/**
 * The newest entry of a holder between one moment and the next, by how many of the moments were past then; of entries
 * after `after`, which lies before the first of them.
 */
export async function selectLastByMoment(
  query: Queryable,
  holder: Holder,
  moments: readonly Date[],
  after: bigint,
): Promise<ReadonlyMap<number, bigint>> {
  const rows = await query.query<{ readonly past: number; readonly entry: bigint }>(
    `WITH ${OWN}
     SELECT width_bucket(e.created_at, $4::timestamptz[]) AS past, max(p.entry) AS entry
     FROM own JOIN ledger_posting p ON p.account = own.id AND p.entry > $5
       JOIN ledger_entry e ON e.id = p.entry
     GROUP BY 1`,
    [...NAMES({ holder, asset: null }), moments, after],
  )
  return new Map(rows.map(({ past, entry }) => [past, entry]))
}

/** What a holder held of an asset, all pockets together, after each of these entries, in their order; in its units. */
export async function selectTotalsAt(
  query: Queryable,
  holder: Holder,
  asset: AssetCode,
  entries: readonly bigint[],
): Promise<readonly bigint[]> {
  const rows = await query.query<{ readonly total: bigint }>(
    `WITH ${OWN}
     SELECT coalesce(sum(held.balance_after), 0) AS total
     FROM unnest($4::bigint[]) WITH ORDINALITY AS ends (entry, n)
       LEFT JOIN own ON true
       LEFT JOIN LATERAL (${heldAfter('ends.entry')}) AS held ON true
     GROUP BY ends.n ORDER BY ends.n`,
    [...NAMES({ holder, asset }), entries],
  )
  return rows.map(({ total }) => total)
}
