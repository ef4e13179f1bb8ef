import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

interface AppRow {
  readonly secret_id: string
  readonly secret: Buffer
  readonly on_since: Date | null
  readonly used_step: number
}

/** A customer's authenticator app. */
export interface App {
  readonly secretId: string
  /** Sealed. */
  readonly secret: Buffer
  /** Null: not confirmed yet. */
  readonly since: Millis | null
  readonly usedStep: number
}

/** A customer's authenticator app, locked until the transaction ends if told so; null where there is none. */
export async function selectApp(
  query: Queryable,
  customerId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<App | null> {
  const [row] = await query.query<AppRow>(
    `SELECT secret_id, secret, on_since, used_step FROM second_factor WHERE customer_id = $1 ${lock}`,
    [customerId],
  )
  if (row === undefined) return null
  const { secret_id: secretId, secret, on_since, used_step: usedStep } = row
  return { secretId, secret, since: on_since?.getTime() ?? null, usedStep }
}

/** When a customer's factors end; null where nobody said that they are lost. */
export async function selectEnd(query: Queryable, customerId: string): Promise<Millis | null> {
  const [row] = await query.query<{ readonly ends_at: Date }>(
    'SELECT ends_at FROM factor_end WHERE customer_id = $1',
    [customerId],
  )
  return row?.ends_at.getTime() ?? null
}

/** Keeps a secret that is not confirmed yet. */
export async function insertSecret(
  tx: Queryable,
  customerId: string,
  { id, sealed }: { readonly id: string; readonly sealed: Buffer },
  now: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO second_factor (customer_id, secret_id, secret, begun_at) VALUES ($1, $2, $3, $4)`,
    [customerId, id, sealed, toIso(now)],
  )
}

/** Keeps of which 30 seconds the last code was, and that it is on. */
export async function keepStep(
  tx: Queryable,
  customerId: string,
  step: number,
  now: Millis,
): Promise<void> {
  await tx.query(
    `UPDATE second_factor SET used_step = $2, on_since = coalesce(on_since, $3)
     WHERE customer_id = $1`,
    [customerId, step, toIso(now)],
  )
}

/** Says when a customer's factors end, unless that is said already; when they end now. */
export async function keepEnd(tx: Queryable, customerId: string, endsAt: Millis): Promise<Millis> {
  const [row] = await tx.query<{ readonly ends_at: Date }>(
    `INSERT INTO factor_end AS e (customer_id, ends_at) VALUES ($1, $2)
     ON CONFLICT (customer_id) DO UPDATE SET ends_at = e.ends_at RETURNING ends_at`,
    [customerId, toIso(endsAt)],
  )
  return row?.ends_at.getTime() ?? endsAt
}

/** Takes back when they end, where that is still to come. */
export async function forgetEnd(query: Queryable, customerId: string, now: Millis): Promise<void> {
  await query.query('DELETE FROM factor_end WHERE customer_id = $1 AND ends_at > $2', [
    customerId,
    toIso(now),
  ])
}

interface Deleted {
  readonly secret_id: string
}

/** Deletes a customer's authenticator app; the ids of what its secret was sealed as. */
export async function deleteApp(tx: Queryable, customerId: string): Promise<readonly string[]> {
  const rows = await tx.query<Deleted>(
    'DELETE FROM second_factor WHERE customer_id = $1 RETURNING secret_id',
    [customerId],
  )
  return rows.map(({ secret_id }) => secret_id)
}

/** Deletes what stands beside a customer's factors: recovery codes, challenges, and when they end. */
export async function deleteRest(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM recovery_code WHERE customer_id = $1', [customerId])
  await tx.query('DELETE FROM passkey_challenge WHERE customer_id = $1', [customerId])
  await tx.query('DELETE FROM factor_end WHERE customer_id = $1', [customerId])
}

/** The customers whose factors have ended. */
export async function selectEnded(tx: Queryable, now: Millis): Promise<readonly string[]> {
  const rows = await tx.query<{ readonly customer_id: string }>(
    'SELECT customer_id FROM factor_end WHERE ends_at <= $1 FOR UPDATE SKIP LOCKED',
    [toIso(now)],
  )
  return rows.map(({ customer_id }) => customer_id)
}

/** Puts these recovery codes in the place of all others. */
export async function replaceCodes(
  tx: Queryable,
  customerId: string,
  macs: readonly Buffer[],
): Promise<void> {
  await tx.query('DELETE FROM recovery_code WHERE customer_id = $1', [customerId])
  await tx.query('INSERT INTO recovery_code (customer_id, mac) SELECT $1, unnest($2::bytea[])', [
    customerId,
    macs,
  ])
}

/** Uses a recovery code up; false where there is no such code. */
export async function deleteCode(tx: Queryable, customerId: string, mac: Buffer): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM recovery_code WHERE customer_id = $1 AND mac = $2 RETURNING mac',
    [customerId, mac],
  )
  return rows.length === 1
}

/** How many recovery codes a customer has left. */
export async function countCodes(query: Queryable, customerId: string): Promise<number> {
  const [row] = await query.query<{ readonly left: number }>(
    'SELECT count(*)::int AS left FROM recovery_code WHERE customer_id = $1',
    [customerId],
  )
  return row?.left ?? 0
}

interface Tries {
  readonly tries: number
  readonly not_before: Date
}

/** The wrong codes in a row, locked until the transaction ends. */
export async function lockTries(
  tx: Queryable,
  customerId: string,
  known: boolean,
  now: Millis,
): Promise<Tries> {
  const [row] = await tx.query<Tries>(
    `INSERT INTO second_factor_tries AS t (customer_id, known, not_before) VALUES ($1, $2, $3)
     ON CONFLICT (customer_id, known) DO UPDATE SET tries = t.tries RETURNING tries, not_before`,
    [customerId, known, toIso(now)],
  )
  return row ?? { tries: 0, not_before: new Date(now) }
}

/** Keeps how many wrong codes in a row there were, and until when none counts. */
export async function keepTries(
  tx: Queryable,
  customerId: string,
  known: boolean,
  { tries, notBefore }: { readonly tries: number; readonly notBefore: Millis },
): Promise<void> {
  await tx.query(
    'UPDATE second_factor_tries SET tries = $3, not_before = $4 WHERE customer_id = $1 AND known = $2',
    [customerId, known, tries, toIso(notBefore)],
  )
}

/**
 * Clears away secrets that were begun before a moment and never confirmed, and old counts; the ids of what those
 * secrets were sealed as.
 */
export async function deleteBegun(tx: Queryable, begun: Millis): Promise<readonly string[]> {
  await tx.query('DELETE FROM second_factor_tries WHERE not_before < $1', [toIso(begun)])
  const rows = await tx.query<Deleted>(
    'DELETE FROM second_factor WHERE on_since IS NULL AND begun_at < $1 RETURNING secret_id',
    [toIso(begun)],
  )
  return rows.map(({ secret_id }) => secret_id)
}

/** Deletes the counts of a customer's wrong codes. */
export async function deleteTries(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM second_factor_tries WHERE customer_id = $1', [customerId])
}
