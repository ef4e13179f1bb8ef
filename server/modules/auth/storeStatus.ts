import type { AccountState, FreezeReason } from '#protocol/accountStatus.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

interface Row {
  readonly customer_id: string
  readonly lang: FileLanguage
  readonly closing_since: Date | null
  readonly closes_at: Date | null
  readonly leaves: boolean
  readonly money_told_at: Date | null
  readonly closed_at: Date | null
  readonly frozen_since: Date | null
  readonly frozen_until: Date | null
  readonly frozen_for: FreezeReason | null
}

/** Where an account stands. */
export interface AccountStatus {
  readonly state: AccountState
  /** Of the last act about it; null where there was none. */
  readonly language: FileLanguage | null
  readonly closingSince: Millis | null
  readonly closesAt: Millis | null
  readonly leaves: boolean
  readonly moneyTold: boolean
  readonly frozenUntil: Millis | null
  readonly frozenFor: FreezeReason | null
}

const ACTIVE: AccountStatus = {
  state: 'active',
  language: null,
  closingSince: null,
  closesAt: null,
  leaves: false,
  moneyTold: false,
  frozenUntil: null,
  frozenFor: null,
}

const COLUMNS =
  'customer_id, lang, closing_since, closes_at, leaves, money_told_at, closed_at, frozen_since, frozen_until, frozen_for'

function statusOf(row: Row, now: Millis): AccountStatus {
  const frozenUntil = row.frozen_until?.getTime() ?? 0
  const isFrozen = frozenUntil > now
  const open = row.closes_at === null ? 'active' : 'closing'
  return {
    state: row.closed_at === null ? (isFrozen ? 'frozen' : open) : 'closed',
    language: row.lang,
    closingSince: row.closing_since?.getTime() ?? null,
    closesAt: row.closes_at?.getTime() ?? null,
    leaves: row.leaves,
    moneyTold: row.money_told_at !== null,
    frozenUntil: frozenUntil > now ? frozenUntil : null,
    frozenFor: isFrozen ? row.frozen_for : null,
  }
}

/** Which of these customers' accounts are not simply active. */
export async function selectStates(
  query: Queryable,
  customerIds: readonly string[],
  now: Millis,
): Promise<ReadonlyMap<string, AccountState>> {
  const rows = await query.query<Row>(
    `SELECT ${COLUMNS} FROM account_status WHERE customer_id = ANY ($1::text[]::uuid[])`,
    [customerIds],
  )
  return new Map(rows.map((row) => [row.customer_id, statusOf(row, now).state]))
}

export async function selectStatus(
  query: Queryable,
  customerId: string,
  now: Millis,
): Promise<AccountStatus> {
  const [row] = await query.query<Row>(
    `SELECT ${COLUMNS} FROM account_status WHERE customer_id = $1`,
    [customerId],
  )
  return row === undefined ? ACTIVE : statusOf(row, now)
}

/** How an account is to close. */
export interface Closing {
  readonly language: FileLanguage
  readonly since: Millis
  readonly closesAt: Millis
  readonly leaves: boolean
}

/** Lets an account close; false where it closes or is closed already. */
export async function beginClosing(
  tx: Queryable,
  customerId: string,
  { language, since, closesAt, leaves }: Closing,
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO account_status AS s (customer_id, lang, closing_since, closes_at, leaves)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (customer_id) DO UPDATE
       SET lang = $2, closing_since = $3, closes_at = $4, leaves = $5, money_told_at = NULL
       WHERE s.closes_at IS NULL
     RETURNING customer_id`,
    [customerId, language, toIso(since), toIso(closesAt), leaves],
  )
  return rows.length > 0
}

/** Keeps an account that was to close; false where it was not. */
export async function endClosing(tx: Queryable, customerId: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE account_status SET closing_since = NULL, closes_at = NULL, leaves = false, money_told_at = NULL
     WHERE customer_id = $1 AND closes_at IS NOT NULL AND closed_at IS NULL RETURNING customer_id`,
    [customerId],
  )
  return rows.length > 0
}

/** Customers whose accounts are to close by now, longest due first; frozen ones wait. */
export async function selectDueToClose(query: Queryable, now: Millis): Promise<readonly string[]> {
  const rows = await query.query<{ readonly customer_id: string }>(
    `SELECT customer_id FROM account_status
     WHERE closes_at <= $1 AND closed_at IS NULL AND (frozen_until IS NULL OR frozen_until <= $1)
     ORDER BY closes_at LIMIT 100`,
    [toIso(now)],
  )
  return rows.map((row) => row.customer_id)
}

/** Enters that a customer was told of money that keeps their account open. */
export async function markMoneyTold(tx: Queryable, customerId: string, now: Millis): Promise<void> {
  await tx.query('UPDATE account_status SET money_told_at = $2 WHERE customer_id = $1', [
    customerId,
    toIso(now),
  ])
}

/** Enters that an account is closed. */
export async function markClosed(tx: Queryable, customerId: string, now: Millis): Promise<void> {
  await tx.query('UPDATE account_status SET closed_at = $2 WHERE customer_id = $1', [
    customerId,
    toIso(now),
  ])
}

/** How an account is frozen. */
export interface Freeze {
  readonly since: Millis
  readonly until: Millis
  readonly reason: FreezeReason
  /** The operators, two of them. */
  readonly by: readonly string[]
  readonly language: FileLanguage
}

/** Freezes an account, or renews it. */
export async function freeze(
  tx: Queryable,
  customerId: string,
  { since, until, reason, by, language }: Freeze,
): Promise<void> {
  await tx.query(
    `INSERT INTO account_status (customer_id, lang, frozen_since, frozen_until, frozen_for, frozen_by)
     VALUES ($1, $2, $3, $4, $5, $6::text[])
     ON CONFLICT (customer_id) DO UPDATE
       SET frozen_since = $3, frozen_until = $4, frozen_for = $5, frozen_by = $6::text[]`,
    [customerId, language, toIso(since), toIso(until), reason, by],
  )
}

/** Ends a freeze. */
export async function unfreeze(tx: Queryable, customerId: string): Promise<void> {
  await tx.query(
    `UPDATE account_status SET frozen_since = NULL, frozen_until = NULL, frozen_for = NULL, frozen_by = NULL
     WHERE customer_id = $1`,
    [customerId],
  )
}

/** Customers whose accounts are frozen or closing, whose freeze ends first. */
export async function selectUnusual(query: Queryable, now: Millis): Promise<readonly string[]> {
  const rows = await query.query<{ readonly customer_id: string }>(
    `SELECT customer_id FROM account_status
     WHERE closed_at IS NULL AND (frozen_until > $1 OR closes_at IS NOT NULL)
     ORDER BY frozen_until NULLS LAST, closes_at LIMIT 200`,
    [toIso(now)],
  )
  return rows.map((row) => row.customer_id)
}
