import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Lets anybody with the link read an own receipt. One that is shared already stays as it is. */
export async function insertShared(
  tx: Queryable,
  customerId: string,
  orderId: string,
  at: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO receipt_shared (order_id, customer_id, shared_at)
     SELECT order_id, customer_id, $3 FROM receipt WHERE order_id = $1 AND customer_id = $2
     ON CONFLICT DO NOTHING`,
    [orderId, customerId, new Date(at)],
  )
}

/** Takes that back, of one receipt or of all of a customer. */
export async function deleteShared(
  tx: Queryable,
  customerId: string,
  orderId: string | null,
): Promise<void> {
  await tx.query(
    'DELETE FROM receipt_shared WHERE customer_id = $1 AND ($2::text IS NULL OR order_id = $2)',
    [customerId, orderId],
  )
}

/** Since when an own receipt is shared; null when it is not. */
export async function selectSharedAt(
  query: Queryable,
  customerId: string,
  orderId: string,
): Promise<Date | null> {
  const [row] = await query.query<{ readonly shared_at: Date }>(
    'SELECT shared_at FROM receipt_shared WHERE customer_id = $1 AND order_id = $2',
    [customerId, orderId],
  )
  return row?.shared_at ?? null
}

/** The text of a shared receipt, whoever's it is; null when there is none that is shared. */
export async function selectShared(query: Queryable, orderId: string): Promise<string | null> {
  const [row] = await query.query<{ readonly body: string }>(
    'SELECT r.body FROM receipt_shared s JOIN receipt r ON r.order_id = s.order_id WHERE s.order_id = $1',
    [orderId],
  )
  return row?.body ?? null
}
