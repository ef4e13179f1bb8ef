import type { AccountKind } from '#protocol/account.ts'
import type { Notice } from '#protocol/notice.ts'
import { MOST_UNREAD } from '#protocol/notification.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { NoticeGroup } from './rulesGroup.ts'
import type { OwnNotice } from './types.ts'

/** A notice on its way into the table. */
export interface NewNotification extends OwnNotice {
  /** The group of its mail; null: none is due, whatever its customer wants. */
  readonly group: NoticeGroup | null
  /** Whether that group is on for who chose nothing, or always. */
  readonly isFirst: boolean
}

/**
 * The statement that keeps these notices, in their order, and its values: some callers wait for it, some do not. A
 * mail is due where its group is on at that moment.
 */
export function insertNotices(
  rows: readonly NewNotification[],
  now: Millis,
): [sql: string, values: readonly unknown[]] {
  return [
    `INSERT INTO notification (customer_id, account, notice, mail, at)
     SELECT n.customer_id, n.account, n.notice,
       CASE WHEN n.mailed IS NOT NULL AND coalesce((to_jsonb(s) ->> n.mailed)::boolean, n.first)
         THEN 'due' END, $6
     FROM unnest($1::text[], $2::text[], $3::jsonb[], $4::text[], $5::boolean[])
       WITH ORDINALITY AS n (customer_id, account, notice, mailed, first, place)
     LEFT JOIN mail_setting AS s ON s.customer_id = n.customer_id
     ORDER BY n.place`,
    [
      rows.map(({ customerId }) => customerId),
      rows.map(({ account }) => account),
      rows.map(({ notice }) => JSON.stringify(notice)),
      rows.map(({ group }) => group),
      rows.map(({ isFirst }) => isFirst),
      toIso(now),
    ],
  ]
}

export interface NotificationRow {
  readonly id: bigint
  readonly account: AccountKind | null
  readonly notice: Notice
  readonly at: Date
  readonly read: boolean
}

export interface PageAsked {
  readonly customerId: string
  readonly before: bigint
  readonly onlyUnread: boolean
  readonly limit: number
}

/** A customer's notifications below an id, newest first. */
export function selectPage(
  query: Queryable,
  { customerId, before, onlyUnread, limit }: PageAsked,
): Promise<readonly NotificationRow[]> {
  return query.query<NotificationRow>(
    `SELECT id, account, notice, at, read_at IS NOT NULL AS read FROM notification
     WHERE customer_id = $1 AND id < $2::bigint AND (NOT $3::boolean OR read_at IS NULL)
     ORDER BY id DESC LIMIT $4`,
    [customerId, before, onlyUnread, limit],
  )
}

/** How many a customer has not read; it stops counting where nobody is shown the number any more. */
export async function countUnread(query: Queryable, customerId: string): Promise<number> {
  const [row] = await query.query<{ readonly unread: number }>(
    `SELECT count(*)::int AS unread FROM (
       SELECT 1 FROM notification WHERE customer_id = $1 AND read_at IS NULL LIMIT $2) AS n`,
    [customerId, MOST_UNREAD],
  )
  return row?.unread ?? 0
}

/** Marks a customer's own ones up to this id as read; those that are keep their moment. */
export async function updateRead(
  query: Queryable,
  customerId: string,
  upTo: bigint,
  now: Millis,
): Promise<void> {
  await query.query(
    `UPDATE notification SET read_at = $3 WHERE customer_id = $1 AND id <= $2 AND read_at IS NULL`,
    [customerId, upTo, toIso(now)],
  )
}

/** Deletes some of those from before this moment; how many. */
export async function deleteBefore(
  query: Queryable,
  before: Millis,
  most: number,
): Promise<number> {
  const rows = await query.query<{ readonly id: bigint }>(
    `DELETE FROM notification WHERE id IN (
       SELECT id FROM notification WHERE at < $1 ORDER BY at LIMIT $2) RETURNING id`,
    [toIso(before), most],
  )
  return rows.length
}

/** Deletes all of a customer. */
export async function deleteOf(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM notification WHERE customer_id = $1', [customerId])
  await tx.query('DELETE FROM mail_setting WHERE customer_id = $1', [customerId])
  await tx.query('DELETE FROM mail_day WHERE customer_id = $1', [customerId])
}
