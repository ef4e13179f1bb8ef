import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Somebody at a provider: its own number for them. */
interface Subject {
  readonly issuer: string
  readonly subject: string
}

/** What a way to Google is for; `proven` is a step whose owner came back. */
export type Purpose = 'login' | 'link' | 'step' | 'proven'

interface NewFlow {
  readonly id: string
  readonly purpose: Purpose
  /** Null for who is not signed in. */
  readonly customerId: string | null
  readonly secretHash: Buffer
  readonly expires: Millis
}

/** Keeps a way to Google that begins. */
export async function insertFlow(tx: Queryable, flow: NewFlow): Promise<void> {
  await tx.query(
    `INSERT INTO google_flow (id, purpose, customer_id, secret_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [flow.id, flow.purpose, flow.customerId, flow.secretHash, toIso(flow.expires)],
  )
}

export interface FlowRow {
  readonly purpose: Purpose
  readonly customer_id: string | null
  readonly secret_hash: Buffer
  readonly expires_at: Date
}

async function select(
  query: Queryable,
  id: string,
  lock: '' | 'FOR UPDATE',
): Promise<FlowRow | null> {
  const rows = await query.query<FlowRow>(
    `SELECT purpose, customer_id, secret_hash, expires_at FROM google_flow WHERE id = $1 ${lock}`,
    [id],
  )
  return rows[0] ?? null
}

export const selectFlow = (query: Queryable, id: string): Promise<FlowRow | null> =>
  select(query, id, '')

/** A way to Google, locked until the transaction ends. */
export const lockFlow = (tx: Queryable, id: string): Promise<FlowRow | null> =>
  select(tx, id, 'FOR UPDATE')

/** Uses a way to Google up. */
export async function deleteFlow(tx: Queryable, id: string): Promise<void> {
  await tx.query('DELETE FROM google_flow WHERE id = $1', [id])
}

/** Clears away ways that nobody came back on. */
export async function deleteOldFlows(query: Queryable, before: Millis): Promise<void> {
  await query.query('DELETE FROM google_flow WHERE expires_at < $1', [toIso(before)])
}

/** Keeps others from deciding about somebody until the transaction ends. */
export async function lockSubject(tx: Queryable, { issuer, subject }: Subject): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('google ' || $1 || ' ' || $2, 0))`,
    [issuer, subject],
  )
}

/** The customer who somebody there is; null when they are none. */
export async function selectLinked(
  query: Queryable,
  { issuer, subject }: Subject,
): Promise<string | null> {
  const rows = await query.query<{ readonly customer_id: string }>(
    'SELECT customer_id FROM google_link WHERE issuer = $1 AND subject = $2 FOR KEY SHARE',
    [issuer, subject],
  )
  return rows[0]?.customer_id ?? null
}

interface LinkRow extends Subject {
  readonly shown: string
  readonly linked_at: Date
}

/** Who a customer is there; null when nobody. */
export async function selectLink(query: Queryable, customerId: string): Promise<LinkRow | null> {
  const rows = await query.query<LinkRow>(
    'SELECT issuer, subject, shown, linked_at FROM google_link WHERE customer_id = $1',
    [customerId],
  )
  return rows[0] ?? null
}

/** Links somebody there to a customer; false when one of the two is linked already. */
export async function insertLink(
  tx: Queryable,
  { issuer, subject }: Subject,
  { customerId, shown, now }: { customerId: string; shown: string; now: Millis },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO google_link (issuer, subject, customer_id, shown, linked_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING subject`,
    [issuer, subject, customerId, shown, toIso(now)],
  )
  return rows.length === 1
}

/** Takes a link away that was made after a moment. */
export async function deleteFreshLink(
  tx: Queryable,
  customerId: string,
  after: Millis,
): Promise<void> {
  await tx.query('DELETE FROM google_link WHERE customer_id = $1 AND linked_at > $2', [
    customerId,
    toIso(after),
  ])
}

/** Takes the link of a customer away. */
export async function deleteLink(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM google_link WHERE customer_id = $1', [customerId])
}

/** Ends the ways to Google that a customer has begun. */
export async function deleteFlowsOf(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM google_flow WHERE customer_id = $1', [customerId])
}
