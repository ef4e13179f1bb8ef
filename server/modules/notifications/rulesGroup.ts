import type { AccountKind } from '#protocol/account.ts'
import type { AccountEvent } from '#protocol/accountEvent.ts'
import type { MailGroup } from '#protocol/mailGroups.ts'
import type { Notice } from '#protocol/notice.ts'

/** Mails about notices: `security` cannot be switched off. */
export type NoticeGroup = MailGroup | 'security'

/**
 * The group of the mail about a notice; null: nothing is mailed. Nobody is mailed about play money unasked: a
 * liquidation of the demo account is an order like others.
 */
export function mailGroupOf(notice: Notice, account: AccountKind | null): NoticeGroup | null {
  switch (notice.kind) {
    case 'contractOpened':
    case 'contractCancelled':
    case 'spotEnded':
    case 'optionSettled':
      return 'orders'
    case 'contractClosed':
      return notice.order.closeReason === 'liquidation' && account === 'real'
        ? 'liquidations'
        : 'orders'
    case 'planEnded':
    case 'auctionMoved':
    case 'depositMoved':
    case 'withdrawalMoved':
    case 'loanMoved':
      return 'money'
    case 'identityMoved':
    case 'identityLapses':
      return 'security'
    case 'account':
      return UNMAILED.has(notice.event.kind) ? 'security' : null
    case 'inviteVoid':
    case 'levelChanged':
    case 'priceAlert':
    case 'mailsEnded':
      return null
  }
}

/** What no other module mails. Why withdrawals are held is in the mail about its cause. */
const UNMAILED: ReadonlySet<AccountEvent['kind']> = new Set(['sessionsEnded', 'withdrawalPassword'])
