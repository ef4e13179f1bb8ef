import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What proves that a sign-in text is ours. @throws Error when the migrations have not run */
export async function selectTextKey(query: Queryable): Promise<Buffer> {
  const [row] = await query.query<{ readonly key: Buffer }>('SELECT key FROM auth_text_key')
  if (row === undefined) throw new Error('there is no key for sign-in texts')
  return row.key
}

/** Whether a session was opened with this nonce. */
export async function isNonceUsed(query: Queryable, nonce: string): Promise<boolean> {
  const rows = await query.query('SELECT 1 FROM auth_session WHERE nonce = $1', [nonce])
  return rows.length > 0
}

/** Makes a customer. */
export async function insertCustomer(
  tx: Queryable,
  customerId: string,
  now: Millis,
): Promise<void> {
  await tx.query('INSERT INTO customer (id, registered_at) VALUES ($1, $2)', [
    customerId,
    toIso(now),
  ])
}

/** An address that is a customer's from now on. */
interface WalletClaim {
  readonly customerId: string
  readonly address: string
  /** From when it confirms withdrawals; null: at once. */
  readonly signsFrom: Millis | null
}

/**
 * Claims an address for a customer; false when it has one, waiting for a claim under way, or when somebody else let go
 * of it a while ago.
 */
export async function claimWallet(
  tx: Queryable,
  { customerId, address, signsFrom }: WalletClaim,
  now: Millis,
): Promise<boolean> {
  const claimed = await tx.query(
    `INSERT INTO customer_wallet (address, customer_id, linked_at, signs_from)
     SELECT $1, $2, $3, $4 WHERE NOT EXISTS (
       SELECT 1 FROM released_wallet WHERE address = $1 AND customer_id <> $2 AND until > $3)
     ON CONFLICT (address) DO NOTHING RETURNING address`,
    [address, customerId, toIso(now), signsFrom === null ? null : toIso(signsFrom)],
  )
  return claimed.length === 1
}

/** Takes a customer's wallet, which may come back to nobody else until a moment; false where there is none. */
export async function releaseWallet(
  tx: Queryable,
  customerId: string,
  until: Millis,
): Promise<boolean> {
  const rows = await tx.query(
    `WITH gone AS (DELETE FROM customer_wallet WHERE customer_id = $1 RETURNING address)
     INSERT INTO released_wallet (address, customer_id, until) SELECT address, $1, $2 FROM gone
     ON CONFLICT (address) DO UPDATE SET customer_id = $1, until = $2 RETURNING address`,
    [customerId, toIso(until)],
  )
  return rows.length > 0
}

/** Clears away wallets that anybody may link by now. */
export async function deleteOldReleases(query: Queryable, now: Millis): Promise<void> {
  await query.query('DELETE FROM released_wallet WHERE until <= $1', [toIso(now)])
}

/** Locks a customer until the transaction ends: no other act of theirs is under way. Their wallet, as it is then. */
export async function lockCustomer(tx: Queryable, customerId: string): Promise<string | null> {
  await tx.query('SELECT 1 FROM customer WHERE id = $1 FOR NO KEY UPDATE', [customerId])
  // A statement of its own, so that it sees what was written while it waited.
  return selectWallet(tx, customerId)
}

/** A customer's wallet; null where they have none. */
export async function selectWallet(query: Queryable, customerId: string): Promise<string | null> {
  const rows = await query.query<{ readonly address: string }>(
    'SELECT address FROM customer_wallet WHERE customer_id = $1 ORDER BY linked_at LIMIT 1',
    [customerId],
  )
  return rows[0]?.address ?? null
}

/** From when a customer's wallet confirms withdrawals; null: at once, or there is none. */
export async function selectSignsFrom(
  query: Queryable,
  customerId: string,
): Promise<Millis | null> {
  const rows = await query.query<{ readonly signs_from: Date | null }>(
    'SELECT signs_from FROM customer_wallet WHERE customer_id = $1 ORDER BY linked_at LIMIT 1',
    [customerId],
  )
  return rows[0]?.signs_from?.getTime() ?? null
}

/** Takes a wallet from a customer that may not confirm withdrawals yet. */
export async function deleteFreshWallet(
  tx: Queryable,
  customerId: string,
  now: Millis,
): Promise<void> {
  await tx.query('DELETE FROM customer_wallet WHERE customer_id = $1 AND signs_from > $2', [
    customerId,
    toIso(now),
  ])
}

/** The customer an address belongs to; whoever takes it from them waits until the transaction ends. */
export async function selectCustomerOf(query: Queryable, address: string): Promise<string | null> {
  const rows = await query.query<{ readonly customer_id: string }>(
    'SELECT customer_id FROM customer_wallet WHERE address = $1 FOR KEY SHARE',
    [address],
  )
  return rows[0]?.customer_id ?? null
}

/** The customers these addresses belong to; without those that are nobody's. */
export async function selectOwners(
  query: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query.query<{ readonly address: string; readonly customer_id: string }>(
    'SELECT address, customer_id FROM customer_wallet WHERE address = ANY ($1::text[])',
    [addresses],
  )
  return new Map(rows.map((row) => [row.address, row.customer_id]))
}

/** Whether one of these addresses is linked to a customer, or was and may still come back to them. */
export async function isAnyLinked(
  query: Queryable,
  addresses: readonly string[],
): Promise<boolean> {
  const rows = await query.query(
    `SELECT 1 FROM customer_wallet WHERE address = ANY ($1::text[])
     UNION ALL SELECT 1 FROM released_wallet WHERE address = ANY ($1::text[]) LIMIT 1`,
    [addresses],
  )
  return rows.length > 0
}

interface CustomerRow {
  readonly id: string
  readonly registered_at: Date
  readonly address: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly username: string | null
}

/** A customer with the wallet linked first, and their names. */
export async function selectCustomer(
  query: Queryable,
  customerId: string,
): Promise<CustomerRow | null> {
  const rows = await query.query<CustomerRow>(
    `SELECT c.id, c.registered_at, w.address,
       (SELECT normal FROM customer_name n WHERE n.customer_id = c.id AND kind = 'email') AS email,
       (SELECT normal FROM customer_name n WHERE n.customer_id = c.id AND kind = 'phone') AS phone,
       (SELECT normal FROM customer_name n WHERE n.customer_id = c.id AND kind = 'username') AS username
     FROM customer c LEFT JOIN customer_wallet w ON w.customer_id = c.id
     WHERE c.id = $1 ORDER BY w.linked_at LIMIT 1`,
    [customerId],
  )
  return rows[0] ?? null
}
