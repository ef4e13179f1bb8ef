import type { WaitingContract } from '#protocol/contractOrder.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { wayToLimit } from '#src/entities/order/waitingOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'

/** How far the market is from the limit of an order, in words; a dash before the first price. */
export function useWayToLimit(order: WaitingContract): string {
  const format = useFormat()
  const way = wayToLimit(order, useQuote(order.code)?.price)
  return way === null ? '–' : format.percent(way, { signed: false })
}
