import type { ReceiptFile } from '#protocol/priceLog.ts'
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
}
