import type {
  Deposit,
  DepositAddress,
  DepositAsset,
  DepositBody,
  DepositOffer,
  DepositPage,
  DepositReason,
  DepositWay,
  ListDepositsQuery,
  WalletBalance,
  WalletBalanceQuery,
} from '#protocol/deposit.ts'
import type { DepositEvent, DepositState } from '#protocol/machines/deposit.ts'
import type { DepositQueue, QueuedDeposit } from '#protocol/operatorDeposits.ts'
import type { Millis } from '#protocol/time.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { AuditReport, Holder } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export type { Holder }

/** A token that counts: one contract of one chain, and nothing else of that name. */
export interface Token {
  /** In lower case. */
  readonly address: string
  readonly decimals: number
}

/** A chain that is watched. */
export interface WatchedNetwork {
  readonly id: string
  readonly name: string
  readonly chainId: number
  readonly nodes: readonly string[]
  /** How many nodes must say the same. */
  readonly quorum: number
  /** Blocks, its own among them, until a transfer is credited. */
  readonly confirmations: number
  /** Where the operator collects, in lower case. */
  readonly collecting: string
  /** Other wallets of the operator, in lower case: what comes from them, such as gas, is no deposit. */
  readonly house: readonly string[]
  /** Of these, the wallets that hold nothing but the operator's own money: what comes from them may fund its treasury. */
  readonly treasury: readonly string[]
  /** First block to look at when nothing was looked at yet; null: the newest one then. */
  readonly startBlock: number | null
  readonly native: DepositAsset | null
  readonly tokens: Readonly<Partial<Record<DepositAsset, Token>>>
}

/** A chain that nobody watches: by hand only, decided by people. */
export interface HandNetwork {
  readonly id: string
  readonly name: string
  readonly asset: DepositAsset
  readonly address: string
}

/** What an operator set up. */
export interface DepositSetup {
  /** Extended public key (BIP-32) that customers' own addresses are derived from; null: there are none. */
  readonly xpub: string | null
  readonly watched: readonly WatchedNetwork[]
  readonly byHand: readonly HandNetwork[]
}

/** Money that moved on a chain. `position` is its place among the logs of its transaction. */
export interface Transfer {
  /** -1 for the chain's own coin. Of a log, counted within the transaction: another block keeps it. */
  readonly position: number
  readonly from: string
  readonly to: string
  readonly asset: DepositAsset
  /** In units of the ledger. */
  readonly units: bigint
}

/** What the chain says of a transaction. */
export type Facts =
  | { readonly kind: 'missing' }
  | { readonly kind: 'pending'; readonly sender: string; readonly nonce: number }
  | MinedFacts

export interface MinedFacts {
  readonly kind: 'mined'
  readonly sender: string
  readonly nonce: number
  readonly block: number
  readonly blockHash: string
  readonly ok: boolean
  /** Of coins that count, to whomever; none when it failed. */
  readonly transfers: readonly Transfer[]
}

/** A transfer to us, in its block. */
export interface Arrival extends Transfer {
  readonly network: string
  readonly hash: string
  readonly nonce: number
  /** Who sent the transaction, which need not be who paid. */
  readonly txSender: string
  readonly block: number
  readonly blockHash: string
}

/** A deposit as it is kept. Money is units of its asset. */
export interface DepositRow {
  readonly id: string
  readonly no: bigint
  readonly customerId: string
  readonly network: string
  /** Whether the chain decides it, and not people alone. */
  readonly watched: boolean
  readonly asset: DepositAsset
  readonly way: DepositWay
  readonly claimed: bigint | null
  readonly hash: string | null
  readonly lastSix: string | null
  readonly imageId: string | null
  /** Of the transfer that it is, once that is known; no other deposit can be the same. */
  readonly position: number | null
  readonly sender: string | null
  readonly nonce: number | null
  readonly units: bigint | null
  readonly block: number | null
  readonly blockHash: string | null
  readonly confirmations: number
  readonly state: DepositState
  readonly reason: DepositReason | null
  readonly note: string | null
  readonly submittedAt: Millis
  readonly since: Millis
  /** What the treasury carried when the chain took it back. */
  readonly debt: bigint
}

/** Where a step leads, and what else it changes. */
export interface Step {
  readonly event: DepositEvent
  readonly reason: DepositReason | null
  /** `chain`, `engine`, or the operator's id. */
  readonly by: string
  readonly note?: string
  readonly change?: Partial<
    Pick<
      DepositRow,
      | 'hash'
      | 'position'
      | 'sender'
      | 'nonce'
      | 'units'
      | 'block'
      | 'blockHash'
      | 'confirmations'
      | 'debt'
    >
  >
}

/** A transfer to the collecting address that nobody can be given: people look. */
export interface Unattributed extends Arrival {
  readonly seenAt: Millis
}

