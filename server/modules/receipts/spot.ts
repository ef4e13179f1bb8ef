import { paidAsset, receivedAsset } from '#protocol/formulas/spotOrder.ts'
import { formatPrice, type Price } from '#protocol/price.ts'
import type { ReceiptSpot, SpotEntry, SpotReceipt } from '#protocol/proof/spotReceipt.ts'
import type { AssetCode } from '#protocol/assets.ts'
import { money, moment, rate } from './figures.ts'
import { spotEntry } from './rulesEntries.ts'
import { receiptFee } from './viewFee.ts'
import type { ReceiptContext, ReceiptSource } from './source.ts'
import { type EntryLeg, selectEntries } from './storeEntries.ts'
import { type FilledSpot, selectDueSpot, selectNeededOfSpot } from './storeSpot.ts'

/** Receipts of filled coin-to-coin orders. */
export const SPOT: ReceiptSource = {
  async due(query, after, log, limit) {
    const orders = await selectDueSpot(query, after, log.lastSeq, limit)
    const ids = orders.map(({ id }) => id)
    const legs = await selectEntries(query, 'spot', ids)
    return orders.map((order) => ({
      id: order.id,
      customerId: order.customer_id,
      write: (context) => bodyOf(order, legs, context),
    }))
  },
  needed: selectNeededOfSpot,
}

async function bodyOf(
  order: FilledSpot,
  legs: readonly EntryLeg[],
  { issuer, head, priceOf }: ReceiptContext,
): Promise<Omit<SpotReceipt, 'signature'>> {
  const own = legs.filter((leg) => leg.ref === order.id)
  const ended = spotEntry(own, 'spotFilled')
  return {
    type: order.base_fee_ppm === null ? 'spot-receipt.v1' : 'spot-receipt.v2',
    formula: order.formula,
    issuer,
    order: receiptSpot(order, ended),
    filled: await priceOf(order.fill_log_seq),
    head,
    entries: { began: order.hold > 0n ? spotEntry(own, 'spotPlaced') : null, ended },
  }
}

/** An order as its receipt tells it; what roundings left over is told as the books say it. */
function receiptSpot(order: FilledSpot, filled: SpotEntry): ReceiptSpot {
  const { side, base, quote, decimals, total, limit_price: limit, hold } = order
  const [given, taken] = [paidAsset(side, order), receivedAsset(side, order)]
  const show = (value: Price): string => formatPrice(value, decimals)
  const rounding = (asset: AssetCode): string =>
    filled.postings.find((one) => one.bucket === 'house/rounding' && one.asset === asset)?.amount ??
    money(0n, asset)
  return {
    id: order.id,
    account: order.account,
    instrumentId: order.instrument_id,
    code: order.code,
    base,
    quote,
    decimals,
    side,
    type: order.type,
    feeRate: rate(order.fee_ppm),
    spreadRate: rate(order.spread_ppm),
    amount: money(order.amount, base),
    total: total === null ? null : money(total, quote),
    limitPrice: limit === null ? null : show(limit),
    held: hold > 0n ? money(hold, given) : null,
    placedAt: moment(order.placed_at),
    placedLogSeq: String(order.placed_log_seq),
    filledAt: moment(order.done_at),
    fillPrice: show(order.fill_price),
    paid: money(order.paid, given),
    fee: money(order.fee, taken),
    received: money(order.received, taken),
    paidRounding: rounding(given),
    receivedRounding: rounding(taken),
    ...receiptFee(order),
  }
}
