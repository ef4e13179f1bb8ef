import type { Millis } from '#protocol/time.ts'
import { actorOf } from '#protocol/machines/deposit.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { type KeptRow, toDeposit } from './rows.ts'
import type { Taken } from './rulesArrival.ts'
import { spellingsOf } from './rulesClaim.ts'
import type { DepositRow, Step } from './types.ts'

/** States in which a deposit is under way. */
const OPEN = `state IN ('submitted', 'confirming', 'approved')`

/** Keeps a new deposit, reported or seen. */
export function insertDeposit(tx: Transaction, one: DepositRow): void {
  tx.send(
    `INSERT INTO deposit (id, customer_id, network, watched, asset, way, claimed, hash, last_six, image_id,
       position, sender, nonce, units, block, block_hash, confirmations, state, reason, submitted_at, since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)`,
    [
      one.id,
      one.customerId,
      one.network,
      one.watched,
      one.asset,
      one.way,
      one.claimed,
      one.hash,
      one.lastSix,
      one.imageId,
      one.position,
      one.sender,
      one.nonce,
      one.units,
      one.block,
      one.blockHash,
      one.confirmations,
      one.state,
      one.reason,
      new Date(one.submittedAt),
    ],
  )
}

/** Keeps a deposit as it has become; the guard of the table refuses what it cannot become. */
export function updateDeposit(tx: Transaction, one: DepositRow): void {
  tx.send(
    `UPDATE deposit SET hash = $2, position = $3, sender = $4, nonce = $5, units = $6, block = $7,
       block_hash = $8, confirmations = $9, state = $10, reason = $11, note = $12, since = $13, debt = $14
     WHERE id = $1`,
    [
      one.id,
      one.hash,
      one.position,
      one.sender,
      one.nonce,
      one.units,
      one.block,
      one.blockHash,
      one.confirmations,
      one.state,
      one.reason,
      one.note,
      new Date(one.since),
      one.debt,
    ],
  )
}

