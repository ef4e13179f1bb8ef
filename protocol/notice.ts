import type { AccountEvent } from './accountEvent.ts'
import type { AuctionNews } from './machines/auction.ts'
import type { ContractOrder, WaitingContract } from './contractOrder.ts'
import type { Deposit } from './deposit.ts'
import type { VoidReason } from './inviteTerms.ts'
import type { Loan } from './loan.ts'
import type { MailGroup } from './mailGroups.ts'
import type { OptionOrder } from './optionOrder.ts'
import type { PlanOrder } from './planOrder.ts'
import type { SpotOrder } from './spotOrder.ts'
import type { FiredAlert } from './priceAlert.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Something that happened to a customer without an act of their own at that moment, or to their account, whoever did it.
 * The feed sends it once, after the commit, to the customer's sockets; the object is as it stands then.
 */
export type Notice =
  /** A pending contract order was filled: it is a position now. A stop order says so. */
  | {
      readonly kind: 'contractOpened'
      readonly order: ContractOrder
      readonly entryType?: 'stop' | undefined
    }
  /** A stop loss, a take profit or a liquidation closed a position. */
  | { readonly kind: 'contractClosed'; readonly order: ContractOrder }
  /** We cancelled a pending contract order; it says why. */
  | { readonly kind: 'contractCancelled'; readonly order: WaitingContract }
  /** A pending coin-to-coin order was filled, or cancelled by us. */
  | { readonly kind: 'spotEnded'; readonly order: SpotOrder }
  | { readonly kind: 'optionSettled'; readonly order: OptionOrder }
  | { readonly kind: 'planEnded'; readonly order: PlanOrder }
  /** Somebody bid more, or a work was won, is delivered, needs an address or was withdrawn. */
  | {
      readonly kind: 'auctionMoved'
      readonly state: AuctionNews
      readonly id: string
      readonly title: string
      /** The customer's own bid, in USDT. */
      readonly amount: string
    }
  /** A deposit was credited, rejected, failed or was reversed. */
  | { readonly kind: 'depositMoved'; readonly deposit: Deposit }
  /** A withdrawal was approved, sent, paid, rejected or failed. */
  | { readonly kind: 'withdrawalMoved'; readonly withdrawal: Withdrawal }
  /**
   * A loan was paid out, rejected, or not answered in time; it is due today, hardly covered, or collected from what the account
   * holds (`collecting` at the beginning, `collected` for each part); or it was repaid or written off by us.
   */
  | { readonly kind: 'loanMoved'; readonly what: LoanNews; readonly loan: Loan }
  /** An invitation counts no more, because both are taken for one person; `own`: the inviter is told. */
  | { readonly kind: 'inviteVoid'; readonly reason: VoidReason; readonly own: boolean }
  /** People decided about an identity form, or what was verified lapsed. */
  | { readonly kind: 'identityMoved'; readonly state: 'verified' | 'notPassed' | 'notVerified' }
  /** What is verified lapses at that moment (ISO 8601) unless a newer document is sent. */
  | { readonly kind: 'identityLapses'; readonly at: string }
  | { readonly kind: 'account'; readonly event: AccountEvent }
  /** Somebody followed the link of a mail that ends mails of these groups. */
  | { readonly kind: 'mailsEnded'; readonly groups: readonly MailGroup[] }
  /** What is open to a customer by volume and identity is more or less than before. */
  | { readonly kind: 'levelChanged'; readonly level: number; readonly was: number }
  /** A logged price reached the level of an alert, which is over by that. */
  | { readonly kind: 'priceAlert'; readonly alert: FiredAlert }

/** What customers are told about a loan. */
export type LoanNews =
  | 'paidOut'
  | 'rejected'
  | 'expired'
  | 'due'
  | 'coverLow'
  | 'collecting'
  | 'collected'
  | 'repaid'
  | 'writtenOff'
