import type { AssetCode } from '#protocol/assets.ts'
import type { StatementType } from '#protocol/statementKinds.ts'
import type { Holder, OperatorBucket } from '#server/modules/ledger/types.ts'
import { NO_END } from '#server/platform/cursor.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Change, Entry, EntryLeg, Leg } from './types.ts'

/** Which movements, in words the ledger has: entries above `after` and up to `upTo`. */
export interface Range {
  readonly holder: Holder
  /** Null for every asset. */
  readonly asset: AssetCode | null
  /** Null for every type. */
  readonly types: readonly StatementType[] | null
  readonly after: bigint
  readonly upTo: bigint
}

/** The holder's accounts; all that is read below is read by them alone. */
export const OWN = `own AS (
  SELECT id, asset, bucket FROM ledger_account
  WHERE kind = $1 AND owner = $2 AND owner <> 'house' AND ($3::text IS NULL OR asset = $3)
)`

export const NAMES = ({ holder, asset }: Pick<Range, 'holder' | 'asset'>): readonly unknown[] => [
  holder.account,
  holder.customerId,
  asset,
]

/**
 * The postings `p` of one of those accounts from an entry to another, both with it. Said by rows, and
 * ordered by rows, because only the index by account and entry can serve that. Said by columns, the one by
 * entry and account could too, and reads the whole ledger backwards for an account that rests.
 */
const of = (from: string, to: bigint | string): string =>
  `(p.account, p.entry) BETWEEN (own.id, ${from}) AND (own.id, ${to})`
const NEWEST = 'ORDER BY p.account DESC, p.entry DESC'

/**
 * The last entry of an account before a moment; zero when there is none. A period reaches from one such
 * entry to another, so that what it opens with, what moved and what it closes with always agree.
 */
export async function selectLastBefore(
  query: Queryable,
  holder: Holder,
  moment: Date,
): Promise<bigint> {
  const [row] = await query.query<{ readonly entry: bigint | null }>(
    `WITH ${OWN}
     SELECT max(last.entry) AS entry FROM own CROSS JOIN LATERAL (
       SELECT p.entry FROM ledger_posting p
       WHERE ${of('0', NO_END)} AND
         (SELECT e.created_at FROM ledger_entry e WHERE e.id = p.entry) < $4
       ${NEWEST} LIMIT 1
     ) AS last`,
    [...NAMES({ holder, asset: null }), moment],
  )
  return row?.entry ?? 0n
}

/** The newest entries of a range, up to `limit` of them, newest first. */
export async function selectEntryIds(
  query: Queryable,
  range: Range,
  limit: number,
): Promise<readonly bigint[]> {
  const rows = await query.query<{ readonly entry: bigint }>(
    `WITH ${OWN}
     SELECT DISTINCT newest.entry FROM own CROSS JOIN LATERAL (
       SELECT p.entry FROM ledger_posting p
       WHERE ${of('$4::bigint + 1', '$5::bigint')} AND ($6::text[] IS NULL
         OR (SELECT e.type FROM ledger_entry e WHERE e.id = p.entry) = ANY ($6))
       ${NEWEST} LIMIT $7
     ) AS newest ORDER BY entry DESC LIMIT $7`,
    [...NAMES(range), range.after, range.upTo, range.types, limit],
  )
  return rows.map(({ entry }) => entry)
}

/** What an account held after an entry; no row before its first. */
export const heldAfter = (entry: string): string => `(
  SELECT p.balance_after FROM ledger_posting p WHERE ${of('0', entry)} ${NEWEST} LIMIT 1
)`

/**
 * The customer's legs of entries, newest first. What a pocket held is what the ledger wrote down with the
 * posting; what all of them held is the sum of what each held last by then.
 */
