import { formatDecimal } from '#protocol/decimal.ts'
import { formatPrice, PRICE_SCALE, type Price } from '#protocol/price.ts'
import type { ReceiptOrder } from '#protocol/proof/receipt.ts'
import { money, moment, rate } from './figures.ts'
import type { ClosedOrder } from './store.ts'
import { receiptFee } from './viewFee.ts'
import { receiptTrail, stopOf } from './viewTrail.ts'

const usdt = (units: bigint): string => money(units, 'USDT')

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
    openedAt: moment(order.opened_at),
    stopLoss: show(stopOf(order)),
    takeProfit: show(order.take_profit),
    liquidationPrice: show(order.liquidation_price),
    margin: usdt(order.margin),
    openFee: usdt(order.open_fee),
    maxWin: usdt(order.max_win),
    closePrice: show(order.close_price),
    closedAt: moment(order.closed_at),
    closeReason: order.close_reason,
    ...(order.ex_at === null ? {} : { exAt: moment(order.ex_at) }),
    profit: usdt(order.profit),
    closeFee: usdt(order.close_fee),
    result: usdt(order.profit - order.open_fee - order.close_fee),
    ...receiptFee(order),
    ...receiptTrail(order),
  }
}
