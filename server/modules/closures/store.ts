import type { ClosureState } from '#protocol/operatorClosures.ts'
import type { CalendarKey } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { KeptClosure } from './types.ts'

interface Row {
  readonly id: string
  readonly calendar: CalendarKey
  readonly day: string
  readonly closes_at: number | null
  readonly closes_from: Date
  readonly reason: string
  readonly state: ClosureState
  readonly proposed_by: string
  readonly proposed_at: Date
  readonly confirmed_by: string | null
  readonly stopped_by: string | null
  readonly since: Date
}

const toClosure = (row: Row): KeptClosure => ({
  id: row.id,
  calendar: row.calendar,
  date: row.day,
  closesAt: row.closes_at,
  closesFrom: row.closes_from.getTime(),
  reason: row.reason,
  state: row.state,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at.getTime(),
  confirmedBy: row.confirmed_by,
  stoppedBy: row.stopped_by,
  since: row.since.getTime(),
})

/** Keeps a new proposal, or finds the one that closes the same; null when that was stopped just now. */
export async function insertClosure(
  query: Queryable,
  one: KeptClosure,
): Promise<KeptClosure | null> {
  await query.query(
    `INSERT INTO market_closure (id, calendar, day, closes_at, closes_from, reason, state, proposed_by, proposed_at, since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [
      one.id,
      one.calendar,
      one.date,
      one.closesAt,
      new Date(one.closesFrom),
      one.reason,
      one.state,
      one.proposedBy,
      new Date(one.proposedAt),
      new Date(one.since),
    ],
  )
  return selectLike(query, one)
}

/** The one of a calendar, day and time that was not stopped; null when there is none. */
export async function selectLike(
  query: Queryable,
  { calendar, date, closesAt }: Pick<KeptClosure, 'calendar' | 'date' | 'closesAt'>,
): Promise<KeptClosure | null> {
  const [row] = await query.query<Row>(
    `SELECT * FROM market_closure
     WHERE calendar = $1 AND day = $2 AND closes_at IS NOT DISTINCT FROM $3 AND state <> 'stopped'`,
    [calendar, date, closesAt],
  )
  return row === undefined ? null : toClosure(row)
}

/** One closure as it is now; null when there is none. */
export async function selectClosure(query: Queryable, id: string): Promise<KeptClosure | null> {
  const [row] = await query.query<Row>('SELECT * FROM market_closure WHERE id = $1', [id])
  return row === undefined ? null : toClosure(row)
}

/** The same, locked until the transaction ends. */
export async function lockClosure(tx: Queryable, id: string): Promise<KeptClosure | null> {
  const [row] = await tx.query<Row>('SELECT * FROM market_closure WHERE id = $1 FOR UPDATE', [id])
  return row === undefined ? null : toClosure(row)
}

/** Keeps how far a locked closure has come. */
export async function updateClosure(tx: Queryable, to: KeptClosure): Promise<void> {
  await tx.query(
    `UPDATE market_closure SET state = $2, since = $3, confirmed_by = $4, stopped_by = $5, closes_from = $6 WHERE id = $1`,
    [to.id, to.state, new Date(to.since), to.confirmedBy, to.stoppedBy, new Date(to.closesFrom)],
  )
}

/** All by which markets close, in the order in which they were proposed. */
export async function selectConfirmed(query: Queryable): Promise<readonly KeptClosure[]> {
  const rows = await query.query<Row>(
    `SELECT * FROM market_closure WHERE state = 'confirmed' ORDER BY no`,
  )
  return rows.map(toClosure)
}

/** The newest, newest first. */
export async function selectClosures(
  query: Queryable,
  limit: number,
): Promise<readonly KeptClosure[]> {
  const rows = await query.query<Row>('SELECT * FROM market_closure ORDER BY no DESC LIMIT $1', [
    limit,
  ])
  return rows.map(toClosure)
}
