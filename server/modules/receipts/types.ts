import type { ReceiptFile } from '#contract/priceLog.ts'
import type { Millis } from '#contract/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** The receipts of closed contract orders. */
export interface ReceiptsService {
  /**
   * Makes the receipts of closed orders whose prices are sealed, each once; those that can't be made are
   * reported and stay due. A call while another runs joins it, and is over when that is stopped. Stopped,
   * it makes no more than the batch it is at; the others stay due.
   */
  makeDue(stopped?: AbortSignal): Promise<void>
  /**
   * Keeps what open orders will need of the rows before a moment. To be called before retention drops
   * them.
   */
  keepBefore(at: Millis): Promise<void>
  /**
   * The receipt of an own closed order.
   * @throws Refusal 404 when there is no such order, or it was opened before rows were proved; 10222
   * when it is open, or was closed a moment ago
   */
  file(query: Queryable, customerId: string, orderId: string): Promise<ReceiptFile>
}
