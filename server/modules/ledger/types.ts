import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { Amount } from '#protocol/money.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'

/** Where a customer's money lies that contracts use. Never negative, as no pocket is but `loan`. */
export type CustomerBucket = 'available' | 'margin'

/**
 * Where other products keep a customer's money: waiting coin-to-coin orders, what was paid for open
 * options, the principal of running plans, withdrawals that have not left yet, and bids that lead.
 */
export type Pocket = 'spotHold' | 'optionStake' | 'staked' | 'withdrawalHold' | 'bidHold' | Debt

/**
 * What a customer owes the operator on a loan, below zero: all pockets together are what is the customer's own. It
 * is never above zero, and in USDT alone.
 */
type Debt = 'loan'

/**
 * The operator's accounts. `external` is the world outside (the only one of these that may be negative),
 * `treasury` the operator's own funds, `rounding` the visible remainders, `lent` what customers owe it. Set
 * aside for promises is `escrow` for open contracts, `optionEscrow` for open options, and `yieldEscrow` for
 * the yield of running plans. `commissionDue` is what of real fees inviters are still to be paid,
 * `charity` what auctions brought for charities and was not paid out yet.
 */
export type OperatorBucket =
  | 'external'
  | 'treasury'
  | 'escrow'
  | 'optionEscrow'
  | 'yieldEscrow'
  | 'lent'
  | 'fees'
  | 'commissionDue'
  | 'charity'
  | 'rounding'

export type AccountRef =
  | { readonly owner: 'house'; readonly bucket: OperatorBucket }
  | { readonly owner: string; readonly bucket: CustomerBucket | Pocket }

/** An account of one asset. */
export interface Place {
  readonly account: AccountRef
  readonly asset: AssetCode
}

/** One leg: positive units credit the account. */
export interface Leg {
  readonly account: AccountRef
  readonly amount: Amount
}

/** What a customer has in one bucket. */
export interface Held {
  readonly asset: AssetCode
  readonly bucket: CustomerBucket | Pocket
  readonly units: bigint
}

/** What happened, for the statement. */
export type EntryType =
  | 'treasuryFunding'
  | 'treasuryFunded'
  | 'treasuryPaidOut'
  | 'demoGrant'
  | 'demoReset'
  | 'contractOpened'
  | 'contractClosed'
  | 'contractEdited'
  | 'contractMarginAdded'
  | 'contractPlaced'
  | 'contractRevised'
  | 'contractCancelled'
  | 'contractReleased'
  | 'spotPlaced'
  | 'spotFilled'
  | 'spotCancelled'
  | 'optionBought'
  | 'optionSettled'
  | 'optionSold'
  | 'optionVoided'
  | 'planBought'
  | 'planYield'
  | 'planEnded'
  | 'planRedeemed'
  | 'depositCredited'
  | 'depositReversed'
  | 'withdrawalRequested'
  | 'withdrawalPaid'
  | 'withdrawalReturned'
  | 'exchanged'
  | 'bidHeld'
  | 'bidReleased'
  | 'auctionWon'
  | 'charityPaid'
  | 'loanPaidOut'
  | 'loanInterest'
  | 'loanRepaid'
  | 'loanWrittenOff'
  | 'commissionPaid'
  | 'commissionReturned'
  | 'reversal'

export interface Entry {
  readonly kind: AccountKind
  readonly type: EntryType
  /** The object it is about, for example an order's id. */
  readonly ref: string | null
  /** Why, where a person decided it; of a plan's yield, which of its days: `3/30 2026-01-08`. */
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

/**
 * Thrown when a shard of the operator cannot pay and the others were not locked: the transaction is to be
 * tried again, as after any lost race. Waiting for them could be a deadlock.
 */
export class TreasuryShardShort extends Error {
  /** PostgreSQL's name for it: serialization_failure. */
  readonly code = '40001'

  constructor() {
    super('ledger: the operator shard is short, all shards are needed')
    this.name = 'TreasuryShardShort'
  }
}

export interface AuditReport {
  readonly ok: boolean
  /** One line a breach, for operators. */
  readonly breaches: readonly string[]
}

/** Accounts that are locked until the transaction ends, in memory. */
export interface Books {
  /** A locked customer's buckets, with all that was posted so far. */
  balances(
    kind: AccountKind,
    customerId: string,
    asset: AssetCode,
  ): Readonly<Record<CustomerBucket, bigint>>
  /**
   * What a locked account holds, with all that was posted so far; of the operator's, only the home shard.
   * @throws Error when it is not among the locked ones
   */
  balance(kind: AccountKind, place: Place): bigint
  /**
   * Checks an entry and moves the balances by it: all of it, or nothing when it throws.
   * @throws ShortOfFunds, TreasuryShardShort
   */
  post(entry: Entry): void
  /** Posts these one after another: all of them, or nothing when one of them throws. */
  postAll(entries: readonly Entry[]): void
}

/** A customer and which of their two accounts. */
export interface Holder {
  readonly customerId: string
  readonly account: AccountKind
}

/** Units of an asset that are a customer's share of something. */
export interface CustomerUnits {
  readonly customerId: string
  readonly units: bigint
}

/** The ledger's only door. Every method takes the transaction it is part of. */
export interface LedgerService {
  /**
   * Appends one entry: locks its accounts in id order, checks that every asset sums to zero and that no
   * guarded balance goes below zero, appends the postings. The only writer of balances.
   * @throws ShortOfFunds
   */
  post(tx: Queryable, entry: Entry): Promise<{ id: bigint }>
  /**
   * Locks the holders' accounts of one asset, those of the operator that orders use, and what else is asked
   * for, in id order. The operator by one shard, its home, or by all of them.
   * @see docs/decisions/0012-commands-in-batches.md
   */
  lockBooks(
    tx: Queryable,
    holders: readonly Holder[],
    asset: AssetCode,
    operator: { readonly home: number; readonly whole: boolean },
    more?: readonly (Place & { readonly kind: AccountKind })[],
  ): Promise<Books>
  /** Sends what was posted in these books, which this ledger has locked in this transaction. */
  append(tx: Transaction, books: Books): Promise<void>
  /** The partition in which a customer's money moves: the home shard of their commands. */
  partitionOf(customerId: string): number
  /** Appends the exact opposite of an entry; refused when it was reversed before. */
  reverse(tx: Queryable, entryId: bigint, reason: string): Promise<{ id: bigint }>
  /** A customer's buckets of one asset, in units; a bucket never used is zero. */
  balances(
    query: Queryable,
    kind: AccountKind,
    customerId: string,
    asset: AssetCode,
  ): Promise<Readonly<Record<CustomerBucket, bigint>>>
  /** What the operator has of an asset, free or set aside for promises, in units. */
  funds(query: Queryable, kind: AccountKind, asset: AssetCode): Promise<bigint>
  /** All that a customer has on one account, in every asset and bucket; what is empty is left out. */
  holdings(query: Queryable, kind: AccountKind, customerId: string): Promise<readonly Held[]>
  /** Recomputes every balance from the postings and every sum; checks that hold what they say. */
  audit(query: Queryable): Promise<AuditReport>
}
