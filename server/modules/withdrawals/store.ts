import type { Millis } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { type TextRow, toRecord, toText, type WithdrawalRow } from './rows.ts'
import type { Request, SignedText, Step, Withdrawal, WithdrawalRecord } from './types.ts'

/** Keeps a text that is given out; false when this customer has `most` unused ones since then. */
export async function insertText(
  tx: Queryable,
  text: Omit<SignedText, 'used'>,
  bound: { readonly since: Millis; readonly most: number },
): Promise<boolean> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('withdrawal text'), hashtext($1))`, [
    text.customerId,
  ])
  const { terms } = text
  const rows = await tx.query(
    `INSERT INTO withdrawal_text (id, customer_id, text, target, asset, network, amount, fee, issued_at,
       expires_at, about)
     SELECT $1, $2, $3, $4::jsonb, $5, $6, $7::numeric, $8::numeric, $9, $10, $13
     WHERE (SELECT count(*) FROM withdrawal_text WHERE customer_id = $2 AND issued_at > $11) < $12
     RETURNING id`,
    [
      text.id,
      text.customerId,
      text.text,
      terms === null ? null : JSON.stringify(terms.target),
      terms?.asset ?? null,
      terms?.network ?? null,
      terms?.amount ?? null,
      terms?.fee ?? null,
      new Date(text.issuedAt),
      new Date(text.expiresAt),
      new Date(bound.since),
      bound.most,
      text.about,
    ],
  )
  return rows.length > 0
}

/** A text of this customer; null when there is none. */
export async function selectText(
  query: Queryable,
  customerId: string,
  id: string,
): Promise<SignedText | null> {
  const [row] = await query.query<TextRow>(
    'SELECT * FROM withdrawal_text WHERE id = $1 AND customer_id = $2',
    [id, customerId],
  )
  return row === undefined ? null : toText(row)
}

/** Uses a text up; false when it was used before, or is over. */
export async function useText(tx: Queryable, id: string, now: Millis): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE withdrawal_text SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND expires_at > $2
     RETURNING id`,
    [id, new Date(now)],
  )
  return rows.length > 0
}

/** These texts, locked until the transaction ends; without those there are not. */
export async function lockTexts(
  tx: Queryable,
  ids: readonly string[],
): Promise<readonly SignedText[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<TextRow>(
    'SELECT * FROM withdrawal_text WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE',
    [ids],
  )
  return rows.map(toText)
}

/** How many withdrawals of these customers are not over, and until when nothing of theirs may leave. */
export async function selectStanding(
  tx: Queryable,
  customerIds: readonly string[],
  now: Millis,
): Promise<readonly { customerId: string; open: number; held: boolean }[]> {
  if (customerIds.length === 0) return []
  const rows = await tx.query<{
    readonly customer_id: string
    readonly open: number
    readonly held: boolean
  }>(
    `SELECT c.customer_id, EXISTS (
       SELECT 1 FROM payout_hold h
       WHERE h.customer_id = c.customer_id AND (h.until IS NULL OR h.until > $2)
     ) AS held, (
       SELECT count(*)::int FROM withdrawal w WHERE w.customer_id = c.customer_id AND ${OPEN}
     ) AS open
     FROM unnest($1::text[]) AS c (customer_id)`,
    [[...new Set(customerIds)], new Date(now)],
  )
  return rows.map(({ customer_id, open, held }) => ({ customerId: customer_id, open, held }))
}

/** States in which the amount is held. */
const OPEN = `state IN ('submitted', 'approved', 'broadcast')`

/** Keeps a withdrawal that was asked for, and uses its text up. */
export function insertWithdrawal(tx: Transaction, request: Request): void {
  tx.send('UPDATE withdrawal_text SET used_at = $2 WHERE id = $1', [
    request.textId,
    new Date(request.submittedAt),
  ])
  tx.send(
    `INSERT INTO withdrawal (id, customer_id, account, text_id, signature, target, asset, network, amount,
       fee, two_people, submitted_at, waits_until, state, since, approved_by)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12, $13, 'submitted', $12, '{}')`,
    [
      request.id,
      request.customerId,
      request.account,
      request.textId,
      request.signature,
      JSON.stringify(request.target),
      request.asset,
      request.network,
      request.amount,
      request.fee,
      request.twoPeople,
      new Date(request.submittedAt),
      request.waitsUntil === null ? null : new Date(request.waitsUntil),
    ],
  )
}

/** Keeps how far a withdrawal came; an error, by the table's guard, when there is no such step. */
export function updateWithdrawal(tx: Transaction, to: Withdrawal): void {
  tx.send(
    `UPDATE withdrawal SET state = $2, since = $3, approved_by = $4::text[], sent_by = $5, reference = $6,
       reason = $7, note = $8 WHERE id = $1`,
    [
      to.id,
      to.state,
      new Date(to.since),
      to.approvedBy,
      to.sentBy,
      to.reference,
      to.reason,
      to.note,
    ],
  )
}

/** Keeps a step, after those there are. */
export function insertStep(tx: Transaction, withdrawalId: string, step: Step): void {
  tx.send(
    `INSERT INTO withdrawal_step (withdrawal_id, n, state, event, actor, operator_id, at)
     SELECT $1, 1 + count(*), $2, $3, $4, $5, $6 FROM withdrawal_step WHERE withdrawal_id = $1`,
    [withdrawalId, step.state, step.event, step.actor, step.operatorId, new Date(step.at)],
  )
}

