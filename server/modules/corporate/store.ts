import type { CorporateKind, CorporateState } from '#protocol/operatorCorporate.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { KeptAction } from './types.ts'

interface Row {
  readonly id: string
  readonly instrument_id: number
  readonly kind: CorporateKind
  readonly ratio: string | null
  readonly ex_at: Date
  readonly state: CorporateState
  readonly proposed_by: string
  readonly proposed_at: Date
  readonly confirmed_by: string | null
  readonly stop_asked_by: string | null
  readonly stop_asked_at: Date | null
  readonly stopped_by: string | null
  readonly log_seq: bigint | null
  readonly since: Date
}

const toAction = (row: Row): KeptAction => ({
  id: row.id,
  instrumentId: row.instrument_id,
  kind: row.kind,
  ratio: row.ratio,
  exAt: row.ex_at.getTime(),
  state: row.state,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at.getTime(),
  confirmedBy: row.confirmed_by,
  stopAskedBy: row.stop_asked_by,
  stopAskedAt: row.stop_asked_at?.getTime() ?? null,
  stoppedBy: row.stopped_by,
  logSeq: row.log_seq,
  since: row.since.getTime(),
})

/** Keeps a new proposal, or finds the one of the same instrument and moment; null when that was stopped just now. */
export async function insertAction(query: Queryable, one: KeptAction): Promise<KeptAction | null> {
  await query.query(
    `INSERT INTO corporate_action (id, instrument_id, kind, ratio, ex_at, state, proposed_by, proposed_at, since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      one.id,
      one.instrumentId,
      one.kind,
      one.ratio,
      new Date(one.exAt),
      one.state,
      one.proposedBy,
      new Date(one.proposedAt),
      new Date(one.since),
    ],
  )
  return selectLike(query, one)
}

/** The one of an instrument and a moment that was not stopped; null when there is none. */
export async function selectLike(
  query: Queryable,
  { instrumentId, exAt }: Pick<KeptAction, 'instrumentId' | 'exAt'>,
): Promise<KeptAction | null> {
  const [row] = await query.query<Row>(
    `SELECT * FROM corporate_action WHERE instrument_id = $1 AND ex_at = $2 AND state <> 'stopped'`,
    [instrumentId, new Date(exAt)],
  )
  return row === undefined ? null : toAction(row)
}

/** One action as it is now; null when there is none. */
export async function selectAction(query: Queryable, id: string): Promise<KeptAction | null> {
  const [row] = await query.query<Row>('SELECT * FROM corporate_action WHERE id = $1', [id])
  return row === undefined ? null : toAction(row)
}

/** The same, locked until the transaction ends. */
export async function lockAction(tx: Queryable, id: string): Promise<KeptAction | null> {
  const [row] = await tx.query<Row>('SELECT * FROM corporate_action WHERE id = $1 FOR UPDATE', [id])
  return row === undefined ? null : toAction(row)
}

/** Keeps how far a locked action has come. */
export async function updateAction(tx: Queryable, to: KeptAction): Promise<void> {
  await tx.query(
    `UPDATE corporate_action SET state = $2, since = $3, confirmed_by = $4, stop_asked_by = $5, stop_asked_at = $6,
       stopped_by = $7, log_seq = $8 WHERE id = $1`,
    [
      to.id,
      to.state,
      new Date(to.since),
      to.confirmedBy,
      to.stopAskedBy,
      to.stopAskedAt === null ? null : new Date(to.stopAskedAt),
      to.stoppedBy,
      to.logSeq,
    ],
  )
}

/** All that was confirmed and has not ended, soonest first. */
export async function selectLive(query: Queryable): Promise<readonly KeptAction[]> {
  const rows = await query.query<Row>(
    `SELECT * FROM corporate_action WHERE state IN ('confirmed', 'effective') ORDER BY ex_at, no`,
  )
  return rows.map(toAction)
}

/** All that have ended whose moment is not before another. */
export async function selectEnded(query: Queryable, since: Millis): Promise<readonly KeptAction[]> {
  const rows = await query.query<Row>(
    `SELECT * FROM corporate_action WHERE state = 'ended' AND ex_at >= $1`,
    [new Date(since)],
  )
  return rows.map(toAction)
}

/** The newest, newest first. */
export async function selectActions(
  query: Queryable,
  limit: number,
): Promise<readonly KeptAction[]> {
  const rows = await query.query<Row>('SELECT * FROM corporate_action ORDER BY no DESC LIMIT $1', [
    limit,
  ])
  return rows.map(toAction)
}
