import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What a code is for, and whose. */
export interface CodeFor {
  readonly purpose: 'register' | 'reset' | 'link'
  /** The address or number it was sent to; for a link with the customer it is for. */
  readonly target: string
}

/** Keeps a code in place of the one before; false while that one was sent after `notSince`. */
export async function keepCode(
  tx: Queryable,
  { purpose, target }: CodeFor,
  mac: Buffer,
  at: { readonly now: Millis; readonly notSince: Millis; readonly expires: Millis },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO login_code AS c (purpose, target, mac, sent_at, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (purpose, target) DO UPDATE SET mac = $3, tries = 0, sent_at = $4, expires_at = $5
       WHERE c.sent_at <= $6
     RETURNING purpose`,
    [purpose, target, mac, toIso(at.now), toIso(at.expires), toIso(at.notSince)],
  )
  return rows.length === 1
}

interface KeptCode {
  readonly mac: Buffer
  readonly tries: number
  readonly expires_at: Date
}

/** The living code, locked until the transaction ends. */
export async function lockCode(
  tx: Queryable,
  { purpose, target }: CodeFor,
): Promise<KeptCode | null> {
  const rows = await tx.query<KeptCode>(
    `SELECT mac, tries, expires_at FROM login_code WHERE purpose = $1 AND target = $2 FOR UPDATE`,
    [purpose, target],
  )
  return rows[0] ?? null
}

export async function countTry(tx: Queryable, { purpose, target }: CodeFor): Promise<void> {
  await tx.query('UPDATE login_code SET tries = tries + 1 WHERE purpose = $1 AND target = $2', [
    purpose,
    target,
  ])
}

export async function deleteCode(tx: Queryable, { purpose, target }: CodeFor): Promise<void> {
  await tx.query('DELETE FROM login_code WHERE purpose = $1 AND target = $2', [purpose, target])
}

/** Ends codes by which something was to be linked to a customer. */
export async function deleteLinkCodes(tx: Queryable, customerId: string): Promise<void> {
  await tx.query(`DELETE FROM login_code WHERE purpose = 'link' AND target LIKE '% ' || $1`, [
    customerId,
  ])
}

/** Clears away codes that were over before this moment. */
export async function deleteOldCodes(query: Queryable, before: Millis): Promise<void> {
  await query.query('DELETE FROM login_code WHERE expires_at < $1', [toIso(before)])
}
