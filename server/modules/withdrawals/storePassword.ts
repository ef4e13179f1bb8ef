import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Where a customer stands with the withdrawal password. */
export interface PasswordRecord {
  readonly hash: string
  /** Wrong tries in a row. */
  readonly tries: number
  readonly notBefore: Millis
}

interface Row {
  readonly hash: string
  readonly tries: number
  readonly not_before: Date
}

const toPassword = (row: Row): PasswordRecord => ({
  hash: row.hash,
  tries: row.tries,
  notBefore: row.not_before.getTime(),
})

/** Null when none is set. */
export async function selectPassword(
  query: Queryable,
  customerId: string,
): Promise<PasswordRecord | null> {
  const [row] = await query.query<Row>('SELECT * FROM withdrawal_password WHERE customer_id = $1', [
    customerId,
  ])
  return row === undefined ? null : toPassword(row)
}

/** The same, locked until the transaction ends. */
export async function lockPassword(
  tx: Queryable,
  customerId: string,
): Promise<PasswordRecord | null> {
  const [row] = await tx.query<Row>(
    'SELECT * FROM withdrawal_password WHERE customer_id = $1 FOR UPDATE',
    [customerId],
  )
  return row === undefined ? null : toPassword(row)
}

/** Keeps how many wrong tries there were in a row, and from when the next one counts. */
export async function keepTries(
  tx: Queryable,
  customerId: string,
  tries: number,
  notBefore: Millis,
): Promise<void> {
  await tx.query(
    'UPDATE withdrawal_password SET tries = $2, not_before = $3 WHERE customer_id = $1',
    [customerId, tries, new Date(notBefore)],
  )
}

/** Keeps a first password; false when there is one already. */
export async function insertPassword(
  query: Queryable,
  customerId: string,
  hash: string,
  now: Millis,
): Promise<boolean> {
  const rows = await query.query(
    `INSERT INTO withdrawal_password (customer_id, hash, tries, not_before, changed_at)
     VALUES ($1, $2, 0, $3, $3) ON CONFLICT (customer_id) DO NOTHING RETURNING customer_id`,
    [customerId, hash, new Date(now)],
  )
  return rows.length > 0
}

/** Puts another password in the place of the one with hash `from`; false when that is not there any more. */
export async function replacePassword(
  query: Queryable,
  customerId: string,
  change: { readonly from: string; readonly to: string },
  now: Millis,
): Promise<boolean> {
  const rows = await query.query(
    `UPDATE withdrawal_password SET hash = $3, tries = 0, not_before = $4, changed_at = $4
     WHERE customer_id = $1 AND hash = $2 RETURNING customer_id`,
    [customerId, change.from, change.to, new Date(now)],
  )
  return rows.length > 0
}

/** Sets a password anew, whatever was there. */
export async function resetPassword(
  tx: Queryable,
  customerId: string,
  hash: string,
  now: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO withdrawal_password (customer_id, hash, tries, not_before, changed_at)
     VALUES ($1, $2, 0, $3, $3)
     ON CONFLICT (customer_id) DO UPDATE SET hash = $2, tries = 0, not_before = $3, changed_at = $3`,
    [customerId, hash, new Date(now)],
  )
}
