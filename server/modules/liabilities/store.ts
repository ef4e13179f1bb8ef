import type { Millis } from '#protocol/time.ts'
import type { AssetCode } from '#protocol/assets.ts'
import { NODE_BYTES } from '#protocol/proof/sumTree.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { SumTree } from './rulesTree.ts'

/** What one customer has of one asset, in all pockets. */
export interface Owed {
  readonly customer: string
  readonly asset: AssetCode
  readonly units: bigint
}

export interface Books {
  readonly owed: readonly Owed[]
  /** Which transactions are in it, as PostgreSQL says it. */
  readonly position: string
  /** The newest entry that is in it; 0 without any. */
  readonly entry: bigint
}

/**
 * Everything the operator owes to real accounts; what they owe it takes nothing off that. One statement, so
 * that all of it is of one moment.
 */
export async function selectBooks(query: Queryable): Promise<Books> {
  const rows = await query.query<{
    readonly position: string
    readonly entry: bigint
    readonly customer: string | null
    readonly asset: AssetCode | null
    readonly units: bigint | null
  }>(
    `WITH moment AS (
       SELECT pg_current_snapshot()::text AS position,
         (SELECT coalesce(max(id), 0) FROM ledger_entry WHERE kind = 'real') AS entry
     ), owed AS (
       SELECT owner AS customer, asset, sum(balance) AS units
       FROM ledger_account WHERE kind = 'real' AND owner <> 'house' AND bucket <> 'loan'
       GROUP BY owner, asset HAVING sum(balance) <> 0
     )
     SELECT position, entry, customer, asset, units FROM moment LEFT JOIN owed ON true`,
  )
  const [first] = rows
  if (first === undefined) throw new Error('the books have a position')
  const owed = rows.flatMap(({ customer, asset, units }) =>
    customer === null || asset === null || units === null ? [] : [{ customer, asset, units }],
  )
  return { owed, position: first.position, entry: first.entry }
}

export interface StatementRow {
  readonly snapshot: number
  readonly day: string
  readonly body: string
  readonly signature: string
}

const STATEMENT = `snapshot, day::text AS day, body, signature`

/** The newest statement; null before the first. */
export async function selectLastStatement(query: Queryable): Promise<StatementRow | null> {
  const [row] = await query.query<StatementRow>(
    `SELECT ${STATEMENT} FROM liability_statement ORDER BY snapshot DESC LIMIT 1`,
  )
  return row ?? null
}

/** Statements with a lower number than `before`, newest first. */
export function selectStatements(
  query: Queryable,
  before: number | null,
  limit: number,
): Promise<readonly StatementRow[]> {
  return query.query<StatementRow>(
    `SELECT ${STATEMENT} FROM liability_statement
     WHERE $1::integer IS NULL OR snapshot < $1 ORDER BY snapshot DESC LIMIT $2`,
    [before, limit],
  )
}

/** A statement whose trees are still kept; null for any other. */
export async function selectProvable(
  query: Queryable,
  snapshot: number,
): Promise<StatementRow | null> {
  const [row] = await query.query<StatementRow>(
    `SELECT ${STATEMENT} FROM liability_statement s
     WHERE snapshot = $1 AND NOT (
       jsonb_array_length(body::jsonb -> 'assets') > 0
       AND NOT EXISTS (SELECT 1 FROM liability_tree t WHERE t.snapshot = s.snapshot)
     )`,
    [snapshot],
  )
  return row ?? null
}

