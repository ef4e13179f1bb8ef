import { toIso } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import type { Db } from '#server/platform/db.ts'
import { FIRST_MAIL_GROUPS } from '#protocol/mailGroups.ts'
import { mailGroupOf } from './rulesGroup.ts'
import * as store from './store.ts'
import type { NotificationsService, OwnNotice } from './types.ts'

export { createMailingService, type MailingDeps } from './mailing.ts'

export interface NotificationDeps {
  readonly db: Db
  readonly clock: Clock
  /** Whether there is anything that takes mails: without, none are due. */
  readonly mailOn: boolean
  /** Told of a listener that threw; it keeps nobody else from being told. */
  readonly onFault: (error: unknown) => void
}

const KEPT_MS = 365 * 86_400_000
/** Rows that one sweep deletes, so that it never holds many locks. */
const SWEPT_AT_ONCE = 5_000

/** Keeps what customers are told, and tells it once it is on disk. */
export function createNotificationsService({
  db,
  clock,
  mailOn,
  onFault,
}: NotificationDeps): NotificationsService {
  const listeners: ((notice: OwnNotice) => void)[] = []
  const tell = (notice: OwnNotice): void => {
    for (const listener of listeners) {
      try {
        listener(notice)
      } catch (error) {
        onFault(error)
      }
    }
  }
  const toRow = (own: OwnNotice): store.NewNotification => {
    const group = mailOn ? mailGroupOf(own.notice, own.account) : null
    const isFirst = group === null || group === 'security' || FIRST_MAIL_GROUPS[group]
    return { ...own, group, isFirst }
  }
  return {
    // Nothing of it is waited for: it travels with the commit.
    keep: (tx, notices) => tx.send(...store.insertNotices(notices.map(toRow), clock.now())),
    async note(tx, customerId, notice) {
      const own = { customerId, account: null, notice }
      await tx.query(...store.insertNotices([toRow(own)], clock.now()))
      tx.afterCommit(() => tell(own))
    },
    tell,
    onNotice: (listener) => void listeners.push(listener),
    async list(customerId, { cursor, limit, unread }) {
      const before = readCursor(cursor)
      const asked = { customerId, before, onlyUnread: unread === 'YES', limit: limit + 1 }
      const [rows, count] = await Promise.all([
        store.selectPage(db, asked),
        store.countUnread(db, customerId),
      ])
      const page = pageOf(
        rows,
        limit,
        ({ id }) => id,
        ({ id, account, notice, at, read }) => ({
          id: String(id),
          account,
          notice,
          at: toIso(at.getTime()),
          read,
        }),
      )
      return { ...page, unread: count }
    },
    async markRead(customerId, upTo) {
      await store.updateRead(db, customerId, readCursor(upTo), clock.now())
      return { unread: await store.countUnread(db, customerId) }
    },
    forget: store.deleteOf,
    async sweep() {
      await store.deleteBefore(db, clock.now() - KEPT_MS, SWEPT_AT_ONCE)
    },
  }
}