/** Keeps a step that was taken. */
export function insertStep(
  tx: Transaction,
  before: Pick<DepositRow, 'id' | 'state'>,
  after: Pick<DepositRow, 'state'>,
  step: Step,
  at: Millis,
): void {
  const actor = actorOf(step.event)
  tx.send(
    `INSERT INTO deposit_step (deposit_id, came_from, led_to, event, actor, reason, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      before.id,
      before.state,
      after.state,
      step.event,
      actor === 'operator' ? step.by : actor,
      step.note ?? step.reason,
      new Date(at),
    ],
  )
}

/** These deposits, and all of these customers' that are under way or have one of these hashes: locked. */
export async function lockDeposits(
  tx: Queryable,
  ids: readonly string[],
  customers: readonly string[],
  hashes: readonly string[],
  sixes: readonly string[],
): Promise<readonly DepositRow[]> {
  const rows = await tx.query<KeptRow>(
    `SELECT * FROM deposit WHERE id = ANY ($1::text[]) OR customer_id = ANY ($2::text[])
       AND (${OPEN} OR hash = ANY ($3::text[]) OR right(hash, 6) = ANY ($4::text[]))
     ORDER BY no FOR UPDATE`,
    [ids, customers, hashes.flatMap(spellingsOf), sixes],
  )
  return rows.map(toDeposit)
}

/** Which transfers of these transactions are deposits, of whomever, also of before their chain was watched. */
export function selectTaken(tx: Queryable, hashes: readonly string[]): Promise<readonly Taken[]> {
  return tx.query<Taken>(
    `SELECT id, network, hash, position, asset FROM deposit
     WHERE hash = ANY ($1::text[]) AND position IS NOT NULL`,
    [hashes.flatMap(spellingsOf)],
  )
}

/** A deposit; null when there is none. */
export async function selectDeposit(query: Queryable, id: string): Promise<DepositRow | null> {
  const [row] = await query.query<KeptRow>('SELECT * FROM deposit WHERE id = $1', [id])
  return row === undefined ? null : toDeposit(row)
}

/** A customer's deposits, newest first, below `before`. */
export async function selectPage(
  query: Queryable,
  customerId: string,
  limit: number,
  before: bigint,
): Promise<readonly DepositRow[]> {
  const rows = await query.query<KeptRow>(
    `SELECT * FROM deposit WHERE customer_id = $1 AND no < $2::bigint
     ORDER BY no DESC LIMIT $3`,
    [customerId, before, limit],
  )
  return rows.map(toDeposit)
}

/**
 * What a round looks at on a chain: what is under way, and what was credited or reversed in the last
 * blocks; after number `after`.
 */
export async function selectFollowed(
  query: Queryable,
  network: string,
  fromBlock: number,
  after: bigint,
  limit: number,
): Promise<readonly DepositRow[]> {
  const rows = await query.query<KeptRow>(
    `SELECT * FROM deposit WHERE network = $1 AND watched AND no > $3
       AND (${OPEN} OR state IN ('success', 'reversed') AND block >= $2)
     ORDER BY no LIMIT $4`,
    [network, fromBlock, after, limit],
  )
  return rows.map(toDeposit)
}

/** Approved deposits of everywhere, which wait to be credited. */
export async function selectApproved(query: Queryable): Promise<readonly DepositRow[]> {
  const rows = await query.query<KeptRow>(
    `SELECT * FROM deposit WHERE state = 'approved' ORDER BY no`,
  )
  return rows.map(toDeposit)
}

/**
 * Where deposits and the ledger do not say the same, a line each: a deposit that is credited has one
 * crediting entry more than reversing ones and brought in exactly its amount, any other as many of both and
 * nothing; what the treasury carried is its debt; every entry has its deposit; every credit has its step.
 */
export async function selectBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(
    `WITH booked AS (
       SELECT e.ref AS id,
         count(DISTINCT e.id) FILTER (WHERE e.type = 'depositCredited') AS credits,
         count(DISTINCT e.id) FILTER (WHERE e.type = 'depositReversed') AS reversals,
         count(DISTINCT a.asset) AS assets, min(a.asset) AS asset, bool_and(a.kind = 'real') AS genuine,
         coalesce(sum(p.units) FILTER (WHERE a.owner = 'house' AND a.bucket = 'external'), 0) AS outside,
         coalesce(sum(p.units) FILTER (WHERE a.owner = 'house' AND a.bucket = 'treasury'), 0) AS carried,
         coalesce(sum(p.units) FILTER (WHERE a.owner = d.customer_id AND a.bucket = 'available'), 0) AS paid
       FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account LEFT JOIN deposit d ON d.id = e.ref
       WHERE e.type IN ('depositCredited', 'depositReversed') GROUP BY e.ref
     ), said AS (
       SELECT d.id, d.asset, d.debt, CASE d.state WHEN 'success' THEN d.units ELSE 0 END AS worth,
         (d.state = 'success')::int AS more, coalesce(s.credits, 0) AS credits
       FROM deposit d LEFT JOIN (
         SELECT deposit_id, count(*) AS credits FROM deposit_step WHERE event = 'credit' GROUP BY deposit_id
       ) AS s ON s.deposit_id = d.id
       WHERE d.state IN ('success', 'reversed') OR s.credits > 0
     )
     SELECT format('deposit %s and its entries do not agree: it says %s %s, debt %s, credited %s times; '
         'booked %s and %s back, outside %s, carried %s, paid %s',
       id, s.worth, s.asset, s.debt, s.credits, b.credits, b.reversals, b.outside, b.carried, b.paid) AS breach
     FROM said s FULL JOIN booked b USING (id)
     WHERE (s.id IS NOT NULL AND b.id IS NOT NULL AND b.assets = 1 AND b.genuine AND b.asset = s.asset
       AND b.credits = s.credits AND b.credits - b.reversals = s.more
       AND b.outside = -s.worth AND b.carried = -s.debt AND b.paid = s.worth + s.debt) IS NOT TRUE
     ORDER BY breach`,
  )
  return rows.map((row) => row.breach)
}
