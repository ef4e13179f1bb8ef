import type { TermsAccepted } from '#protocol/accounts.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** The hash of a customer's password; null when they have none. */
export async function selectHash(query: Queryable, customerId: string): Promise<string | null> {
  const rows = await query.query<{ readonly hash: string }>(
    'SELECT hash FROM login_password WHERE customer_id = $1',
    [customerId],
  )
  return rows[0]?.hash ?? null
}

/** The same, locked against changes until the transaction ends. */
export async function lockHash(tx: Queryable, customerId: string): Promise<string | null> {
  const rows = await tx.query<{ readonly hash: string }>(
    'SELECT hash FROM login_password WHERE customer_id = $1 FOR SHARE',
    [customerId],
  )
  return rows[0]?.hash ?? null
}

/** Sets a customer's password. */
export async function setHash(
  tx: Queryable,
  customerId: string,
  hash: string,
  now: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO login_password (customer_id, hash, set_at) VALUES ($1, $2, $3)
     ON CONFLICT (customer_id) DO UPDATE SET hash = $2, set_at = $3`,
    [customerId, hash, toIso(now)],
  )
}

/** Whether a customer signed in with this device before. */
export async function isKnownDevice(
  query: Queryable,
  customerId: string,
  device: Buffer,
): Promise<boolean> {
  const rows = await query.query(
    'SELECT 1 FROM login_device WHERE customer_id = $1 AND device = $2',
    [customerId, device],
  )
  return rows.length > 0
}

/** Keeps that a customer signed in with this device. */
export async function rememberDevice(
  tx: Queryable,
  customerId: string,
  device: Buffer,
  now: Millis,
): Promise<void> {
  await tx.query(
    `INSERT INTO login_device (customer_id, device, seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (customer_id, device) DO UPDATE SET seen_at = $3`,
    [customerId, device, toIso(now)],
  )
}

/** Forgets all devices of a customer. */
export async function deleteDevices(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM login_device WHERE customer_id = $1', [customerId])
}

interface Tries {
  readonly tries: number
  readonly not_before: Date
}

/** The wrong guesses in a row of a subject, locked until the transaction ends. */
export async function lockTries(tx: Queryable, subject: Buffer, now: Millis): Promise<Tries> {
  const [row] = await tx.query<Tries>(
    `INSERT INTO login_tries AS t (subject, tries, not_before) VALUES ($1, 0, $2)
     ON CONFLICT (subject) DO UPDATE SET tries = t.tries RETURNING tries, not_before`,
    [subject, toIso(now)],
  )
  return row ?? { tries: 0, not_before: new Date(now) }
}

/** Keeps how many wrong guesses in a row a subject made, and until when none counts. */
export async function keepTries(
  tx: Queryable,
  subject: Buffer,
  tries: number,
  notBefore: Millis,
): Promise<void> {
  await tx.query('UPDATE login_tries SET tries = $2, not_before = $3 WHERE subject = $1', [
    subject,
    tries,
    toIso(notBefore),
  ])
}

/** Counts one more; how many there were within the time, this one included. */
export async function countAsked(
  tx: Queryable,
  subject: Buffer,
  withinMs: Millis,
  now: Millis,
): Promise<number> {
  const [row] = await tx.query<{ readonly asked: number }>(
    `INSERT INTO login_asked AS a (subject, asked, since) VALUES ($1, 1, $2)
     ON CONFLICT (subject) DO UPDATE SET
       asked = CASE WHEN a.since <= $3 THEN 1 ELSE a.asked + 1 END,
       since = CASE WHEN a.since <= $3 THEN $2 ELSE a.since END
     RETURNING asked`,
    [subject, toIso(now), toIso(now - withinMs)],
  )
  return row?.asked ?? 1
}

/** Clears away what is over: counts of before the first moment, devices of before the second. */
export async function deleteOld(query: Queryable, counts: Millis, devices: Millis): Promise<void> {
  await query.query('DELETE FROM login_asked WHERE since < $1', [toIso(counts)])
  await query.query('DELETE FROM login_tries WHERE not_before < $1', [toIso(counts)])
  await query.query('DELETE FROM login_device WHERE seen_at < $1', [toIso(devices)])
}

/** Takes a password away: nothing signs in by one any more. */
export async function deletePassword(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM login_password WHERE customer_id = $1', [customerId])
}

/** Keeps which terms a customer accepted when their account began. */
export async function insertTerms(
  tx: Queryable,
  customerId: string,
  { lang, version }: TermsAccepted,
  now: Millis,
): Promise<void> {
  await tx.query(
    'INSERT INTO terms_accepted (customer_id, lang, version, accepted_at) VALUES ($1, $2, $3, $4)',
    [customerId, lang, version, toIso(now)],
  )
}
