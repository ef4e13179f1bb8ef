import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import type { RouteName } from '#protocol/routePaths.ts'
import type { Notice } from '#protocol/notice.ts'
import type {
  Books,
  Entry,
  EntryType,
  Holder,
  OperatorBucket,
  Place,
} from '#server/modules/ledger/types.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { Refusal } from '#server/platform/refusal.ts'

export type { Holder }

/** A write of money as it was asked for. */
export interface Command {
  readonly customerId: string
  /** The idempotency key: 16 to 64 letters, digits, `-` or `_`. */
  readonly key: string
  readonly route: RouteName
  readonly account: AccountKind | 'none'
  /** The request's body, after JSON. */
  readonly body: unknown
}

/** An answer as it goes out, byte for byte. */
export interface CommandReply {
  readonly code: '200' | ErrorCode
  readonly json: string
}

/** A command with the spelling of its answer, which is kept under its key. */
export interface Keyed<R = unknown> {
  readonly command: Command
  success(result: R): CommandReply
  refused(refusal: Refusal): CommandReply
}

/** What a handler makes of one command. Nothing of it counts before its entry is posted. */
export interface Decision<R = unknown> {
  /** What becomes of the money, all of it or none; null when none of it moves. */
  readonly entry: Entry | readonly Entry[] | null
  readonly result: R
  /** Called when the money was enough: from here on the batch sees, and will write, the change. */
  accept(): void
  /** Called after the commit. */
  tell(): void
  /** What a customer is told, where it happens without an act of theirs: kept with the change, and told after it. */
  readonly notice?: CustomerNotice | null
  /** Who is due what its entries credit to `commissionDue`; it must be named where one does. */
  readonly inviterId?: string | null
}

/** A commission that an entry set aside: kept with the entry, in its transaction, and paid out later. */
export interface Accrual {
  readonly inviterId: string
  /** Who paid the fee. */
  readonly customerId: string
  readonly orderId: string
  readonly type: EntryType
  readonly asset: AssetCode
  /** Above zero. */
  readonly units: bigint
}

/** Where commissions are kept until they are paid. */
export interface AccrualBook {
  /** Keeps them in this transaction, waiting for none of it. */
  keep(tx: Transaction, accruals: readonly Accrual[]): void
}

/**
 * What the next orders of these customers' real accounts pay less by, by customer; who is missing pays the base
 * rate, and nobody is due a commission. Read once a batch for all who place an order in it.
 */
export type ReadFeeOffers = (
  tx: Queryable,
  customerIds: readonly string[],
) => Promise<ReadonlyMap<string, FeeOffer>>

/** Something that customers must be told, because it happened without an act of theirs. */
export interface CustomerNotice extends Holder {
  readonly notice: Notice
}

/** Where notices are kept, and who tells of them. */
export interface NoticeBook {
  /** Keeps them in this transaction, waiting for none of it. */
  keep(tx: Transaction, notices: readonly CustomerNotice[]): void
  /** Tells of one, after its commit. It must not throw. */
  tell(notice: CustomerNotice): void
}

/** One product's part in a batch: it has read what it needs, decides, and writes what was accepted. */
export interface BatchContext<A, R = unknown> {
  /**
   * Decides one command on the books as those before it have left them. It changes nothing.
   * @throws Refusal
   */
  decide(ask: A, books: Books): Decision<R>
  /** Writes all that was accepted, waiting for none of it. */
  write(tx: Transaction): void
}

/** A product whose commands are decided in batches, with its rules in the program. */
export interface CommandHandler<A, R = unknown> {
  /**
   * What this command moves beside its holder's USDT and the operator's usual accounts of it: other pockets,
   * other assets. Absent when there is never anything.
   */
  places?(ask: A, holder: Holder): readonly Place[]
  /**
   * Reads, and locks, what these commands need beside the balances. Its first statements are asked for
   * at once, so that they travel with, and run after, the lock of the customers' accounts.
   */
  begin(tx: Queryable, asks: readonly A[]): Promise<BatchContext<A, R>>
}

/** One transaction that ran. */
export interface BatchRun {
  readonly partition: number
  /** Commands in it. */
  readonly size: number
  readonly ms: number
}

/**
 * Runs writes of money in partitions, a batch of commands a transaction: all commands of a customer in one
 * partition, in the order in which they came. See docs/decisions/0012-commands-in-batches.md.
 */
export interface CommandService {
  /**
   * Runs a command at most once per customer and key. A repeat gets the same bytes. A refusal is kept
   * as well, but for those that may turn into success later (`retry`): these are thrown and leave no
   * trace, so the same key may be tried again; so does any other error.
   * @throws Refusal keyReused when the key was used for another route, account or body
   */
  run<A, R>(
    handler: CommandHandler<A, R>,
    holder: Holder,
    ask: A,
    keyed: Keyed<R>,
  ): Promise<CommandReply>
  /**
   * The answer that was kept of a command, else that of `work`, which runs it. For a product that takes something before it
   * runs one, such as a code that counts once: what was accepted before is not checked again. Of askings with one key and one `body` at
   * a time the first does its work, and the others get its answer, or its refusal.
   * @throws Refusal keyReused as `run`, and whatever `work` throws
   */
  once(command: Command, body: unknown, work: () => Promise<CommandReply>): Promise<CommandReply>
  /** Runs a write of the operator's own, which has no key: asking again must be harmless by itself. */
  settle<A>(handler: CommandHandler<A>, holder: Holder, ask: A): Promise<void>
  /**
   * For a product that sets funds of the operator aside: wraps its handlers, which refuse with treasuryNotFunded as well when more
   * than one customer's share of them would be. All handlers of the product must be wrapped by what one call gives.
   */
  limited<A extends BoundAsk>(bound: Bound<A>): Limit<A>
}

/** What is asked of a product that sets funds of the operator aside. */
export interface BoundAsk {
  readonly to: string
  readonly holder: Holder
}

/** Wraps a handler whose asks are some of a product's. */
export type Limit<A extends BoundAsk> = <B extends A, R>(
  handler: CommandHandler<B, R>,
) => CommandHandler<B, R>

/** What is set aside for the open orders of these holders, in USDT units, each of them once. */
export type ReadBound = (
  tx: Queryable,
  holders: readonly Holder[],
) => Promise<readonly (Holder & { readonly units: bigint })[]>

/** Where a product sets aside what its open orders can win. */
export interface Bound<A extends BoundAsk> {
  readonly bucket: Extract<OperatorBucket, 'escrow' | 'optionEscrow'>
  readonly read: ReadBound
  /** Whether an ask may set more aside, for each that there is: the share of who asks is counted then. */
  readonly binds: Readonly<Record<A['to'], boolean>>
}
