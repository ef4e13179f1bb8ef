import type { FreezeReason } from '#protocol/accountStatus.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What one operator asks another to confirm. */
export interface Proposal {
  readonly operatorId: string
  readonly reason: FreezeReason
  readonly until: Millis
  readonly at: Millis
}

interface Row {
  readonly operator_id: string
  readonly reason: FreezeReason
  readonly until: Date
  readonly at: Date
}

/** What waits for a customer since a moment; null where nothing does. */
export async function selectProposal(
  query: Queryable,
  customerId: string,
  since: Millis,
): Promise<Proposal | null> {
  const [row] = await query.query<Row>(
    'SELECT operator_id, reason, until, at FROM freeze_proposal WHERE customer_id = $1 AND at > $2',
    [customerId, new Date(since)],
  )
  return row === undefined
    ? null
    : {
        operatorId: row.operator_id,
        reason: row.reason,
        until: row.until.getTime(),
        at: row.at.getTime(),
      }
}

/** Customers for whom something waits since a moment, longest first. */
export async function selectProposed(query: Queryable, since: Millis): Promise<readonly string[]> {
  const rows = await query.query<{ readonly customer_id: string }>(
    'SELECT customer_id FROM freeze_proposal WHERE at > $1 ORDER BY at LIMIT 100',
    [new Date(since)],
  )
  return rows.map((row) => row.customer_id)
}

/** Puts this one in the place of any other about the customer. */
export async function putProposal(
  tx: Queryable,
  customerId: string,
  { operatorId, reason, until, at }: Proposal,
): Promise<void> {
  await tx.query(
    `INSERT INTO freeze_proposal (customer_id, operator_id, reason, until, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (customer_id) DO UPDATE SET operator_id = $2, reason = $3, until = $4, at = $5`,
    [customerId, operatorId, reason, new Date(until), new Date(at)],
  )
}

/** Takes back what waits; false where nothing does. */
export async function deleteProposal(tx: Queryable, customerId: string): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM freeze_proposal WHERE customer_id = $1 RETURNING customer_id',
    [customerId],
  )
  return rows.length > 0
}
