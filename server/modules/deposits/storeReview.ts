import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import { type KeptRow, type UnattributedRow, toDeposit, toUnattributed } from './rows.ts'
import type { Approval, DepositRow, Unattributed } from './types.ts'

/** Unattributed transfers and debts that are listed at a time. */
const MOST_LISTED = 200

/** What was taken back, and of that what was seen again, and lost again, while the treasury carried it. */
const TAKEN_BACK = `(d.state = 'reversed' OR d.state = 'submitted' AND d.debt > 0)`

/**
 * What waits for people: claims that no chain decides, or that have a reason other than a block that left;
 * and what was taken back and is on the chain again with another amount.
 */
const WAITS = `(d.state = 'submitted' AND (NOT d.watched OR d.hash IS NULL
    OR d.reason IS NOT NULL AND d.reason <> 'reorganised')
  OR ${TAKEN_BACK} AND EXISTS (SELECT 1 FROM unattributed_transfer s
    WHERE (s.network, s.hash, s.position, s.asset) = (d.network, d.hash, d.position, d.asset)
      AND s.units <> d.units))`

/** A transfer that is no deposit, or no longer the one that was taken back. */
const NOBODYS = `NOT EXISTS (SELECT 1 FROM deposit d
  WHERE (d.network, d.hash, d.position) = (s.network, s.hash, s.position)
    AND (NOT ${TAKEN_BACK} OR (d.asset, d.units) = (s.asset, s.units)))`

/** Keeps that an operator says this transaction brought this much. */
export async function insertApproval(
  query: Queryable,
  depositId: string,
  { operator, hash, units }: Approval,
  note: string,
  now: Millis,
): Promise<void> {
  await query.query(
    `INSERT INTO deposit_approval (deposit_id, operator, reason, at, hash, units)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [depositId, operator, note, new Date(now), hash, units],
  )
}

/** What each operator said of these deposits last, the first one first. */
export async function selectApprovals(
  query: Queryable,
  depositIds: readonly string[],
): Promise<readonly (Approval & { readonly depositId: string })[]> {
  return query.query(
    `SELECT deposit_id AS "depositId", operator, hash, units FROM (
       SELECT DISTINCT ON (deposit_id, operator) * FROM deposit_approval
       WHERE deposit_id = ANY ($1::text[]) ORDER BY deposit_id, operator, no DESC
     ) AS newest WHERE hash IS NOT NULL AND units IS NOT NULL ORDER BY no`,
    [depositIds],
  )
}

/** What waits for people, oldest first, after number `after`. */
export async function selectWaiting(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly DepositRow[]> {
  const rows = await query.query<KeptRow>(
    `SELECT d.* FROM deposit d WHERE ${WAITS} AND d.no > $1 ORDER BY d.no LIMIT $2`,
    [after, limit],
  )
  return rows.map(toDeposit)
}

/** Whether this deposit waits for people. */
export async function isWaiting(query: Queryable, id: string): Promise<boolean> {
  const rows = await query.query(`SELECT 1 FROM deposit d WHERE d.id = $1 AND ${WAITS}`, [id])
  return rows.length === 1
}

/** How many deposits wait for people. */
export async function countWaiting(query: Queryable): Promise<number> {
  const [row] = await query.query<{ readonly waiting: number }>(
    `SELECT count(*)::int AS waiting FROM deposit d WHERE ${WAITS}`,
  )
  if (row === undefined) throw new Error('the deposits were not counted')
  return row.waiting
}

/** How many customers have a deposit that was credited and stayed so. */
export async function countDepositors(query: Queryable): Promise<number> {
  const [row] = await query.query<{ readonly depositors: number }>(
    `SELECT count(DISTINCT customer_id)::int AS depositors FROM deposit WHERE state = 'success'`,
  )
  if (row === undefined) throw new Error('the depositors were not counted')
  return row.depositors
}

/** Less than this of an asset is dust. */
export interface Dust {
  readonly asset: DepositRow['asset']
  readonly below: bigint
}

/** A unattributed transfer with what is dust of its asset: $1 the assets, $2 the amounts. */
const WEIGHED = `unattributed_transfer s
  JOIN unnest($1::text[], $2::numeric[]) AS dust (asset, below) ON dust.asset = s.asset`

const valuesOf = (dust: readonly Dust[]): readonly unknown[] => [
  dust.map(({ asset }) => asset),
  dust.map(({ below }) => below),
]

/** Transfers that are nobody's and more than dust, oldest first. */
export async function selectUnattributed(
  query: Queryable,
  dust: readonly Dust[],
): Promise<readonly Unattributed[]> {
  const rows = await query.query<UnattributedRow>(
    `SELECT s.* FROM ${WEIGHED} WHERE s.units >= dust.below AND ${NOBODYS}
     ORDER BY s.seen_at, s.hash, s.position LIMIT $3`,
    [...valuesOf(dust), MOST_LISTED],
  )
  return rows.map(toUnattributed)
}

/** The dust that is nobody's, added up. */
export function selectDust(
  query: Queryable,
  dust: readonly Dust[],
): Promise<
  readonly {
    readonly network: string
    readonly asset: DepositRow['asset']
    readonly transfers: number
    readonly units: bigint
  }[]
> {
  return query.query(
    `SELECT s.network, s.asset, count(*)::int AS transfers, sum(s.units) AS units FROM ${WEIGHED}
     WHERE s.units < dust.below AND ${NOBODYS} GROUP BY s.network, s.asset ORDER BY s.network, s.asset`,
    valuesOf(dust),
  )
}

/** Of these deposits, the transfers of their transactions that are nobody's. */
export async function selectUnattributedOf(
  query: Queryable,
  depositIds: readonly string[],
): Promise<readonly (Unattributed & { readonly depositId: string })[]> {
  const rows = await query.query<UnattributedRow & { readonly deposit_id: string }>(
    `SELECT s.*, of.id AS deposit_id FROM deposit of JOIN unattributed_transfer s ON s.network = of.network
       AND (s.hash = of.hash OR of.hash IS NULL AND right(s.hash, 6) = of.last_six)
     WHERE of.id = ANY ($1::text[]) AND ${NOBODYS} ORDER BY s.seen_at, s.hash, s.position`,
    [depositIds],
  )
  return rows.map((row) => ({ ...toUnattributed(row), depositId: row.deposit_id }))
}

/** Deposits that the chain took back and the treasury carried, oldest first. */
export async function selectDebts(query: Queryable): Promise<readonly DepositRow[]> {
  const rows = await query.query<KeptRow>(
    'SELECT * FROM deposit WHERE debt > 0 ORDER BY no LIMIT $1',
    [MOST_LISTED],
  )
  return rows.map(toDeposit)
}

/** What people credited to these customers since then, by its asset. */
export function selectCredited(
  query: Queryable,
  customerIds: readonly string[],
  since: Millis,
): Promise<
  readonly {
    readonly customerId: string
    readonly asset: DepositRow['asset']
    readonly units: bigint
  }[]
> {
  return query.query(
    `SELECT d.customer_id AS "customerId", d.asset, sum(d.units) AS units FROM deposit d
     WHERE d.customer_id = ANY ($1::text[]) AND d.state IN ('approved', 'success')
       AND EXISTS (SELECT 1 FROM deposit_step s
         WHERE s.deposit_id = d.id AND s.event = 'approve' AND s.at >= $2)
     GROUP BY d.customer_id, d.asset`,
    [customerIds, new Date(since)],
  )
}
