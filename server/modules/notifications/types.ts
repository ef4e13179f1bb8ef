import type {
  ListNotificationsQuery,
  NotificationPage,
  UnreadNotifications,
} from '#protocol/notification.ts'
import type { CustomerNotice, NoticeBook } from '#server/modules/commands/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What customers were told without having asked. */
export interface NotificationsService extends NoticeBook {
  /** Called with each notice after its commit, so that the feed can pass it on. */
  onNotice(listener: (notice: CustomerNotice) => void): void
  /** Own notifications of both accounts, newest first. @throws Refusal malformed for a cursor that is none of ours */
  list(customerId: string, query: ListNotificationsQuery): Promise<NotificationPage>
  /** Marks own ones up to this id as read. @throws Refusal malformed for an id that is none */
  markRead(customerId: string, upTo: string): Promise<UnreadNotifications>
  /** Deletes all that a customer was told, whose account is closed. */
  forget(tx: Queryable, customerId: string): Promise<void>
  /** Deletes what is older than a year, at most some thousand at a time. For a job. */
  sweep(): Promise<void>
}
