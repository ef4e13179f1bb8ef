import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Whose half a sign-in is, and on which device. */
export interface Ticket {
  readonly customerId: string
  readonly device: Buffer
  /** Whether the customer signed in with this device before. */
  readonly known: boolean
  readonly way: 'password' | 'google'
}

/** Keeps a ticket by the hash of its number. */
export async function insertTicket(
  tx: Queryable,
  hash: Buffer,
  { customerId, device, known, way }: Ticket,
  expiresAt: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO login_ticket (ticket, customer_id, device, known, way, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hash, customerId, device, known, way, toIso(expiresAt)],
  )
}

interface TicketRow {
  readonly customer_id: string
  readonly device: Buffer
  readonly known: boolean
  readonly way: Ticket['way']
}

const toTicket = ({ customer_id: customerId, ...ticket }: TicketRow): Ticket => ({
  customerId,
  ...ticket,
})

/** A ticket that is still good; null where there is none. */
export async function selectTicket(
  query: Queryable,
  hash: Buffer,
  now: Millis,
): Promise<Ticket | null> {
  const [row] = await query.query<TicketRow>(
    'SELECT customer_id, device, known, way FROM login_ticket WHERE ticket = $1 AND expires_at > $2',
    [hash, toIso(now)],
  )
  return row === undefined ? null : toTicket(row)
}

/** Uses a ticket up; false where that was done already. */
export async function deleteTicket(tx: Queryable, hash: Buffer): Promise<boolean> {
  const rows = await tx.query('DELETE FROM login_ticket WHERE ticket = $1 RETURNING ticket', [hash])
  return rows.length === 1
}

/** Ends all tickets of a customer. */
export async function deleteTicketsOf(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM login_ticket WHERE customer_id = $1', [customerId])
}

/** Clears away tickets that are over. */
export async function deleteOldTickets(query: Queryable, now: Millis): Promise<void> {
  await query.query('DELETE FROM login_ticket WHERE expires_at <= $1', [toIso(now)])
}
