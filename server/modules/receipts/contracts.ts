import {
  ACTION_FORMULA,
  FEE_FORMULA,
  FORMULA,
  HISTORY_FORMULA,
  MARGIN_FORMULA,
  type ReceiptBody,
  STOP_FORMULA,
  TRAIL_FORMULA,
  WAIT_FORMULA,
} from '#protocol/proof/receipt.ts'
import { receiptEntry } from './rulesEntries.ts'
import { openedAs, receiptHistory } from './rulesHistory.ts'
import { receiptOrder } from './rulesReceipt.ts'
import { receiptWait } from './rulesWait.ts'
import type { ReceiptContext, ReceiptSource } from './source.ts'
import { type ClosedOrder, selectDue, selectNeeded } from './store.ts'
import { type EntryLeg, selectEntries } from './storeEntries.ts'
import { type KeptEdit, selectEdits } from './storeEdits.ts'
import { type KeptRevision, type KeptWait, selectRevisions, selectWaits } from './storeWaits.ts'

/** Receipts of closed contract orders. */
export const CONTRACTS: ReceiptSource = {
  async due(query, after, log, limit) {
    const orders = await selectDue(query, after, String(log.lastSeq), limit)
    const proved = orders.filter((order) => order.open_log_seq >= log.from)
    const named = proved.flatMap((order) => [order.id, openedAs(order)])
    const kept: Kept = {
      legs: await selectEntries(query, 'contract', named),
      edits: await selectEdits(query, named),
      waits: await selectWaits(query, named),
      revisions: await selectRevisions(query, named),
    }
    return orders.map((order) => ({
      id: order.id,
      customerId: order.customer_id,
      write: proved.includes(order) ? (context) => bodyOf(order, kept, context) : null,
    }))
  },
  needed: selectNeeded,
}

/** What is kept of the orders at hand besides themselves. */
interface Kept {
  readonly legs: readonly EntryLeg[]
  readonly edits: readonly KeptEdit[]
  readonly waits: readonly KeptWait[]
  readonly revisions: readonly KeptRevision[]
}

async function bodyOf(
  order: ClosedOrder,
  { legs, edits, waits, revisions }: Kept,
  { issuer, head, priceOf }: ReceiptContext,
): Promise<ReceiptBody> {
  const id = openedAs(order)
  const own = legs.filter((leg) => leg.ref === order.id)
  const opened = legs.filter((leg) => leg.ref === id)
  const had = edits.filter((edit) => edit.order_id === id)
  const history = receiptHistory(order, had, opened)
  const waited = waits.find((one) => one.id === id)
  const revised = revisions.filter((one) => one.order_id === id)
  const wait = waited === undefined ? null : receiptWait(waited, revised, opened)
  return {
    ...versionOf({
      history: history !== null,
      trail: history?.edits.some(({ trail }) => trail !== undefined) ?? false,
      margin: history?.edits.some(({ added }) => added !== undefined) ?? false,
      waited: wait !== null,
      stop: wait?.entryType === 'stop',
      fee: order.base_fee_ppm !== null,
      action: order.ex_at !== null,
    }),
    issuer,
    order: {
      ...receiptOrder(order),
      ...(history === null ? {} : { history }),
      ...(wait === null ? {} : { wait }),
    },
    open: await priceOf(order.open_log_seq),
    close: await priceOf(order.close_log_seq),
    ...(order.trail_peak_seq === null ? {} : { peak: await priceOf(order.trail_peak_seq) }),
    head,
    entries: {
      opened: receiptEntry(opened, 'contractOpened'),
      closed: receiptEntry(own, 'contractClosed'),
    },
  }
}

/** The least a receipt needs to tell all of its order. */
function versionOf(has: {
  readonly history: boolean
  readonly trail: boolean
  readonly margin: boolean
  readonly waited: boolean
  readonly stop: boolean
  readonly fee: boolean
  readonly action: boolean
}): Pick<ReceiptBody, 'type' | 'formula'> {
  if (has.action) return { type: 'contract-receipt.v8', formula: ACTION_FORMULA }
  if (has.trail) return { type: 'contract-receipt.v7', formula: TRAIL_FORMULA }
  if (has.stop) return { type: 'contract-receipt.v6', formula: STOP_FORMULA }
  if (has.margin) return { type: 'contract-receipt.v5', formula: MARGIN_FORMULA }
  if (has.fee) return { type: 'contract-receipt.v4', formula: FEE_FORMULA }
  if (has.waited) return { type: 'contract-receipt.v3', formula: WAIT_FORMULA }
  return has.history
    ? { type: 'contract-receipt.v2', formula: HISTORY_FORMULA }
    : { type: 'contract-receipt.v1', formula: FORMULA }
}
