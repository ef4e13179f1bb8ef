import { FORMULA, type ReceiptBody } from '#contract/proof/receipt.ts'
import { receiptEntry, receiptOrder } from './rulesReceipt.ts'
import type { Desk, ReceiptSource } from './source.ts'
import { type ClosedOrder, type OrderLeg, selectDue, selectLegs, selectNeeded } from './store.ts'

/** Receipts of closed contract orders. */
export const CONTRACTS: ReceiptSource = {
  async due(query, after, log, limit) {
    const orders = await selectDue(query, after, String(log.lastSeq), limit)
    const proved = orders.filter((order) => order.open_log_seq >= log.from)
    const legs = await selectLegs(
      query,
      proved.map((order) => order.id),
    )
    return orders.map((order) => ({
      id: order.id,
      customerId: order.customer_id,
      write: proved.includes(order) ? (desk) => bodyOf(order, legs, desk) : null,
    }))
  },
  needed: selectNeeded,
}

async function bodyOf(
  order: ClosedOrder,
  legs: readonly OrderLeg[],
  { issuer, head, priceOf }: Desk,
): Promise<ReceiptBody> {
  const own = legs.filter((leg) => leg.ref === order.id)
  return {
    type: 'contract-receipt.v1',
    formula: FORMULA,
    issuer,
    order: receiptOrder(order),
    open: await priceOf(order.open_log_seq),
    close: await priceOf(order.close_log_seq),
    head,
    entries: {
      opened: receiptEntry(own, 'contractOpened'),
      closed: receiptEntry(own, 'contractClosed'),
    },
  }
}
