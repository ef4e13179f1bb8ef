import { feeFor, marginFor, openingPrice, type Terms } from '#protocol/formulas/contractOrder.ts'
import { paidAsset } from '#protocol/formulas/spotOrder.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { formatPrice, PRICE_SCALE } from '#protocol/price.ts'
import type { ContractCancelReceipt, SpotCancelReceipt } from '#protocol/proof/cancelReceipt.ts'
import {
  ACTION_FORMULA,
  type ReceiptPrice,
  STOP_FORMULA,
  WAIT_FORMULA,
} from '#protocol/proof/receipt.ts'
import { midOf } from '#protocol/proof/scalars.ts'
import { money, moment, rate } from './figures.ts'
import { receiptEntry, spotEntry } from './rulesEntries.ts'
import { receiptTerms } from './rulesWait.ts'
import type { ReceiptContext, ReceiptSource } from './source.ts'
import {
  type CancelledContract,
  type CancelledSpot,
  selectCancelledContracts,
  selectCancelledSpot,
  selectNeededOfCancelled,
} from './storeCancelled.ts'
import { type EntryLeg, selectEntries } from './storeEntries.ts'
import { type KeptRevision, selectRevisions } from './storeWaits.ts'

/** Receipts of contract orders that were cancelled while they waited. */
export const CANCELLED_CONTRACTS: ReceiptSource = {
  async due(query, after, log, limit) {
    const orders = await selectCancelledContracts(query, after, log.lastSeq, limit)
    const ids = orders.map(({ id }) => id)
    const legs = await selectEntries(query, 'cancelled', ids)
    const revisions = await selectRevisions(query, ids)
    return orders.map((order) => ({
      id: order.id,
      customerId: order.customer_id,
      write: (context) =>
        contractBody(
          order,
          legs.filter((leg) => leg.ref === order.id),
          revisions.filter((one) => one.order_id === order.id),
          context,
        ),
    }))
  },
  needed: selectNeededOfCancelled,
}

/** Receipts of coin-to-coin orders that were cancelled while they waited. */
export const CANCELLED_SPOT: ReceiptSource = {
  async due(query, after, log, limit) {
    const orders = await selectCancelledSpot(query, after, log.lastSeq, limit)
    const ids = orders.map(({ id }) => id)
    const legs = await selectEntries(query, 'cancelled', ids)
    return orders.map((order) => ({
      id: order.id,
      customerId: order.customer_id,
      write: (context) =>
        spotBody(
          order,
          legs.filter((leg) => leg.ref === order.id),
          context,
        ),
    }))
  },
  // Both kinds are asked for at once.
  needed: async () => [],
}

async function contractBody(
  order: CancelledContract,
  legs: readonly EntryLeg[],
  revisions: readonly KeptRevision[],
  context: ReceiptContext,
): Promise<Omit<ContractCancelReceipt, 'signature'>> {
  const deciding = await decidingOf(order, context)
  const held = money(order.held, 'USDT')
  return {
    ...versionOf(order),
    issuer: context.issuer,
    order: {
      id: order.id,
      account: order.account,
      instrumentId: order.instrument_id,
      code: order.code,
      decimals: order.decimals,
      side: order.side,
      ...(order.entry_type === 'stop' ? { entryType: order.entry_type } : {}),
      lots: String(order.lots),
      leverage: order.leverage,
      contractSize: formatDecimal(order.contract_size, PRICE_SCALE, 0),
      feeRate: rate(order.fee_ppm),
      spreadRate: rate(order.spread_ppm),
      closeOutRatio: rate(order.close_out_ppm),
      cancelledAt: moment(order.ended_at),
      reason: order.cancel_reason,
      ...(order.ex_at === null ? {} : { exAt: moment(order.ex_at) }),
      held,
      needed: order.cancel_reason === 'margin' ? neededAt(order, deciding) : null,
      givenBack: held,
    },
    terms: receiptTerms(order, revisions, legs),
    deciding,
    head: context.head,
    entries: { ended: receiptEntry(legs, 'contractCancelled') },
  }
}

function versionOf({
  ex_at: exAt,
  entry_type: entryType,
}: CancelledContract): Pick<ContractCancelReceipt, 'type' | 'formula'> {
  if (exAt !== null) return { type: 'contract-cancel-receipt.v3', formula: ACTION_FORMULA }
  return entryType === 'stop'
    ? { type: 'contract-cancel-receipt.v2', formula: STOP_FORMULA }
    : { type: 'contract-cancel-receipt.v1', formula: WAIT_FORMULA }
}

/** Margin and fee at the price it was cancelled at. @throws Error where none is kept */
function neededAt(order: CancelledContract, deciding: ReceiptPrice | null): string {
  if (deciding === null) throw new Error(`order ${order.id} was cancelled at no price`)
  const terms: Terms = {
    contractSize: order.contract_size,
    feePpm: order.fee_ppm,
    spreadPpm: order.spread_ppm,
    closeOutPpm: order.close_out_ppm,
    decimals: order.decimals,
  }
  const at = openingPrice(order.side, midOf(deciding.row.mid), terms)
  const margin = marginFor(order.lots, BigInt(order.leverage), at, terms)
  return money(margin + feeFor(order.lots, at, terms).up, 'USDT')
}

async function spotBody(
  order: CancelledSpot,
  legs: readonly EntryLeg[],
  context: ReceiptContext,
): Promise<Omit<SpotCancelReceipt, 'signature'>> {
  const { base, quote, decimals, side } = order
  const held = money(order.hold, paidAsset(side, order))
  return {
    type: 'spot-cancel-receipt.v1',
    formula: order.formula,
    issuer: context.issuer,
    order: {
      id: order.id,
      account: order.account,
      instrumentId: order.instrument_id,
      code: order.code,
      base,
      quote,
      decimals,
      side,
      feeRate: rate(order.fee_ppm),
      spreadRate: rate(order.spread_ppm),
      amount: money(order.amount, base),
      limitPrice: formatPrice(order.limit_price, decimals),
      placedAt: moment(order.placed_at),
      placedLogSeq: String(order.placed_log_seq),
      held,
      cancelledAt: moment(order.done_at),
      reason: order.cancel_reason,
      givenBack: held,
    },
    deciding: await decidingOf(order, context),
    head: context.head,
    entries: { began: spotEntry(legs, 'spotPlaced'), ended: spotEntry(legs, 'spotCancelled') },
  }
}

function decidingOf(
  { cancel_log_seq: seq }: Pick<CancelledContract, 'cancel_log_seq'>,
  { priceOf }: ReceiptContext,
): Promise<ReceiptPrice | null> {
  return seq === null ? Promise.resolve(null) : priceOf(seq)
}
