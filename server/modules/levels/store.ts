import type { IdentityLevel } from '#protocol/identityTerms.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { CustomerUnits } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export interface TableRow {
  readonly version: number
  readonly valid_from: Date
  readonly level: number
  readonly volume: bigint
  readonly identity: IdentityLevel
  readonly discount_percent: number
  readonly loan: bigint | null
  readonly crypto_day: bigint
  readonly bank_day: bigint | null
}

/** The version of the table that holds at a moment, by level. */
export function selectTable(query: Queryable, now: Millis): Promise<readonly TableRow[]> {
  return query.query<TableRow>(
    `SELECT v.version, v.valid_from, r.level, r.volume, r.identity, r.discount_percent, r.loan, r.crypto_day, r.bank_day
     FROM level_version v JOIN level_row r ON r.version = v.version
     WHERE v.version = (SELECT max(version) FROM level_version WHERE valid_from <= $1) ORDER BY r.level`,
    [toIso(now)],
  )
}

/** What decides a customer's level. */
interface FactsRow {
  readonly customerId: string
  /** In USDT units. */
  readonly volume: bigint
  readonly identity: IdentityLevel
}

/**
 * The larger of the volumes of these customers as of two days, and what is verified of them; who has neither is
 * missing. One statement: each batch of orders reads it under its locks.
 */
export function selectFacts(
  query: Queryable,
  customerIds: readonly string[],
  days: readonly [string, string],
): Promise<readonly FactsRow[]> {
  return query.query<FactsRow>(
    `SELECT customer_id AS "customerId", max(units) AS volume, coalesce(max(level), 'none') AS identity FROM (
       SELECT customer_id, units, NULL AS level FROM level_volume
       WHERE customer_id = ANY ($1) AND day = ANY ($2::date[])
       UNION ALL SELECT customer_id, 0, level FROM identity WHERE customer_id = ANY ($1) AND level <> 'none'
     ) AS fact GROUP BY customer_id`,
    [customerIds, days],
  )
}

/** Takes a day to be counted. @returns false when it was counted before */
export async function insertDay(query: Queryable, day: string, now: Millis): Promise<boolean> {
  const rows = await query.query(
    'INSERT INTO level_day (day, counted_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING day',
    [day, toIso(now)],
  )
  return rows.length > 0
}

/** Keeps the volumes of a day. */
export async function insertVolumes(
  query: Queryable,
  day: string,
  volumes: readonly CustomerUnits[],
): Promise<void> {
  await query.query(
    `INSERT INTO level_volume (day, customer_id, units)
     SELECT $1::date, * FROM unnest($2::text[], $3::numeric[])`,
    [day, volumes.map((one) => one.customerId), volumes.map(({ units }) => String(units))],
  )
}

/** The volumes of a day. */
export function selectDay(query: Queryable, day: string): Promise<readonly CustomerUnits[]> {
  return query.query<CustomerUnits>(
    'SELECT customer_id AS "customerId", units FROM level_volume WHERE day = $1::date',
    [day],
  )
}

/** The last day that was counted; null before the first. */
export async function selectLastDay(query: Queryable): Promise<string | null> {
  const [row] = await query.query<{ day: string | null }>(
    'SELECT max(day)::text AS day FROM level_day',
  )
  return row?.day ?? null
}

/** Drops volumes that decide nothing any more. */
export async function deleteBefore(query: Queryable, day: string): Promise<void> {
  await query.query('DELETE FROM level_volume WHERE day < $1::date', [day])
}

/** Customers whose level may be another than they were told: they trade, or were told one above 0. */
export async function selectCandidates(
  query: Queryable,
  days: readonly [string, string],
): Promise<readonly string[]> {
  const rows = await query.query<{ id: string }>(
    `SELECT customer_id AS id FROM level_volume WHERE day = ANY ($1::date[])
     UNION SELECT customer_id FROM level_told WHERE level > 0`,
    [days],
  )
  return rows.map(({ id }) => id)
}

/** Levels these customers were told last, locked; who was told none is missing. */
export async function lockTold(
  query: Queryable,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query.query<{ customer_id: string; level: number }>(
    'SELECT customer_id, level FROM level_told WHERE customer_id = ANY ($1) ORDER BY customer_id FOR UPDATE',
    [customerIds],
  )
  return new Map(rows.map((row) => [row.customer_id, row.level]))
}

/** Keeps what customers are told now. */
export async function upsertTold(
  query: Queryable,
  levels: readonly { readonly customerId: string; readonly level: number }[],
  now: Millis,
): Promise<void> {
  await query.query(
    `INSERT INTO level_told (customer_id, level, since) SELECT *, $3 FROM unnest($1::text[], $2::smallint[])
     ON CONFLICT (customer_id) DO UPDATE SET level = excluded.level, since = excluded.since`,
    [levels.map((one) => one.customerId), levels.map(({ level }) => level), toIso(now)],
  )
}
