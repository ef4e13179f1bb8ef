import type { ReceiptFile, ReceiptShare } from '#protocol/priceLog.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** The receipts of everything that is over: contracts, options, coin-to-coin orders, plans, exchanges and loans; also of orders that were cancelled. */
export interface ReceiptsService {
  /**
   * Makes the receipts of what is over and whose prices are sealed, each once; those that can't be made are
   * reported and stay due. A call while another runs joins it, and is over when that is stopped. Stopped,
   * it makes no more than the batch it is at; the others stay due.
   */
  makeDue(stopped?: AbortSignal): Promise<void>
  /**
   * Keeps what receipts to come will need of the rows before a moment. To be called before retention drops
   * them.
   */
  keepBefore(at: Millis): Promise<void>
  /**
   * The receipt of an own order, plan, exchange or loan that is over.
   * @throws Refusal notFound when there is no such thing, or it was decided before such receipts were made; receiptPending when it is not over, or was a moment ago
   */
  file(query: Queryable, customerId: string, orderId: string): Promise<ReceiptFile>
  /**
   * Lets anybody with the link read an own receipt, until it is taken back; asked twice it changes nothing.
   * @throws Refusal as `file`
   */
  share(tx: Queryable, customerId: string, orderId: string): Promise<ReceiptShare>
  /** Takes that back; harmless where nothing was shared. */
  unshare(tx: Queryable, customerId: string, orderId: string): Promise<ReceiptShare>
  /** Whether an own receipt is shared; of what is no own one, that it is not. */
  shareOf(query: Queryable, customerId: string, orderId: string): Promise<ReceiptShare>
  /** A shared receipt, for anybody. @throws Refusal notFound for one that is not shared, or no longer */
  sharedFile(query: Queryable, orderId: string): Promise<ReceiptFile>
  /** Takes back all that a customer shared, whose account is closed. */
  forget(tx: Queryable, customerId: string): Promise<void>
}
