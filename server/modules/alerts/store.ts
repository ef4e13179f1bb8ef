import type { AlertSide } from '#protocol/priceAlertTerms.ts'
import type { Price } from '#protocol/price.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Instrument, LoggedPrice } from '#server/modules/market/types.ts'
import type { Checked } from '#server/modules/triggers/types.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'

/** What an alert is set on. */
export interface AlertRow {
  readonly id: string
  readonly no: bigint
  readonly customer_id: string
  readonly instrument_id: number
  readonly code: string
  readonly app_name: string
  readonly decimals: number
  readonly side: AlertSide
  readonly level: Price
  readonly since_log_seq: bigint
  /** Row up to which no price fires it; null where nobody noted any. */
  readonly checked_log_seq: bigint | null
  readonly created_at: Date
  readonly expires_at: Date
}

const COLUMNS = `id, no, customer_id, instrument_id, code, app_name, decimals, side, level,
  since_log_seq, checked_log_seq, created_at, expires_at`

/**
 * Lets one alert of this customer be set at a time, until the transaction ends. It takes the number of the
 * transaction, which `Follower` needs before the row gets its own.
 */
export async function lockSetting(tx: Transaction, customerId: string): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('price alert ' || $1, 0)), pg_current_xact_id()`,
    [customerId],
  )
}

/** A customer's armed alerts that are not expired, newest first. */
export function selectArmed(
  query: Queryable,
  customerId: string,
  now: Millis,
): Promise<readonly AlertRow[]> {
  return query.query<AlertRow>(
    `SELECT ${COLUMNS} FROM price_alert
     WHERE customer_id = $1 AND state = 'armed' AND expires_at > $2 ORDER BY no DESC`,
    [customerId, toIso(now)],
  )
}

export interface NewAlert {
  readonly id: string
  readonly customerId: string
  readonly instrument: Pick<Instrument, 'id' | 'code' | 'appName' | 'decimals'>
  readonly side: AlertSide
  readonly level: Price
  readonly sinceSeq: bigint
  readonly now: Millis
  readonly expiresAt: Millis
}

export async function insertAlert(tx: Queryable, alert: NewAlert): Promise<AlertRow> {
  const { id, customerId, instrument, side, level, sinceSeq, now, expiresAt } = alert
  const [row] = await tx.query<AlertRow>(
    `INSERT INTO price_alert (id, customer_id, instrument_id, code, app_name, decimals, side, level,
       since_log_seq, created_at, expires_at, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'armed') RETURNING ${COLUMNS}`,
    [
      id,
      customerId,
      instrument.id,
      instrument.code,
      instrument.appName,
      instrument.decimals,
      side,
      level,
      sinceSeq,
      toIso(now),
      toIso(expiresAt),
    ],
  )
  if (row === undefined) throw new Error('an alert that was kept just now is gone')
  return row
}

/** Moves the expiry of an armed alert; null where it is over by now. */
export async function updateExpiry(
  tx: Queryable,
  id: string,
  expiresAt: Millis,
): Promise<AlertRow | null> {
  const [row] = await tx.query<AlertRow>(
    `UPDATE price_alert SET expires_at = $2 WHERE id = $1 AND state = 'armed' RETURNING ${COLUMNS}`,
    [id, toIso(expiresAt)],
  )
  return row ?? null
}

/** Ends an armed alert of a customer; false where it is over by now, or none of theirs. */
export async function updateRemoved(
  tx: Queryable,
  customerId: string,
  id: string,
  now: Millis,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE price_alert SET state = 'removed', ended_at = $3
     WHERE id = $1 AND customer_id = $2 AND state = 'armed' RETURNING id`,
    [id, customerId, toIso(now)],
  )
  return rows.length > 0
}

/** An alert that a row of the log reached. */
export interface Reached {
  readonly id: string
  readonly logged: LoggedPrice
}

