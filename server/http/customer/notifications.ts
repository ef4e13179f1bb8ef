import {
  ListNotificationsQuery,
  NotificationPage,
  ReadNotificationsBody,
  UnreadNotifications,
} from '#protocol/notification.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Own notifications. */
export function notificationCalls(notifications: NotificationsService): readonly Call[] {
  return [
    defineCall('listNotifications', {
      summary: 'Own notifications of both accounts, newest first, and how many are unread',
      query: ListNotificationsQuery,
      result: NotificationPage,
      errors: [],
      handle: ({ customerId, query }) => notifications.list(customerId, query),
    }),
    defineCall('readNotifications', {
      summary: 'Marks own notifications up to this one as read',
      body: ReadNotificationsBody,
      result: UnreadNotifications,
      errors: [],
      handle: ({ customerId, body }) => notifications.markRead(customerId, body.upTo),
    }),
  ]
}
