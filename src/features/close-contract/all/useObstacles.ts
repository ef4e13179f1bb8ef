import { shallowEqual, useSelector } from 'react-redux'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import {
  selectIsOpen,
  selectQuote,
  selectStaleSeconds,
  type WithMarket,
} from '#src/entities/market/market.selectors.ts'
import { liveOrder } from '#src/entities/order/liveOrder.ts'

/** Why a position cannot be closed now. */
export type Obstacle = 'closed' | 'stale' | 'noPrice'

/** What each position would come to after both fees, in USDT units, or why it cannot be closed now. */
export function useObstacles(orders: readonly ContractOrder[]): readonly (bigint | Obstacle)[] {
  const { data } = useListMarketsQuery(undefined)
  return useSelector(
    (state: WithMarket) =>
      orders.map((order): bigint | Obstacle => {
        const item = data?.find(({ code }) => code === order.code)
        if (item !== undefined && !selectIsOpen(state, item)) return 'closed'
        const priced = item ?? { code: order.code, at: null }
        if (selectStaleSeconds(state, priced) !== null) return 'stale'
        return liveOrder(order, selectQuote(state, order.code)?.price)?.result ?? 'noPrice'
      }),
    shallowEqual,
  )
}
