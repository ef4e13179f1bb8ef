import { useMemo } from 'react'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { liveOrder } from '#src/entities/order/liveOrder.ts'
import type { LiveResult } from '#src/entities/order/position.ts'

/** Live figures of an order; null before the first price. */
export function useLiveOrder(order: ContractOrder): LiveResult | null {
  const price = useQuote(order.code)?.price
  return useMemo(() => liveOrder(order, price), [order, price])
}