/** Ends those of these that are armed: fired by their rows, or expired where those came too late. The fired ones. */
export async function updateReached(
  tx: Queryable,
  reached: readonly Reached[],
  now: Millis,
): Promise<readonly AlertRow[]> {
  const values = [
    reached.map(({ id }) => id),
    reached.map(({ logged }) => logged.seq),
    reached.map(({ logged }) => logged.mid),
    reached.map(({ logged }) => toIso(logged.at)),
    toIso(now),
  ]
  const rows = 'unnest($1::text[], $2::bigint[], $3::bigint[], $4::timestamptz[])'
  const fired = await tx.query<AlertRow>(
    `UPDATE price_alert AS a SET state = 'fired', ended_at = $5, fired_log_seq = r.seq,
       fired_price = r.mid, fired_at = r.at
     FROM ${rows} AS r (alert_id, seq, mid, at)
     WHERE a.id = r.alert_id AND a.state = 'armed' AND r.at < a.expires_at
     RETURNING ${COLUMNS}`,
    values,
  )
  await tx.query(
    `UPDATE price_alert AS a SET state = 'expired', ended_at = $5
     FROM ${rows} AS r (alert_id, seq, mid, at)
     WHERE a.id = r.alert_id AND a.state = 'armed' AND r.at >= a.expires_at`,
    values,
  )
  return fired
}

/** Up to `limit` armed alerts numbered above `after`, oldest first. */
export function selectArmedAfter(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly AlertRow[]> {
  return query.query<AlertRow>(
    `SELECT ${COLUMNS} FROM price_alert WHERE state = 'armed' AND no > $1 ORDER BY no LIMIT $2`,
    [after, limit],
  )
}

/** Armed alerts that expired at `until` or before and are numbered above `after`, oldest first. */
export function selectExpired(
  query: Queryable,
  {
    until,
    after,
    limit,
  }: { readonly until: Millis; readonly after: bigint; readonly limit: number },
): Promise<readonly AlertRow[]> {
  return query.query<AlertRow>(
    `SELECT ${COLUMNS} FROM price_alert WHERE state = 'armed' AND expires_at <= $1 AND no > $2
     ORDER BY no LIMIT $3`,
    [toIso(until), after, limit],
  )
}

/** Ends an alert that no row reached before it expired; false where it is over, or its expiry was moved. */
export async function updateExpired(
  query: Queryable,
  { id, expires_at }: Pick<AlertRow, 'id' | 'expires_at'>,
  now: Millis,
): Promise<boolean> {
  const rows = await query.query(
    `UPDATE price_alert SET state = 'expired', ended_at = $3
     WHERE id = $1 AND state = 'armed' AND expires_at = $2 RETURNING id`,
    [id, expires_at, toIso(now)],
  )
  return rows.length > 0
}

/**
 * Notes how far these were held against the price log, so many by a statement. One that is over, or just being ended,
 * is left alone.
 */
export async function updateChecked(
  query: Queryable,
  checked: readonly Checked[],
  atOnce: number,
): Promise<void> {
  for (let from = 0; from < checked.length; from += atOnce) {
    const part = checked.slice(from, from + atOnce)
    await query.query(
      `UPDATE price_alert AS a SET checked_log_seq = r.seq
       FROM (
         SELECT p.id, c.seq FROM unnest($1::text[], $2::bigint[]) AS c (alert_id, seq)
         JOIN price_alert AS p ON p.id = c.alert_id
         WHERE p.state = 'armed' AND c.seq > coalesce(p.checked_log_seq, p.since_log_seq)
         FOR UPDATE OF p SKIP LOCKED
       ) AS r
       WHERE a.id = r.id`,
      [part.map(({ id }) => id), part.map(({ seq }) => seq)],
    )
  }
}

/** Deletes some of those that were over before this moment. */
export async function deleteBefore(query: Queryable, before: Millis, most: number): Promise<void> {
  await query.query(
    `DELETE FROM price_alert WHERE id IN (SELECT id FROM price_alert
       WHERE state <> 'armed' AND ended_at < $1 ORDER BY ended_at LIMIT $2)`,
    [toIso(before), most],
  )
}

/** Deletes all of a customer. */
export async function deleteOf(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM price_alert WHERE customer_id = $1', [customerId])
}
