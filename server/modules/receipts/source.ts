import type { ReceiptPrice } from '#protocol/proof/receipt.ts'
import type { SignedReceipt } from '#protocol/proof/receiptKind.ts'
import type { TreeHead } from '#protocol/proof/treeHead.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** How far the price log is sealed, and from which row on it is proved. */
export interface SealedLog {
  readonly from: bigint
  readonly lastSeq: bigint
  readonly head: TreeHead
}

/** What a receipt is written with. */
export interface ReceiptContext {
  readonly issuer: SignedReceipt['issuer']
  readonly head: TreeHead
  /** A sealed row and its way to the head. @throws Error where it is no longer kept */
  priceOf(seq: bigint): Promise<ReceiptPrice>
}

/** All of a receipt but its signature. */
export type ReceiptBody = Omit<SignedReceipt, 'signature'>

/** Something finished whose receipt can be made now. */
export interface Due {
  readonly id: string
  readonly customerId: string
  /** Null where there will never be a receipt: it is taken off the list of work. */
  readonly write: ((context: ReceiptContext) => Promise<ReceiptBody>) | null
}

/** What the job asks about one kind of receipt. */
export interface ReceiptSource {
  /** What is finished, has no receipt and can be proved by a log that is sealed so far, by id from above `after`. */
  due(query: Queryable, after: string, log: SealedLog, limit: number): Promise<readonly Due[]>
  /** The rows from before a moment that receipts to come stand on. */
  needed(query: Queryable, before: Millis): Promise<readonly bigint[]>
}