/** That an operator says a transaction brought so much. */
export interface Approval {
  readonly operator: string
  readonly hash: string
  readonly units: bigint
}

/** What an operator may say beside their yes. */
export interface Named {
  /** The transaction, where only its end was reported. In either spelling. */
  readonly hash?: string | undefined
  /** What arrived, where nobody watches. */
  readonly amount?: string | undefined
}

/** Why operators reject, in words of ours and of theirs. */
export interface Rejection {
  readonly reason: DepositReason
  readonly note: string | null
}

/** A picture's own bytes. */
export interface ProofFile {
  readonly type: 'image/jpeg' | 'image/png'
  readonly name: string
  readonly bytes: Uint8Array
}

/** Proof images, which another module keeps. */
export interface ProofImages {
  /** Makes an unused image of this owner the proof of deposit `ref`; false when there is none. */
  claim(tx: Queryable, owner: string, imageId: string, ref: string): Promise<boolean>
  /** The proof of deposit `ref`. @throws Refusal notFound; 503 while the store can't be reached */
  file(query: Queryable, imageId: string, ref: string): Promise<ProofFile>
}

/** The door of deposits. */
export interface DepositsService {
  /** Networks and coins that deposits are taken of. */
  offer(): DepositOffer
  /**
   * What the customer's linked wallet has of a coin; null where the chain gives no answer now.
   * @throws Refusal depositNotOffered walletNeeded
   */
  walletBalance(customerId: string, asked: WalletBalanceQuery): Promise<WalletBalance>
  /**
   * The customer's own address of a network, made at the first asking and theirs for ever.
   * @throws Refusal depositNotOffered where there are none
   */
  ownAddress(customerId: string, network: string): Promise<DepositAddress>
  /**
   * Whether an address is the operator's or a customer's own one here: what the server sends there is no deposit.
   * In any case of letters.
   */
  isOurs(address: string): Promise<boolean>
  /**
   * Reports a deposit. Credits nothing: only the chain does, or two operators.
   * Refused with 400 depositNotOffered belowMinimumDeposit depositCounted depositProofMissing tooManyAtOnce.
   */
  submit(holder: Holder, body: DepositBody, keyed: Keyed<Deposit>): Promise<CommandReply>
  /** Own deposits, newest first. @throws Refusal malformed when the cursor is none of ours */
  list(query: Queryable, customerId: string, page: ListDepositsQuery): Promise<DepositPage>
  /**
   * Looks at every chain once: new blocks, deposits under way, those that were credited lately. Each
   * chain's trouble is its own; asking again, or twice at a time, credits nothing twice.
   */
  watch(stopped?: AbortSignal): Promise<void>
  /** What waits for people, oldest first, after number `after`; with what is nobody's, and debts. */
  queue(query: Queryable, after: bigint, limit: number): Promise<DepositQueue>
  /** How many deposits wait for people. */
  waiting(): Promise<number>
  /** How many customers have a deposit that was credited and stayed so. */
  depositors(): Promise<number>
  /** What people, and not the chain, credited to these customers since then: in units, by its asset. */
  creditedByPeople(
    query: Queryable,
    customerIds: readonly string[],
    since: Millis,
  ): Promise<
    readonly {
      readonly customerId: string
      readonly asset: DepositAsset
      readonly units: bigint
    }[]
  >
  /** Of each watched chain, the seconds since its newest block that enough nodes gave; endless without one. */
  lags(): ReadonlyMap<string, number>
  /**
   * An operator approves what waits for people, with a note that the customer reads; the second one who
   * means the same transaction and amount makes it count. On a watched chain the amount is the chain's.
   * @throws Refusal notFound, 400 without a note, 403 for one's own, depositNotForReview when it does not wait for people,
   *   depositFactsDiffer when the chain says otherwise, otherOperatorNeeded when this operator has approved the same already,
   *   depositCounted when the transfer is another deposit's, chainUnavailable when the chain cannot be asked
   */
  approve(id: string, operator: string, note: string, named?: Named): Promise<QueuedDeposit>
  /**
   * An operator rejects what the chain does not bear out, for a reason that the customer reads.
   * @throws Refusal as `approve`; depositFactsDiffer when the money did arrive for this customer
   */
  reject(id: string, operator: string, why: Rejection): Promise<QueuedDeposit>
  /**
   * The proof image of a deposit that waits for people.
   * @throws Refusal notFound without one, depositNotForReview when it does not wait, 503 while the store can't be reached
   */
  proof(query: Queryable, id: string): Promise<ProofFile>
  /** Every deposit against the ledger, and every entry of a deposit against its deposit. */
  audit(query: Queryable): Promise<AuditReport>
  /** The same: it is sums of an index. */
  auditHeld(query: Queryable): Promise<AuditReport>
}
