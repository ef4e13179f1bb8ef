import { trailingStop } from '#protocol/formulas/contractTrail.ts'
import { formatPrice, type Price } from '#protocol/price.ts'
import type { ReceiptOrder } from '#protocol/proof/receipt.ts'
import type { ClosedOrder } from './store.ts'

/** Where its stop loss stood in the end: of one that trailed behind the best price. */
export function stopOf({ stop_loss, trail_peak, trail_distance, ...order }: ClosedOrder): Price {
  if (trail_peak === null || trail_distance === null) return stop_loss
  const terms = { spreadPpm: order.spread_ppm, decimals: order.decimals }
  return trailingStop(order.side, trail_peak, trail_distance, terms)
}

/** How its stop loss trailed in the end; nothing where it was a fixed price. */
export function receiptTrail(order: ClosedOrder): Pick<ReceiptOrder, 'trail'> {
  const { trail_distance: distance, trail_log_seq: logSeq, decimals } = order
  if (distance === null || logSeq === null) return {}
  const stopLoss = formatPrice(order.stop_loss, decimals)
  return { trail: { distance: formatPrice(distance, decimals), logSeq: String(logSeq), stopLoss } }
}
