import type { Millis } from '#protocol/time.ts'
import type { Network } from '#protocol/withdrawalWays.ts'
import type { Queryable } from '#server/platform/db.ts'

/** An address as it is kept. */
export interface AddressRow {
  readonly id: string
  readonly name: string
  readonly network: Network
  readonly address: string
  readonly saved_at: Date
}

/** What a customer saved, by name. */
export function selectAddresses(
  query: Queryable,
  customerId: string,
): Promise<readonly AddressRow[]> {
  return query.query<AddressRow>(
    `SELECT id, name, network, address, saved_at FROM saved_address WHERE customer_id = $1
     ORDER BY lower(name), saved_at, id`,
    [customerId],
  )
}

type NewAddress = Pick<AddressRow, 'id' | 'name' | 'network' | 'address'>

/** Keeps an address; one that is kept gets the name. */
export async function upsertAddress(
  tx: Queryable,
  customerId: string,
  { id, name, network, address }: NewAddress,
  now: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO saved_address (id, customer_id, name, network, address, saved_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (customer_id, network, address) DO UPDATE SET name = EXCLUDED.name`,
    [id, customerId, name, network, address, new Date(now)],
  )
}

/** False where the customer saved no such address. */
export async function deleteAddress(
  tx: Queryable,
  customerId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM saved_address WHERE customer_id = $1 AND id = $2 RETURNING id',
    [customerId, id],
  )
  return rows.length > 0
}

export async function deleteAddresses(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM saved_address WHERE customer_id = $1', [customerId])
}
