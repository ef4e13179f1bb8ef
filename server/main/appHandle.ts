import type { MarketService } from '#server/modules/market/types.ts'
import type { Db } from '#server/platform/db.ts'

/** A server that is open, and what is left to do by hand in it. */
export interface App {
  /** Where browsers find it. */
  readonly url: string
  readonly db: Db
  readonly market: MarketService
  /** Where the sandbox's own chain is asked; null where there is none. */
  readonly sandboxNode: string | null
  /** Takes one round of prices, as the job does each second. */
  tick(): Promise<void>
  /** Audits the books, as the job does each minute. */
  audit(): Promise<void>
  /** Audits everything there is, as the job does at the start and each night. */
  auditAll(): Promise<void>
  /** Seals the minutes that are over and makes the receipts they allow, as the job does. */
  seal(): Promise<void>
  /** Looks at the chains that deposits come over, as the job does every few seconds. */
  watchDeposits(): Promise<void>
  /** States what is owed and held, as the job does once a day. */
  stateLiabilities(): Promise<void>
  /** Makes files of own data and closes accounts, as the jobs do. */
  workOffAccounts(): Promise<void>
  /** Mails guests of the support chat who are gone that somebody answered, as the job does. */
  mailGuests(): Promise<void>
  /** Ends what corporate actions end, as the job does. */
  runActions(): Promise<void>
  /** Pays the days of plans that are over, as the job does each minute. */
  payPlans(): Promise<void>
  /** Releases what was outbid, closes auctions that are over, and follows sold works, as the jobs do. */
  settleAuctions(): Promise<void>
  /** Pays the commissions of days that are over, as the job does. */
  payCommissions(): Promise<void>
  close(): Promise<void>
}