export async function selectLegs(
  query: Queryable,
  range: Pick<Range, 'holder' | 'asset'>,
  entries: readonly bigint[],
): Promise<readonly EntryLeg[]> {
  const rows = await query.query<Entry & Leg & Pick<Change, 'asset' | 'total'>>(
    `WITH ${OWN}
     SELECT e.id, e.created_at AS at, e.type, e.ref, e.reason, leg.asset, leg.bucket AS pocket,
       leg.units, leg.balance_after AS after, (
         SELECT sum(${heldAfter('leg.entry')}) FROM own WHERE own.asset = leg.asset
       ) AS total
     FROM (
       SELECT p.entry, own.asset, own.bucket, p.units, p.balance_after
       FROM ledger_posting p JOIN own ON own.id = p.account WHERE p.entry = ANY ($4)
     ) AS leg JOIN ledger_entry e ON e.id = leg.entry
     ORDER BY e.id DESC, leg.asset, leg.bucket`,
    [...NAMES(range), entries],
  )
  return rows.map(({ asset, total, pocket, units, after, ...entry }) => {
    return { entry, asset, total, leg: { pocket, units, after } }
  })
}

/** What one of the operator's accounts gained in an entry, its shards together. */
export interface SideRow {
  readonly entry: bigint
  readonly asset: AssetCode
  readonly side: OperatorBucket
  readonly units: bigint
}

/** The operator's side of entries. */
export function selectSides(
  query: Queryable,
  entries: readonly bigint[],
): Promise<readonly SideRow[]> {
  return query.query<SideRow>(
    `SELECT p.entry, a.asset, a.bucket AS side, sum(p.units) AS units
     FROM ledger_posting p JOIN ledger_account a ON a.id = p.account
     WHERE p.entry = ANY ($1) AND a.owner = 'house'
     GROUP BY p.entry, a.asset, a.bucket HAVING sum(p.units) <> 0
     ORDER BY p.entry, a.asset, a.bucket`,
    [entries],
  )
}

/** A period of one asset: what was held is read from the postings, what moved is added up. */
export interface SumRow {
  readonly asset: AssetCode
  readonly opening: bigint
  readonly money_in: bigint
  readonly money_out: bigint
  readonly others: bigint
  readonly closing: bigint
  /** Movements of the types asked for. */
  readonly movements: number
}

/** What each of the holder's assets held at both ends of a range, and what moved in between. */
export function selectSums(query: Queryable, range: Range): Promise<readonly SumRow[]> {
  return query.query<SumRow>(
    `WITH ${OWN}, moved AS (
       SELECT own.asset, p.entry, sum(p.units) AS net, $6::text[] IS NULL
         OR (SELECT e.type FROM ledger_entry e WHERE e.id = p.entry) = ANY ($6) AS wanted
       FROM own CROSS JOIN LATERAL (
         SELECT p.entry, p.units FROM ledger_posting p WHERE ${of('$4::bigint + 1', '$5::bigint')}
       ) AS p
       GROUP BY own.asset, p.entry
     ), flow AS (
       SELECT asset, coalesce(sum(net) FILTER (WHERE wanted AND net > 0), 0) AS money_in,
         coalesce(-sum(net) FILTER (WHERE wanted AND net < 0), 0) AS money_out,
         coalesce(sum(net) FILTER (WHERE NOT wanted), 0) AS others
       FROM moved GROUP BY asset
     ), held AS (
       SELECT asset, coalesce(sum(${heldAfter('$4::bigint')}), 0) AS opening,
         coalesce(sum(${heldAfter('$5::bigint')}), 0) AS closing
       FROM own GROUP BY asset
     )
     SELECT asset, opening, closing, coalesce(money_in, 0) AS money_in,
       coalesce(money_out, 0) AS money_out, coalesce(others, 0) AS others,
       (SELECT count(DISTINCT entry)::int FROM moved WHERE wanted) AS movements
     FROM held LEFT JOIN flow USING (asset)
     WHERE opening <> 0 OR closing <> 0 OR flow.asset IS NOT NULL ORDER BY asset`,
    [...NAMES(range), range.after, range.upTo, range.types],
  )
}
