import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import type { CustomerNotice, ReadFeeOffers } from '#server/modules/commands/types.ts'
import type { LevelsService } from '#server/modules/levels/types.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import type { Transaction } from '#server/platform/db.ts'

/** What orders pay less by: the discount of a customer's level. */
export function feeOffersOf(levels: () => Pick<LevelsService, 'discounts'>): ReadFeeOffers {
  return async (tx, customerIds) => {
    const discounts = await levels().discounts(tx, customerIds)
    return new Map(
      [...discounts].map(([id, { level, percent }]): [string, FeeOffer] => [
        id,
        { discountPercent: percent, level, commissionPercent: 0, inviterId: null },
      ]),
    )
  }
}

/** Keeps notices with a transaction, and tells them once it is committed. */
export function noticesWith(
  notifications: Pick<NotificationsService, 'keep' | 'tell'>,
): (tx: Transaction, notices: readonly CustomerNotice[]) => void {
  return (tx, notices) => {
    notifications.keep(tx, notices)
    tx.afterCommit(() => {
      for (const notice of notices) notifications.tell(notice)
    })
  }
}
