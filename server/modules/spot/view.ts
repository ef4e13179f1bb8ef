import type { AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { paidAsset, receivedAsset } from '#protocol/formulas/spotOrder.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { formatPrice } from '#protocol/price.ts'
import type { CancelledOrder, SpotOrder } from '#protocol/spotOrder.ts'
import { toIso } from '#protocol/time.ts'
import { toDiscount } from '#server/modules/commands/service.ts'
import type { Cancelling, SpotState } from './types.ts'

const PPM_SCALE = 6

const money = (units: bigint, asset: AssetCode): string => formatAmount(amount(units, asset))
const rate = (ppm: bigint): string => formatDecimal(ppm, PPM_SCALE, 0)

/** An order as the wire carries it. */
export function toSpotOrder(order: SpotState): SpotOrder {
  const { terms, side, type, limit, total, ending } = order
  const { base, quote, decimals } = terms
  const [given, taken] = [paidAsset(side, terms), receivedAsset(side, terms)]
  const filled = ending?.state === 'closed' ? ending : null
  return {
    id: order.id,
    instrumentId: String(order.instrumentId),
    code: order.code,
    appName: order.appName,
    base,
    quote,
    decimals,
    side,
    type,
    state: ending?.state ?? 'waiting',
    amount: money(order.amount, base),
    total: total === null ? null : money(total, quote),
    limitPrice: limit === null ? null : formatPrice(limit, decimals),
    feeRate: rate(terms.feePpm),
    ...toDiscount(order),
    spreadRate: rate(terms.spreadPpm),
    paidAsset: given,
    receivedAsset: taken,
    held: money(ending === null ? order.hold : 0n, given),
    placedAt: toIso(order.placedAt),
    placedLogSeq: String(order.placedLogSeq),
    doneAt: ending === null ? null : toIso(ending.at),
    cancelReason: ending?.state === 'cancelled' ? ending.reason : null,
    price: filled === null ? null : formatPrice(filled.price, decimals),
    fillLogSeq: filled === null ? null : String(filled.logSeq),
    paid: filled === null ? null : money(filled.paid, given),
    fee: filled === null ? null : money(filled.fee, taken),
    received: filled === null ? null : money(filled.received, taken),
  }
}

/** A cancelled order as the wire answers the cancelling. */
export function toCancelled({ id }: SpotState, { at, state }: Cancelling): CancelledOrder {
  return { id, product: 'spot', state, cancelledAt: toIso(at) }
}
