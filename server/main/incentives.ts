import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import type { CustomerNotice, ReadFeeOffers } from '#server/modules/commands/types.ts'
import { createInvitesService, type InvitesDeps } from '#server/modules/invites/service.ts'
import type { InvitesService } from '#server/modules/invites/types.ts'
import type { LedgerService } from '#server/modules/ledger/types.ts'
import type { LevelDiscount, LevelsService } from '#server/modules/levels/types.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Transaction } from '#server/platform/db.ts'
import { worthIn } from './worth.ts'

/** What orders pay less by: the larger of the discounts of level and invitation, and the inviter's share. */
export function feeOffersOf(
  levels: () => Pick<LevelsService, 'discounts'>,
  invites: Pick<InvitesService, 'offers'>,
): ReadFeeOffers {
  return async (tx, customerIds) => {
    const [discounts, invited] = await Promise.all([
      levels().discounts(tx, customerIds),
      invites.offers(tx, customerIds),
    ])
    const ids = [...new Set([...discounts.keys(), ...invited.keys()])]
    return new Map(ids.map((id) => [id, offerOf(discounts.get(id), invited.get(id))]))
  }
}

/** @internal the rule is tested alone */
export function offerOf(
  discount: LevelDiscount | undefined,
  invited: FeeOffer | undefined,
): FeeOffer {
  const offer = invited ?? NO_OFFER
  if (discount === undefined || discount.percent < offer.discountPercent) return offer
  return { ...offer, discountPercent: discount.percent, level: discount.level }
}

const NO_OFFER: FeeOffer = {
  discountPercent: 0,
  level: null,
  commissionPercent: 0,
  inviterId: null,
}

/** Who invited whom, joined with the market and with who tells customers. */
export function createInvites({
  ledger,
  market,
  policy,
  notifications,
  ...deps
}: Pick<InvitesDeps, 'db' | 'clock' | 'identity' | 'statesOf' | 'commands' | 'auth' | 'onFault'> & {
  readonly ledger: Pick<LedgerService, 'partitionOf'>
  readonly market: Parameters<typeof worthIn>[0]
  readonly policy: Pick<PolicyService, 'incentives'>
  readonly notifications: Pick<NotificationsService, 'keep' | 'tell'>
}): InvitesService {
  return createInvitesService({
    ...deps,
    partitionOf: ledger.partitionOf,
    worthOf: worthIn(market),
    incentives: policy.incentives(),
    notify: noticesWith(notifications),
  })
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
