import { z } from 'zod'
import { ENTRY_TYPES } from './machines/contractEntry.ts'
import { ContractOrder, WaitingContract } from './contractOrder.ts'
import { Deposit } from './deposit.ts'
import { cursorText, isoTime } from './fields.ts'
import { VOID_REASONS } from './inviteTerms.ts'
import { Loan } from './loan.ts'
import { AUCTION_NEWS } from './machines/auction.ts'
import { MAIL_GROUPS } from './mailGroups.ts'
import { OptionOrder } from './optionOrder.ts'
import { PlanOrder } from './planOrder.ts'
import { FiredAlert } from './priceAlert.ts'
import { SpotOrder } from './spotOrder.ts'
import { Withdrawal } from './withdrawal.ts'

const AccountEventShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'changed',
      'googleLinked',
      'googleRemoved',
      'walletRemoved',
      'contactGone',
      'payoutsStopped',
      'payoutsResumed',
      'exportReady',
      'supportAnswered',
      'factorOn',
      'factorOff',
      'factorRecovery',
      'sessionsEnded',
      'closingMoney',
      'kept',
      'unfrozen',
    ]),
  }),
  z.object({ kind: z.literal('linked'), wallet: z.string() }),
  z.object({ kind: z.literal('contactLinked'), contact: z.string() }),
  z.object({ kind: z.literal('factorCopied'), name: z.string() }),
  z.object({ kind: z.enum(['factorLost', 'closing', 'frozen']), ends: isoTime }),
  z.object({ kind: z.literal('device'), browser: z.string(), ip: z.string() }),
  z.object({ kind: z.literal('held'), until: isoTime }),
  z.object({ kind: z.literal('withdrawalPassword'), reset: z.boolean() }),
])

const NoticeShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contractOpened'),
    order: ContractOrder,
    entryType: z.literal('stop').optional().describe('Absent where a limit order was filled'),
  }),
  z.object({ kind: z.literal('contractClosed'), order: ContractOrder }),
  z.object({
    kind: z.literal('contractCancelled'),
    // Notices that were kept before there were stop orders do not say it.
    order: WaitingContract.extend({ entryType: z.enum(ENTRY_TYPES).default('limit') }),
  }),
  z.object({ kind: z.literal('spotEnded'), order: SpotOrder }),
  z.object({
    kind: z.literal('optionSettled'),
    // Notices that were kept before options could be sold back, or be ended by a corporate action, do not say it.
    order: OptionOrder.extend({
      sale: OptionOrder.shape.sale.default(null),
      exAt: OptionOrder.shape.exAt.default(null),
    }),
  }),
  z.object({ kind: z.literal('planEnded'), order: PlanOrder }),
  z.object({
    kind: z.literal('auctionMoved'),
    state: z.enum(AUCTION_NEWS),
    id: z.string(),
    title: z.string(),
    amount: z.string(),
  }),
  z.object({ kind: z.literal('depositMoved'), deposit: Deposit }),
  z.object({ kind: z.literal('withdrawalMoved'), withdrawal: Withdrawal }),
  z.object({
    kind: z.literal('loanMoved'),
    what: z.enum([
      'paidOut',
      'rejected',
      'expired',
      'due',
      'coverLow',
      'collecting',
      'collected',
      'repaid',
      'writtenOff',
    ]),
    loan: Loan,
  }),
  z.object({ kind: z.literal('inviteVoid'), reason: z.enum(VOID_REASONS), own: z.boolean() }),
  z.object({
    kind: z.literal('identityMoved'),
    state: z.enum(['verified', 'notPassed', 'notVerified']),
  }),
  z.object({ kind: z.literal('identityLapses'), at: isoTime }),
  z.object({ kind: z.literal('account'), event: AccountEventShape }),
  z.object({ kind: z.literal('mailsEnded'), groups: z.array(z.enum(MAIL_GROUPS)).readonly() }),
  z.object({ kind: z.literal('levelChanged'), level: z.int(), was: z.int() }),
  z.object({ kind: z.literal('priceAlert'), alert: FiredAlert }),
])

/** A notice as it is kept: what it is about is as it stood when it happened. */
export const Notification = z.object({
  id: z.string().describe('Rises with each notification'),
  account: z
    .enum(['real', 'demo'])
    .nullable()
    .describe('Null: about the customer, not about one of their accounts'),
  notice: NoticeShape,
  at: isoTime,
  read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const ListNotificationsQuery = z.strictObject({
  cursor: cursorText.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
  unread: z.literal('YES').optional().describe('Only those that were not read'),
})
export type ListNotificationsQuery = z.infer<typeof ListNotificationsQuery>

/** Above this, a count of unread ones says only that there are more. */
export const MOST_UNREAD = 100

const unread = z.int().describe('Unread ones of both accounts; 100 stands for more than 99')

export const NotificationPage = z.object({
  items: z.array(Notification).describe('Of both accounts, newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
  unread,
})
export type NotificationPage = z.infer<typeof NotificationPage>

export const ReadNotificationsBody = z.strictObject({
  upTo: cursorText.describe('Id of the newest one that was seen'),
})

export const UnreadNotifications = z.object({ unread })
export type UnreadNotifications = z.infer<typeof UnreadNotifications>
