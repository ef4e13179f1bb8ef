import type { Millis } from '#contract/time.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { type KeptRow, type StrayRow, toDeposit, toStray } from './rows.ts'
import type { Arrival, DepositRow, ReviewQueue, Stray } from './types.ts'

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

/** The customer's address of this key; made, under a number nobody had, when there is none. */
export function claimAddress(
  db: Db,
  customerId: string,
  keyId: string,
  derive: (number: number) => string,
  now: Millis,
): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('deposit address'), hashtext($1))`, [
      keyId,
    ])
    const [kept] = await tx.query<{ readonly address: string }>(
      'SELECT address FROM deposit_address WHERE customer_id = $1 AND key_id = $2',
      [customerId, keyId],
    )
    if (kept !== undefined) return kept.address
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

/** Keeps a transfer that can be given to nobody; of one that is known, its present block. */
export async function keepStray(query: Queryable, one: Arrival, now: Millis): Promise<void> {
  await query.query(
    `INSERT INTO deposit_stray (network, hash, position, sender, recipient, asset, units, tx_sender, nonce,
       block, block_hash, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (network, hash, position) DO UPDATE
       SET units = EXCLUDED.units, block = EXCLUDED.block, block_hash = EXCLUDED.block_hash`,
    [
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
    ],
  )
}

/** Keeps an operator's approval; false when they had given it before. */
export async function insertApproval(
  query: Queryable,
  depositId: string,
  operator: string,
  reason: string,
  now: Millis,
): Promise<boolean> {
  const rows = await query.query(
    `INSERT INTO deposit_approval (deposit_id, operator, reason, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING operator`,
    [depositId, operator, reason, new Date(now)],
  )
  return rows.length === 1
}

/** Who approved a deposit, the first one first. */
export async function selectApprovers(
  query: Queryable,
  depositId: string,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly operator: string }>(
    'SELECT operator FROM deposit_approval WHERE deposit_id = $1 ORDER BY at, operator',
    [depositId],
  )
  return rows.map(({ operator }) => operator)
}

/** Strays of a chain whose hash ends so, which are nobody's deposit. */
export async function selectStraysEnding(
  query: Queryable,
  network: string,
  ending: string,
): Promise<readonly Stray[]> {
  const rows = await query.query<StrayRow>(
    `SELECT s.* FROM deposit_stray s WHERE s.network = $1 AND s.hash LIKE '%' || $2
       AND NOT EXISTS (SELECT 1 FROM deposit d WHERE (d.network, d.hash, d.position)
         = (s.network, s.hash, s.position)) ORDER BY s.block, s.hash, s.position`,
    [network, ending],
  )
  return rows.map(toStray)
}

/** What waits for people: claims no chain decides or with a reason, arrivals of nobody, and debts. */
export async function selectQueue(query: Queryable): Promise<ReviewQueue> {
  const waiting = await query.query<KeptRow & { readonly approved_by: readonly string[] }>(
    `SELECT d.*, ARRAY(SELECT operator FROM deposit_approval a WHERE a.deposit_id = d.id ORDER BY at)
       AS approved_by
     FROM deposit d WHERE state = 'submitted' AND (NOT watched OR reason IS NOT NULL OR hash IS NULL)
     ORDER BY no`,
  )
  const strays = await query.query<StrayRow>(
    `SELECT s.* FROM deposit_stray s WHERE NOT EXISTS (
       SELECT 1 FROM deposit d WHERE (d.network, d.hash, d.position) = (s.network, s.hash, s.position)
     ) ORDER BY s.seen_at, s.hash, s.position`,
  )
  const debts = await query.query<KeptRow>('SELECT * FROM deposit WHERE debt > 0 ORDER BY no')
  const toWaiting = (
    row: (typeof waiting)[number],
  ): DepositRow & { approvedBy: readonly string[] } => ({
    ...toDeposit(row),
    approvedBy: row.approved_by,
  })
  return {
    deposits: waiting.map(toWaiting),
    strays: strays.map(toStray),
    debts: debts.map(toDeposit),
  }
}