/** Enters a statement. @throws an error of PostgreSQL when its day, or its number, has one */
export async function insertStatement(
  tx: Queryable,
  { snapshot, day, body, signature }: StatementRow,
  position: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO liability_statement (snapshot, day, position, body, signature)
     VALUES ($1, $2, $3, $4, $5)`,
    [snapshot, day, position, body, signature],
  )
}

/** Keeps a tree and whose leaves are where. */
export async function insertTree(
  tx: Transaction,
  place: { readonly snapshot: number; readonly asset: AssetCode },
  { depth, leaves, nodes }: SumTree,
): Promise<void> {
  const { snapshot, asset } = place
  await tx.query(
    'INSERT INTO liability_tree (snapshot, asset, depth, nodes) VALUES ($1, $2, $3, $4)',
    [snapshot, asset, depth, nodes],
  )
  await tx.query(
    `INSERT INTO liability_leaf (snapshot, asset, customer_id, place, units, salt)
     SELECT $1, $2, customer, place, units, decode(salt, 'hex')
     FROM unnest($3::text[], $4::integer[], $5::numeric[], $6::text[])
       AS leaf (customer, place, units, salt)`,
    [
      snapshot,
      asset,
      leaves.map(({ leaf }) => leaf.customer),
      leaves.map((one) => one.place),
      leaves.map(({ leaf }) => String(leaf.units)),
      leaves.map(({ leaf }) => Buffer.from(leaf.salt).toString('hex')),
    ],
  )
}

export type ReserveRow = Omit<StatementRow, 'day'>

/**
 * What was last attested to be held of an asset, in its units, the newest entry of the books it stands beside, and when
 * the addresses were looked at.
 */
export async function selectAttested(
  query: Queryable,
  asset: AssetCode,
): Promise<{ readonly held: bigint; readonly entry: bigint; readonly at: Millis } | null> {
  const [row] = await query.query<{
    readonly held: bigint
    readonly entry: bigint
    readonly at: string
  }>(
    `WITH newest AS (
       SELECT r.body::jsonb AS reserves, s.body::jsonb AS stated
       FROM reserve_record r JOIN liability_statement s USING (snapshot) ORDER BY snapshot DESC LIMIT 1
     )
     SELECT (total ->> 'held')::numeric AS held, (stated ->> 'entry')::bigint AS entry,
       reserves ->> 'at' AS at
     FROM newest, jsonb_array_elements(reserves -> 'totals') AS total
     WHERE total ->> 'asset' = $1 AND reserves @> jsonb_build_object('networks',
       jsonb_build_array(jsonb_build_object('coins', jsonb_build_array(jsonb_build_object('asset', $1::text)))))`,
    [asset],
  )
  return row === undefined ? null : { ...row, at: Date.parse(row.at) }
}

/** What was held beside these statements, where that was attested. */
export function selectReserves(
  query: Queryable,
  snapshots: readonly number[],
): Promise<readonly ReserveRow[]> {
  return query.query<ReserveRow>(
    'SELECT snapshot, body, signature FROM reserve_record WHERE snapshot = ANY ($1::integer[])',
    [snapshots],
  )
}

/** Keeps what was held beside a statement. @throws an error of PostgreSQL when it has one already */
export async function insertReserves(
  query: Queryable,
  { snapshot, body, signature }: ReserveRow,
): Promise<void> {
  await query.query('INSERT INTO reserve_record (snapshot, body, signature) VALUES ($1, $2, $3)', [
    snapshot,
    body,
    signature,
  ])
}

export interface LeafRow {
  readonly asset: AssetCode
  readonly place: number
  readonly units: bigint
  readonly salt: Buffer
  readonly depth: number
}

/** A customer's leaves of a snapshot. */
export function selectLeaves(
  query: Queryable,
  snapshot: number,
  customerId: string,
): Promise<readonly LeafRow[]> {
  return query.query<LeafRow>(
    `SELECT asset, place, units, salt, depth
     FROM liability_leaf JOIN liability_tree USING (snapshot, asset)
     WHERE snapshot = $1 AND customer_id = $2 ORDER BY asset`,
    [snapshot, customerId],
  )
}

/** Nodes of a tree by where they begin, in this order. */
export async function selectNodes(
  query: Queryable,
  snapshot: number,
  asset: AssetCode,
  offsets: readonly number[],
): Promise<readonly Buffer[]> {
  const rows = await query.query<{ readonly node: Buffer }>(
    `SELECT substring(nodes FROM at + 1 FOR ${NODE_BYTES}) AS node
     FROM liability_tree, unnest($3::integer[]) WITH ORDINALITY AS wanted (at, n)
     WHERE snapshot = $1 AND asset = $2 ORDER BY n`,
    [snapshot, asset, offsets],
  )
  return rows.map(({ node }) => node)
}

/** Drops what leads to statements of days before this one. */
export async function deleteTreesBefore(query: Queryable, day: string): Promise<void> {
  await query.query(
    `DELETE FROM liability_tree USING liability_statement s
     WHERE liability_tree.snapshot = s.snapshot AND s.day < $1`,
    [day],
  )
}
