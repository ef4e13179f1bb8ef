import type { AccountKind } from '#contract/account.ts'
import type { AssetCode } from '#contract/assets.ts'
import type { Amount } from '#contract/money.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Where a customer's money lies. Customer balances are never negative. */
export type CustomerBucket = 'available' | 'margin'

/**
 * The house's accounts. `external` is the world outside (the only one that may be negative), `treasury`
 * the house's own funds, `escrow` what is set aside for promises, `rounding` the visible remainders.
 */
export type HouseBucket = 'external' | 'treasury' | 'escrow' | 'fees' | 'rounding'

export type AccountRef =
  | { readonly owner: 'house'; readonly bucket: HouseBucket }
  | { readonly owner: string; readonly bucket: CustomerBucket }

/** One leg: positive units credit the account. */
export interface Leg {
  readonly account: AccountRef
  readonly amount: Amount
}

/** What happened, for the statement. */
export type EntryType =
  | 'treasuryFunding'
  | 'demoGrant'
  | 'demoReset'
  | 'contractOpened'
  | 'contractClosed'
  | 'reversal'

export interface Entry {
  readonly kind: AccountKind
  readonly type: EntryType
  /** The object it is about, for example an order's id. */
  readonly ref: string | null
  /** Why, where a person decided it. */
  readonly reason: string | null
  readonly legs: readonly Leg[]
}

/** Thrown when a leg would take an account below zero; nothing was posted. */
export class ShortOfFunds extends Error {
  readonly account: AccountRef

  constructor(account: AccountRef) {
    super(`short of funds: ${account.owner}/${account.bucket}`)
    this.name = 'ShortOfFunds'
    this.account = account
  }
}

export interface AuditReport {
  readonly ok: boolean
  /** One line a breach, for operators. */
  readonly breaches: readonly string[]
}

/** The ledger's only door. Every method takes the transaction it is part of. */
export interface LedgerService {
  /**
   * Appends one entry: locks its accounts in id order, checks that every asset sums to zero and that no
   * guarded balance goes below zero, appends the postings. The only writer of balances.
   * @throws ShortOfFunds
   */
  post(tx: Queryable, entry: Entry): Promise<{ id: bigint }>
  /** Appends the exact opposite of an entry; refused when it was reversed before. */
  reverse(tx: Queryable, entryId: bigint, reason: string): Promise<{ id: bigint }>
  /** A customer's buckets of one asset, in units; a bucket never used is zero. */
  balances(
    query: Queryable,
    kind: AccountKind,
    customerId: string,
    asset: AssetCode,
  ): Promise<Readonly<Record<CustomerBucket, bigint>>>
  /** The same, locking the customer's rows until the transaction ends. */
  lockBalances(
    tx: Queryable,
    kind: AccountKind,
    customerId: string,
    asset: AssetCode,
  ): Promise<Readonly<Record<CustomerBucket, bigint>>>
  /** Recomputes every balance from the postings and every sum; checks that hold what they say. */
  audit(query: Queryable): Promise<AuditReport>
}
