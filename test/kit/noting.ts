import type { AccountEvent } from '#protocol/accountEvent.ts'
import type { Notice } from '#protocol/notice.ts'
import { createNotificationsService } from '#server/modules/notifications/service.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'

/** Notifications on a database, as other modules are given them. */
export interface Noting {
  readonly notifications: NotificationsService
  note(tx: Queryable, customerId: string, event: AccountEvent): Promise<void>
  /** What a customer was told, the newest first. */
  notices(customerId: string): Promise<readonly Notice[]>
}

/** @param mailOn whether mails are due at all */
export function notingOn(db: Db, clock: Clock, mailOn = false): Noting {
  const onFault = (error: unknown): void => {
    throw error
  }
  const notifications = createNotificationsService({ db, clock, mailOn, onFault })
  return {
    notifications,
    note: (tx, customerId, event) => notifications.note(tx, customerId, { kind: 'account', event }),
    notices: async (customerId) =>
      (await notifications.list(customerId, { limit: 100 })).items.map(({ notice }) => notice),
  }
}
