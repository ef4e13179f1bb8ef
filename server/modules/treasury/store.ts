import type { AssetCode } from '#protocol/assets.ts'
import type { TreasuryState, TreasuryWay } from '#protocol/operatorTreasury.ts'
import type { Queryable } from '#server/platform/db.ts'
import { spellingsOf } from './rulesReference.ts'
import type { Attested, Move, Standing } from './types.ts'

interface Row {
  readonly id: string
  readonly way: TreasuryWay
  readonly state: TreasuryState
  readonly asset: AssetCode
  readonly units: bigint
  readonly proven: boolean
  readonly network: string | null
  readonly target: string | null
  readonly reference: string | null
  readonly proposed_by: string
  readonly proposed_at: Date
  readonly confirmed_by: string | null
  readonly waits_until: Date | null
  readonly released_by: string | null
  readonly sent_by: string | null
  readonly stopped_by: string | null
  readonly since: Date
}

const toMove = (row: Row): Move => ({
  id: row.id,
  way: row.way,
  state: row.state,
  asset: row.asset,
  units: row.units,
  proven: row.proven,
  network: row.network,
  target: row.target,
  reference: row.reference,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at.getTime(),
  confirmedBy: row.confirmed_by,
  waitsUntil: row.waits_until?.getTime() ?? null,
  releasedBy: row.released_by,
  sentBy: row.sent_by,
  stoppedBy: row.stopped_by,
  since: row.since.getTime(),
})

