import { formatDecimal } from '#contract/decimal.ts'
import { amount, formatAmount } from '#contract/money.ts'
import { formatPrice, PRICE_SCALE, type Price } from '#contract/price.ts'
import type { ReceiptEntry, ReceiptOrder } from '#contract/proof/receipt.ts'
import { toIso } from '#contract/time.ts'
import type { ClosedOrder, OrderLeg } from './store.ts'

const RATE_SCALE = 6

const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))
const rate = (ppm: bigint): string => formatDecimal(ppm, RATE_SCALE, 0)

/** An order as its receipt tells it. */
export function receiptOrder(order: ClosedOrder): ReceiptOrder {
  const { decimals } = order
  const show = (value: Price): string => formatPrice(value, decimals)
  return {
    id: order.id,
    account: order.account,
    instrumentId: order.instrument_id,
    code: order.code,
    decimals,
    side: order.side,
    lots: String(order.lots),
    leverage: order.leverage,
    contractSize: formatDecimal(order.contract_size, PRICE_SCALE, 0),
    feeRate: rate(order.fee_ppm),
    spreadRate: rate(order.spread_ppm),
    closeOutRatio: rate(order.close_out_ppm),
    openPrice: show(order.open_price),
    openedAt: toIso(order.opened_at.getTime()),
    stopLoss: show(order.stop_loss),
    takeProfit: show(order.take_profit),
    liquidationPrice: show(order.liquidation_price),
    margin: usdt(order.margin),
    openFee: usdt(order.open_fee),
    maxWin: usdt(order.max_win),
    closePrice: show(order.close_price),
    closedAt: toIso(order.closed_at.getTime()),
    closeReason: order.close_reason,
    profit: usdt(order.profit),
    closeFee: usdt(order.close_fee),
    result: usdt(order.profit - order.open_fee - order.close_fee),
  }
}

/**
 * One of the entries of an order; the customer is not named in it.
 * @throws Error unless there is exactly one, in USDT
 */
export function receiptEntry(legs: readonly OrderLeg[], type: OrderLeg['type']): ReceiptEntry {
  const own = legs.filter((leg) => leg.type === type)
  const [first] = own
  if (first === undefined) throw new Error(`no entry ${type}`)
  if (own.some((leg) => leg.id !== first.id)) throw new Error(`more than one entry ${type}`)
  if (own.some((leg) => leg.asset !== 'USDT')) throw new Error('an entry of another asset')
  const postings = own.map(({ owner, bucket, units }) => ({
    bucket: `${owner === 'house' ? 'house' : 'customer'}/${bucket}`,
    amount: usdt(units),
  }))
  return {
    id: String(first.id),
    at: toIso(first.created_at.getTime()),
    postings: postings.sort((a, b) => (a.bucket < b.bucket ? -1 : 1)),
  }
}
