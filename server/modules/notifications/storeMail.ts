import type { AccountKind } from '#protocol/account.ts'
import { FIRST_MAIL_GROUPS, MAIL_GROUPS, type MailGroup } from '#protocol/mailGroups.ts'
import type { Notice } from '#protocol/notice.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What a customer wants to be mailed, and the language that they read last. */
export interface Settings extends Readonly<Record<MailGroup, boolean>> {
  readonly language: FileLanguage
}

/** Of who chose nothing. */
const FIRST: Settings = { language: 'en', ...FIRST_MAIL_GROUPS }

const COLUMNS = 'language, money, liquidations, orders'

export async function selectSettings(query: Queryable, customerId: string): Promise<Settings> {
  const [row] = await query.query<Settings>(
    `SELECT ${COLUMNS} FROM mail_setting WHERE customer_id = $1`,
    [customerId],
  )
  return row ?? FIRST
}

/** The same, locked until the transaction ends; whoever has none gets the first ones. */
export async function lockSettings(tx: Queryable, customerId: string): Promise<Settings> {
  await tx.query(
    `INSERT INTO mail_setting (customer_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [customerId, FIRST.language, ...MAIL_GROUPS.map((group) => FIRST[group])],
  )
  const [row] = await tx.query<Settings>(
    `SELECT ${COLUMNS} FROM mail_setting WHERE customer_id = $1 FOR UPDATE`,
    [customerId],
  )
  if (row === undefined) throw new Error('settings that were kept just now are gone')
  return row
}

/** Keeps other settings, of a customer whose settings are locked. */
export async function updateSettings(
  tx: Queryable,
  customerId: string,
  { language, money, liquidations, orders }: Settings,
): Promise<void> {
  await tx.query(
    `UPDATE mail_setting SET language = $2, money = $3, liquidations = $4, orders = $5
     WHERE customer_id = $1`,
    [customerId, language, money, liquidations, orders],
  )
}

/** A notification of which a mail is due. */
export interface DueRow {
  readonly id: bigint
  readonly customer_id: string
  readonly account: AccountKind | null
  readonly notice: Notice
  readonly at: Date
}

const DUE = 'id, customer_id, account, notice, at'

/** Locks some notifications of which a mail is due, the oldest first; no other process gets them too. */
export function lockDue(tx: Queryable, most: number): Promise<readonly DueRow[]> {
  return tx.query<DueRow>(
    `SELECT ${DUE} FROM notification WHERE mail = 'due' ORDER BY id LIMIT $1
     FOR UPDATE SKIP LOCKED`,
    [most],
  )
}

/** Says what is left to be mailed of these: nothing, or a line of the day's digest. */
export async function updateMail(
  tx: Queryable,
  ids: readonly bigint[],
  left: 'digest' | null,
): Promise<void> {
  await tx.query('UPDATE notification SET mail = $2 WHERE id = ANY($1::bigint[])', [ids, left])
}

/** Counts one more mail of this day (UTC); how many it is. */
export async function countMail(tx: Queryable, customerId: string, day: string): Promise<number> {
  const [row] = await tx.query<{ readonly mails: number }>(
    `INSERT INTO mail_day AS d (customer_id, day, mails) VALUES ($1, $2, 1)
     ON CONFLICT (customer_id) DO UPDATE
       SET mails = CASE d.day WHEN $2 THEN d.mails + 1 ELSE 1 END, day = $2
     RETURNING mails`,
    [customerId, day],
  )
  return row?.mails ?? 0
}

/** Customers of whom something from before this moment waits for a digest. */
export async function selectDigests(
  query: Queryable,
  before: Millis,
  most: number,
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly customer_id: string }>(
    `SELECT DISTINCT customer_id FROM notification WHERE mail = 'digest' AND at < $1 LIMIT $2`,
    [toIso(before), most],
  )
  return rows.map((row) => row.customer_id)
}

/** Takes a customer's one digest of this day; false where it was taken. */
export async function takeDigestDay(
  tx: Queryable,
  customerId: string,
  day: string,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE mail_day SET digest_on = $2
     WHERE customer_id = $1 AND digest_on IS DISTINCT FROM $2 RETURNING customer_id`,
    [customerId, day],
  )
  return rows.length > 0
}

/** What of a customer waits for a digest, from before this moment, oldest first. */
export function lockDigest(
  tx: Queryable,
  customerId: string,
  before: Millis,
): Promise<readonly DueRow[]> {
  return tx.query<DueRow>(
    `SELECT ${DUE} FROM notification WHERE customer_id = $1 AND mail = 'digest' AND at < $2
     ORDER BY id FOR UPDATE`,
    [customerId, toIso(before)],
  )
}
