import type { AccountKind } from '#protocol/account.ts'
import type { MailSettings, SetMailGroupBody, Unsubscribed } from '#protocol/mailSettings.ts'
import type { Notice } from '#protocol/notice.ts'
import type {
  ListNotificationsQuery,
  NotificationPage,
  UnreadNotifications,
} from '#protocol/notification.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { NoticeBook } from '#server/modules/commands/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Something that a customer is told; `account` is null where it is about them and not about one of their accounts. */
export interface OwnNotice {
  readonly customerId: string
  readonly account: AccountKind | null
  readonly notice: Notice
}

/** What customers were told without having asked. */
export interface NotificationsService extends NoticeBook {
  /** Keeps what happened to a customer with its cause, and tells it after the commit. */
  note(tx: Queryable, customerId: string, notice: Notice): Promise<void>
  /** Called with each notice after its commit, so that the feed can pass it on. */
  onNotice(listener: (notice: OwnNotice) => void): void
  /** Own notifications of both accounts, newest first. @throws Refusal malformed for a cursor that is none of ours */
  list(customerId: string, query: ListNotificationsQuery): Promise<NotificationPage>
  /** Marks own ones up to this id as read. @throws Refusal malformed for an id that is none */
  markRead(customerId: string, upTo: string): Promise<UnreadNotifications>
  /** Deletes all that a customer was told, whose account is closed. */
  forget(tx: Queryable, customerId: string): Promise<void>
  /** Deletes what is older than a year, at most some thousand at a time. For a job. */
  sweep(): Promise<void>
}

/** Mails about notifications: which ones a customer wants, and the writing of them. */
export interface MailingService {
  settings(customerId: string): Promise<MailSettings>
  /** @throws Refusal channelOff without a mail server, userStatusWrong without a proven address */
  setGroup(customerId: string, body: SetMailGroupBody): Promise<MailSettings>
  /** Keeps the language that a customer reads. */
  keepLanguage(customerId: string, language: FileLanguage): Promise<void>
  /** Ends mails of the groups that a link names, for whom it was mailed to. @throws Refusal notFound for any other */
  unsubscribe(token: string): Promise<Unsubscribed>
  /** Queues the mails about notifications that are due, each once. For a job, each second. */
  sendDue(stopped: AbortSignal): Promise<void>
  /** Queues what was too much for the days before, one mail a customer and day. For a job, each minute. */
  sendDigests(stopped: AbortSignal): Promise<void>
}
