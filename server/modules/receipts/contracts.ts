import { FORMULA, HISTORY_FORMULA, type ReceiptBody } from '#contract/proof/receipt.ts'
import { receiptEntry } from './rulesEntries.ts'
import { openedAs, receiptHistory } from './rulesHistory.ts'
import { receiptOrder } from './rulesReceipt.ts'
import type { Desk, ReceiptSource } from './source.ts'
import { type ClosedOrder, selectDue, selectNeeded } from './store.ts'
import { type EntryLeg, selectEntries } from './storeEntries.ts'
import { type KeptEdit, selectEdits } from './storeEdits.ts'

/** Receipts of closed contract orders. */
export const CONTRACTS: ReceiptSource = {
  async due(query, after, log, limit) {
    const orders = await selectDue(query, after, String(log.lastSeq), limit)
    const proved = orders.filter((order) => order.open_log_seq >= log.from)
    const named = proved.flatMap((order) => [order.id, openedAs(order)])
    const [legs, edits] = [
      await selectEntries(query, 'contract', named),
      await selectEdits(query, named),
    ]
    return orders.map((order) => ({
      id: order.id,
      customerId: order.customer_id,
      write: proved.includes(order) ? (desk) => bodyOf(order, legs, edits, desk) : null,
    }))
  },
  needed: selectNeeded,
}

async function bodyOf(
  order: ClosedOrder,
  legs: readonly EntryLeg[],
  edits: readonly KeptEdit[],
  { issuer, head, priceOf }: Desk,
): Promise<ReceiptBody> {
  const own = legs.filter((leg) => leg.ref === order.id)
  const opened = legs.filter((leg) => leg.ref === openedAs(order))
  const had = edits.filter((edit) => edit.order_id === openedAs(order))
  const history = receiptHistory(order, had, opened)
  return {
    type: history === null ? 'contract-receipt.v1' : 'contract-receipt.v2',
    formula: history === null ? FORMULA : HISTORY_FORMULA,
    issuer,
    order: { ...receiptOrder(order), ...(history === null ? {} : { history }) },
    open: await priceOf(order.open_log_seq),
    close: await priceOf(order.close_log_seq),
    head,
    entries: {
      opened: receiptEntry(opened, 'contractOpened'),
      closed: receiptEntry(own, 'contractClosed'),
    },
  }
}
