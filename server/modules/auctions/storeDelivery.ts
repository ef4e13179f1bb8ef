import type { Queryable, Transaction } from '#server/platform/db.ts'
import { type DeliveryRow, toDelivery } from './rows.ts'
import type { Delivery } from './types.ts'

/** A sold work on its way. */
export interface Parcel {
  readonly delivery: Delivery
  readonly contract: string
  readonly tokenId: bigint
  readonly title: string
  /** USDT units that it was won with. */
  readonly amount: bigint
}

interface ParcelRow extends DeliveryRow {
  readonly contract: string
  readonly token_id: bigint
  readonly title: string
  readonly highest: bigint | null
}

const toParcel = (row: ParcelRow): Parcel => ({
  delivery: toDelivery(row),
  contract: row.contract,
  tokenId: row.token_id,
  title: row.title,
  amount: row.highest ?? 0n,
})

/** How many works are read at once. */
export const PARCELS = 200

/**
 * Works that are to be sent, or were and are not delivered yet; longest in their state first.
 * @param after the last one that was read before; null: from the first on
 */
export async function selectOpenParcels(
  query: Queryable,
  after: Pick<Delivery, 'since' | 'auctionId'> | null,
): Promise<readonly Parcel[]> {
  const rows = await query.query<ParcelRow>(
    `SELECT d.*, a.contract, a.token_id, a.title, a.highest
     FROM auction_delivery d JOIN auction a ON a.id = d.auction_id
     WHERE d.state IN ('ready', 'sending', 'sent')
       AND ($1::timestamptz IS NULL OR (d.since, d.auction_id) > ($1, $2))
     ORDER BY d.since, d.auction_id LIMIT ${PARCELS}`,
    [after === null ? null : new Date(after.since), after?.auctionId ?? null],
  )
  return rows.map(toParcel)
}

/** One of them, locked until the transaction ends; null where nothing was won. */
export async function lockParcel(tx: Queryable, auctionId: string): Promise<Parcel | null> {
  const [row] = await tx.query<ParcelRow>(
    `SELECT d.*, a.contract, a.token_id, a.title, a.highest
     FROM auction_delivery d JOIN auction a ON a.id = d.auction_id
     WHERE d.auction_id = $1 FOR UPDATE OF d`,
    [auctionId],
  )
  return row === undefined ? null : toParcel(row)
}

/** Keeps how far a work is; an error, by the table's guard, when there is no such step. */
export async function updateDelivery(
  tx: Transaction | Queryable,
  { auctionId, state, address, hash, confirmations, since }: Delivery,
): Promise<void> {
  await tx.query(
    `UPDATE auction_delivery SET state = $2, address = $3, hash = $4, confirmations = $5, since = $6
     WHERE auction_id = $1`,
    [auctionId, state, address, hash, confirmations, new Date(since)],
  )
}

/** USDT units for which a customer won works that are not delivered. */
export async function undeliveredOf(query: Queryable, customerId: string): Promise<bigint> {
  const [row] = await query.query<{ readonly units: bigint }>(
    `SELECT coalesce(sum(a.highest), 0) AS units
     FROM auction_delivery d JOIN auction a ON a.id = d.auction_id
     WHERE d.customer_id = $1 AND d.state <> 'delivered'`,
    [customerId],
  )
  return row?.units ?? 0n
}
