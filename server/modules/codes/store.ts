import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { CodeFor } from './types.ts'

interface NewCode extends CodeFor {
  /** The hash of what its asking is known by. */
  readonly ticket: Buffer
  readonly mac: Buffer
  readonly expires: Millis
}

/** Keeps a code beside those that others asked for. */
export async function insertCode(tx: Queryable, code: NewCode): Promise<void> {
  await tx.query(
    'INSERT INTO sent_code (ticket, purpose, target, mac, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [code.ticket, code.purpose, code.target, code.mac, toIso(code.expires)],
  )
}

interface KeptCode {
  readonly ticket: Buffer
  readonly mac: Buffer
  readonly tries: number
  readonly expires_at: Date
}

/**
 * The code of a ticket. It is locked until the transaction ends, with all others that would do the same: two that are used
 * at once wait for each other in one order.
 */
export async function lockCode(
  tx: Queryable,
  { purpose, target }: CodeFor,
  ticket: Buffer,
): Promise<KeptCode | null> {
  const rows = await tx.query<KeptCode>(
    `SELECT ticket, mac, tries, expires_at FROM sent_code
     WHERE purpose = $1 AND target = $2 ORDER BY ticket FOR UPDATE`,
    [purpose, target],
  )
  return rows.find((row) => row.ticket.equals(ticket)) ?? null
}

export async function countTry(tx: Queryable, ticket: Buffer): Promise<void> {
  await tx.query('UPDATE sent_code SET tries = tries + 1 WHERE ticket = $1', [ticket])
}

/** Ends a code, and every other one that would do the same. Waits for nothing. */
export function deleteCodes(tx: Transaction, { purpose, target }: CodeFor): void {
  tx.send('DELETE FROM sent_code WHERE purpose = $1 AND target = $2', [purpose, target])
}

/** Ends codes by which something was to be linked to a customer. */
export async function deleteLinkCodes(tx: Queryable, customerId: string): Promise<void> {
  await tx.query(`DELETE FROM sent_code WHERE purpose = 'link' AND target LIKE '% ' || $1`, [
    customerId,
  ])
}

/** Clears away codes that were over before this moment. */
export async function deleteOldCodes(query: Queryable, before: Millis): Promise<void> {
  await query.query('DELETE FROM sent_code WHERE expires_at < $1', [toIso(before)])
}

/** Ends every code that was sent to these addresses. */
export async function deleteCodesTo(tx: Queryable, targets: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM sent_code WHERE target = ANY ($1::text[]) OR split_part(target, ' ', 1) = ANY ($1::text[])`,
    [targets],
  )
}