/** Keeps a new move; false where its reference stands for another one. */
export async function insertMove(tx: Queryable, move: Move): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO treasury_move (id, way, state, asset, units, proven, network, target, reference, proposed_by, proposed_at, since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING id`,
    [
      move.id,
      move.way,
      move.state,
      move.asset,
      move.units,
      move.proven,
      move.network,
      move.target,
      move.reference,
      move.proposedBy,
      new Date(move.proposedAt),
      new Date(move.since),
    ],
  )
  return rows.length > 0
}

/** One move, locked until the transaction ends; null when there is none. */
export async function lockMove(tx: Queryable, id: string): Promise<Move | null> {
  const [row] = await tx.query<Row>('SELECT * FROM treasury_move WHERE id = $1 FOR UPDATE', [id])
  return row === undefined ? null : toMove(row)
}

/** One move as it is now; null when there is none. */
export async function selectMove(query: Queryable, id: string): Promise<Move | null> {
  const [row] = await query.query<Row>('SELECT * FROM treasury_move WHERE id = $1', [id])
  return row === undefined ? null : toMove(row)
}

/** Keeps how far a locked move has come. */
export async function updateMove(tx: Queryable, to: Move): Promise<void> {
  const date = (at: number | null): Date | null => (at === null ? null : new Date(at))
  await tx.query(
    `UPDATE treasury_move SET state = $2, since = $3, confirmed_by = $4, waits_until = $5, released_by = $6,
       sent_by = $7, stopped_by = $8, reference = $9, proven = $10 WHERE id = $1`,
    [
      to.id,
      to.state,
      new Date(to.since),
      to.confirmedBy,
      date(to.waitsUntil),
      to.releasedBy,
      to.sentBy,
      to.stoppedBy,
      to.reference,
      to.proven,
    ],
  )
}

/** All that are under way, locked until the transaction ends. */
export async function lockOpen(tx: Queryable): Promise<readonly Move[]> {
  const rows = await tx.query<Row>(
    `SELECT * FROM treasury_move WHERE state IN ('proposed', 'waiting', 'released') ORDER BY no FOR UPDATE`,
  )
  return rows.map(toMove)
}

/** All that are under way, and the newest ones, newest first. */
export async function selectMoves(query: Queryable, newest: number): Promise<readonly Move[]> {
  const rows = await query.query<Row>(
    `SELECT * FROM treasury_move WHERE state IN ('proposed', 'waiting', 'released')
       OR no IN (SELECT no FROM treasury_move ORDER BY no DESC LIMIT $1) ORDER BY no DESC`,
    [newest],
  )
  return rows.map(toMove)
}

/** Those of these names by which money of the treasury was booked, in whichever spelling. */
export async function selectNamed(
  query: Queryable,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly reference: string | null }>(
    `SELECT reference FROM treasury_move WHERE state = 'done'
       AND CASE WHEN reference ~ '^0x[0-9a-f]{64}$' THEN substr(reference, 3) ELSE reference END = ANY ($1::text[])`,
    [names.flatMap(spellingsOf)],
  )
  const taken = new Set(rows.flatMap(({ reference }) => spellingsOf(reference ?? '')))
  return names.filter((name) => taken.has(name))
}

/** What the real books say of each asset, or of one, in units. */
export function selectStanding(
  query: Queryable,
  asset: AssetCode | null,
): Promise<readonly Standing[]> {
  return query.query<Standing>(
    `SELECT asset,
       coalesce(sum(balance) FILTER (WHERE owner = 'house' AND bucket = 'treasury'), 0) AS treasury,
       coalesce(sum(balance) FILTER (WHERE owner = 'house' AND bucket IN
         ('escrow', 'optionEscrow', 'yieldEscrow', 'commissionDue', 'charity')), 0) AS "setAside",
       coalesce(sum(balance) FILTER (WHERE owner <> 'house' AND bucket <> 'loan'), 0) AS owed
     FROM ledger_account WHERE kind = 'real' AND ($1::text IS NULL OR asset = $1) GROUP BY asset ORDER BY asset`,
    [asset],
  )
}

/**
 * What left since the operator's addresses were looked at, in units: by the books, and what had left the books before but
 * was not sent. What came in takes nothing off it.
 */
export async function selectGoneSince(
  query: Queryable,
  asset: AssetCode,
  { entry, at }: Attested,
): Promise<bigint> {
  const [row] = await query.query<{ readonly gone: bigint }>(
    `SELECT (
       SELECT coalesce(sum(p.units) FILTER (WHERE p.units > 0), 0)
       FROM ledger_account a JOIN ledger_posting p ON p.account = a.id AND p.entry > $2
       WHERE a.kind = 'real' AND a.owner = 'house' AND a.bucket = 'external' AND a.asset = $1
     ) + (
       SELECT coalesce(sum(m.units), 0)
       FROM treasury_move m JOIN ledger_entry e ON e.ref = m.id AND e.type = 'treasuryPaidOut' AND e.id <= $2
       WHERE m.way = 'out' AND m.asset = $1 AND (m.state = 'released' OR m.state = 'done' AND m.since > $3)
     ) AS gone`,
    [asset, entry, new Date(at)],
  )
  return row?.gone ?? 0n
}

/** Moves that the ledger does not have exactly once as they say, and entries without a move, a line each. */
export async function selectBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(
    `WITH booked AS (
       SELECT e.ref AS id, count(DISTINCT e.id) AS times, min(e.type) AS type, count(DISTINCT e.type) AS types,
         bool_and(a.kind = 'real' AND a.owner = 'house') AS own, count(DISTINCT a.asset) AS assets, min(a.asset) AS asset,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'treasury'), 0) AS treasury,
         coalesce(sum(p.units) FILTER (WHERE a.bucket = 'external'), 0) AS outside
       FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id JOIN ledger_account a ON a.id = p.account
       WHERE e.type IN ('treasuryFunded', 'treasuryPaidOut') GROUP BY e.ref
     ), said AS (
       SELECT id, asset, CASE way WHEN 'in' THEN 'treasuryFunded' ELSE 'treasuryPaidOut' END AS type,
         CASE way WHEN 'in' THEN units ELSE -units END AS units
       FROM treasury_move WHERE state IN ('released', 'done')
     )
     SELECT format('treasury move %s says %s %s, its entries %s times %s of %s, outside %s', id, s.units, s.asset,
       coalesce(b.times, 0), b.treasury, b.asset, b.outside) AS breach
     FROM said s FULL JOIN booked b USING (id)
     WHERE (b.times = 1 AND b.types = 1 AND b.type = s.type AND b.own AND b.assets = 1 AND b.asset = s.asset
       AND b.treasury = s.units AND b.outside = -s.units) IS NOT TRUE
     ORDER BY breach`,
  )
  return rows.map(({ breach }) => breach)
}