/** A withdrawal's steps, oldest first, as `StepRow` reads them. */
const STEPS = `(
  SELECT coalesce(jsonb_agg(jsonb_build_array(s.state, s.event, s.actor, s.operator_id, s.at) ORDER BY n), '[]')
  FROM withdrawal_step s WHERE s.withdrawal_id = w.id
) AS steps`

/** What its chain said of its payout, as `PayoutRow` reads it. */
const PAYOUT = `(
  SELECT jsonb_build_array(p.sender, p.nonce, p.block, p.block_hash, p.confirmations, p.needed, p.paid::text,
    p.trouble)
  FROM withdrawal_payout p WHERE p.withdrawal_id = w.id
) AS payout`

/** Until when its customer stopped withdrawals, in an array; null where they did not. */
const STOP = `(
  SELECT jsonb_build_array(h.until) FROM payout_hold h
  WHERE h.customer_id = w.customer_id AND h.why = 'stopped'
) AS stop`

/** All of a withdrawal `w`, as `WithdrawalRow` has it. */
export const RECORD = `w.*, ${STEPS}, ${PAYOUT}, ${STOP}`

/** These withdrawals, locked until the transaction ends; without those there are not. */
export async function lockWithdrawals(
  tx: Queryable,
  ids: readonly string[],
): Promise<readonly WithdrawalRecord[]> {
  if (ids.length === 0) return []
  // Read in a statement of its own: one that waits for the lock says of other tables what they said before.
  const [, rows] = await Promise.all([
    tx.query('SELECT 1 FROM withdrawal WHERE id = ANY ($1::text[]) ORDER BY no FOR UPDATE', [ids]),
    tx.query<WithdrawalRow>(
      `SELECT ${RECORD} FROM withdrawal w WHERE id = ANY ($1::text[]) ORDER BY no`,
      [ids],
    ),
  ])
  return rows.map(toRecord)
}

/** A reference as payouts are compared: of before, numbers of banks are kept with their spaces. */
const NAMED = `CASE WHEN network IS NULL THEN replace(reference, ' ', '') ELSE reference END`

/**
 * Which of these payouts were named before: by network (null is a bank) and reference. Who else names one of
 * them waits until the transaction ends.
 */
export async function selectNamed(
  tx: Queryable,
  references: readonly string[],
): Promise<readonly { readonly network: string | null; readonly reference: string }[]> {
  if (references.length === 0) return []
  await lockNamed(tx, references)
  return tx.query(
    `SELECT network, ${NAMED} AS reference FROM withdrawal
     WHERE reference IS NOT NULL AND ${NAMED} = ANY ($1::text[])`,
    [references],
  )
}

/**
 * Whether one of these names, spellings of one transaction or number of a bank, is the payout of a withdrawal that did
 * not fail. Who else names one of them waits until the transaction ends.
 */
export async function paysWithdrawal(tx: Queryable, names: readonly string[]): Promise<boolean> {
  await lockNamed(tx, names)
  const rows = await tx.query(
    `SELECT 1 FROM withdrawal
     WHERE reference IS NOT NULL AND ${NAMED} = ANY ($1::text[]) AND state <> 'failed'`,
    [names],
  )
  return rows.length > 0
}

/** Who else names one of these payments waits until the transaction ends. */
export async function lockNamed(tx: Queryable, references: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtext('withdrawal payout'), place)
     FROM (SELECT DISTINCT hashtext(named) AS place FROM unnest($1::text[]) AS named ORDER BY place) AS places`,
    [references],
  )
}

/** One withdrawal, of this customer where one is named; null when there is none. */
export async function selectWithdrawal(
  query: Queryable,
  id: string,
  customerId: string | null,
): Promise<WithdrawalRecord | null> {
  const [row] = await query.query<WithdrawalRow>(
    `SELECT ${RECORD} FROM withdrawal w
     WHERE id = $1 AND ($2::text IS NULL OR customer_id = $2)`,
    [id, customerId],
  )
  return row === undefined ? null : toRecord(row)
}

/** A customer's withdrawals, newest first, below number `before` when it is given. */
export async function selectPage(
  query: Queryable,
  customerId: string,
  before: bigint,
  limit: number,
): Promise<readonly WithdrawalRecord[]> {
  const rows = await query.query<WithdrawalRow>(
    `SELECT ${RECORD} FROM withdrawal w
     WHERE customer_id = $1 AND no < $2::bigint ORDER BY no DESC LIMIT $3`,
    [customerId, before, limit],
  )
  return rows.map(toRecord)
}

/** Withdrawals that are not over, oldest first, after number `after`. */
export async function selectQueue(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly WithdrawalRecord[]> {
  const rows = await query.query<WithdrawalRow>(
    `SELECT ${RECORD} FROM withdrawal w WHERE ${OPEN} AND no > $1 ORDER BY no LIMIT $2`,
    [after, limit],
  )
  return rows.map(toRecord)
}

/** Deletes texts that were never used and are long over. */
export async function deleteUnused(query: Queryable, before: Millis): Promise<void> {
  await query.query('DELETE FROM withdrawal_text WHERE used_at IS NULL AND expires_at < $1', [
    new Date(before),
  ])
}
