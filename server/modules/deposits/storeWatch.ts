import type { Millis } from '#protocol/time.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'
import { type UnattributedRow, toUnattributed } from './rows.ts'
import type { Arrival, Unattributed } from './types.ts'

/** How far a chain was looked at. */
export interface Position {
  readonly height: number
  readonly hash: string
}

export async function selectPosition(query: Queryable, network: string): Promise<Position | null> {
  const [row] = await query.query<Position>(
    'SELECT height, hash FROM deposit_position WHERE network = $1',
    [network],
  )
  return row ?? null
}

export async function keepPosition(
  query: Queryable,
  network: string,
  { height, hash }: Position,
): Promise<void> {
  await query.query(
    `INSERT INTO deposit_position (network, height, hash) VALUES ($1, $2, $3)
     ON CONFLICT (network) DO UPDATE SET height = EXCLUDED.height, hash = EXCLUDED.hash`,
    [network, height, hash],
  )
}

/** Everybody's own addresses, by which customer. */
export async function selectAddresses(query: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await query.query<{ readonly address: string; readonly customer_id: string }>(
    'SELECT address, customer_id FROM deposit_address',
  )
  return new Map(rows.map((row) => [row.address, row.customer_id]))
}

/** Whether an address, in lower case, is anybody's own. */
export async function isOwnAddress(query: Queryable, address: string): Promise<boolean> {
  const rows = await query.query('SELECT 1 FROM deposit_address WHERE address = $1', [address])
  return rows.length > 0
}

/** Whether one of these addresses was given to a customer, or paid what was credited: a report alone takes nobody's wallet. */
export async function areDepositors(
  query: Queryable,
  addresses: readonly string[],
): Promise<boolean> {
  const rows = await query.query(
    `SELECT 1 FROM deposit_address WHERE address = ANY ($1::text[])
     UNION ALL
     SELECT 1 FROM deposit WHERE sender = ANY ($1::text[]) AND state IN ('success', 'reversed') LIMIT 1`,
    [addresses],
  )
  return rows.length > 0
}

/** The customer's address of this key; made, under a number nobody had, when there is none. */
export async function claimAddress(
  db: Db,
  customerId: string,
  keyId: string,
  derive: (number: number) => string,
  now: Millis,
): Promise<string> {
  // Numbers are given one after another, but who has an address waits for nobody who gets one.
  const kept = await selectAddress(db, customerId, keyId)
  if (kept !== null) return kept
  return db.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('deposit address'), hashtext($1))`, [
      keyId,
    ])
    const meanwhile = await selectAddress(tx, customerId, keyId)
    if (meanwhile !== null) return meanwhile
    const [next] = await tx.query<{ readonly number: number }>(
      'SELECT coalesce(max(number) + 1, 0) AS number FROM deposit_address WHERE key_id = $1',
      [keyId],
    )
    const number = next?.number
    if (number === undefined) throw new Error('no number for an address')
    const address = derive(number)
    await tx.query(
      `INSERT INTO deposit_address (address, customer_id, key_id, number, made_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [address, customerId, keyId, number, new Date(now)],
    )
    return address
  })
}

async function selectAddress(
  query: Queryable,
  customerId: string,
  keyId: string,
): Promise<string | null> {
  const [row] = await query.query<{ readonly address: string }>(
    'SELECT address FROM deposit_address WHERE customer_id = $1 AND key_id = $2',
    [customerId, keyId],
  )
  return row?.address ?? null
}

const KEEP_UNATTRIBUTED = `INSERT INTO unattributed_transfer (network, hash, position, sender, recipient, asset, units,
    tx_sender, nonce, block, block_hash, seen_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  ON CONFLICT (network, hash, position) DO UPDATE SET sender = EXCLUDED.sender,
    recipient = EXCLUDED.recipient, asset = EXCLUDED.asset, units = EXCLUDED.units,
    block = EXCLUDED.block, block_hash = EXCLUDED.block_hash`

/** Keeps a transfer that can be given to nobody; of one that is known, what it is in its present block. */
export async function keepUnattributed(query: Queryable, one: Arrival, now: Millis): Promise<void> {
  await query.query(KEEP_UNATTRIBUTED, unattributedValues(one, now))
}

/** The same, waiting for nothing. */
export function sendUnattributed(tx: Transaction, one: Arrival, now: Millis): void {
  tx.send(KEEP_UNATTRIBUTED, unattributedValues(one, now))
}

const unattributedValues = (one: Arrival, now: Millis): readonly unknown[] => [
  one.network,
  one.hash,
  one.position,
  one.from,
  one.to,
  one.asset,
  one.units,
  one.txSender,
  one.nonce,
  one.block,
  one.blockHash,
  new Date(now),
]

/** Unattributed transfers of a chain whose hash ends so, which are nobody's deposit. */
export async function selectUnattributedEnding(
  query: Queryable,
  network: string,
  ending: string,
): Promise<readonly Unattributed[]> {
  const rows = await query.query<UnattributedRow>(
    `SELECT s.* FROM unattributed_transfer s WHERE s.network = $1 AND s.hash LIKE '%' || $2
       AND NOT EXISTS (SELECT 1 FROM deposit d WHERE (d.network, d.hash, d.position)
         = (s.network, s.hash, s.position)) ORDER BY s.block, s.hash, s.position`,
    [network, ending],
  )
  return rows.map(toUnattributed)
}
