import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** How a closed account was entered. */
export interface ClosedWay {
  /** Keyed hash of the wallet, the name or the provider's number. */
  readonly mac: Buffer
  /** Of a name that a password went with. */
  readonly passwordHash: string | null
  /** Null: for good. */
  readonly until: Millis | null
}

/** Keeps how a closed account was entered. */
export async function insertClosedWay(
  tx: Queryable,
  customerId: string,
  { mac, passwordHash, until }: ClosedWay,
): Promise<void> {
  await tx.query(
    `INSERT INTO closed_way (mac, customer_id, password_hash, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (mac) DO UPDATE SET customer_id = $2, password_hash = $3, until = $4`,
    [mac, customerId, passwordHash, until === null ? null : toIso(until)],
  )
}

/** A way into a closed account; null where it was none. */
export async function selectClosedWay(
  query: Queryable,
  mac: Buffer,
): Promise<{ readonly passwordHash: string | null } | null> {
  const [row] = await query.query<{ readonly password_hash: string | null }>(
    'SELECT password_hash FROM closed_way WHERE mac = $1',
    [mac],
  )
  return row === undefined ? null : { passwordHash: row.password_hash }
}

/** Clears away ways that nobody has to be told of any more. */
export async function deleteOldWays(query: Queryable, now: Millis): Promise<void> {
  await query.query('DELETE FROM closed_way WHERE until <= $1', [toIso(now)])
}

/** Every wallet of a customer, one that they unlinked a while ago included. */
export async function selectEveryWallet(
  query: Queryable,
  customerId: string,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly address: string }>(
    `SELECT address FROM customer_wallet WHERE customer_id = $1
     UNION SELECT address FROM released_wallet WHERE customer_id = $1`,
    [customerId],
  )
  return rows.map(({ address }) => address)
}

/** Deletes what a customer was called and how they signed in. */
export async function deleteTraces(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM customer_name WHERE customer_id = $1', [customerId])
  await tx.query('DELETE FROM customer_name_before WHERE customer_id = $1', [customerId])
  await tx.query('DELETE FROM customer_wallet WHERE customer_id = $1', [customerId])
  await tx.query('DELETE FROM released_wallet WHERE customer_id = $1', [customerId])
  await tx.query('DELETE FROM auth_session WHERE customer_id = $1', [customerId])
}
