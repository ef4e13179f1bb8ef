import { useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { orderApi } from './order.api.ts'
import { selectClosed } from './orderNews.slice.ts'

/** An order as it is by now, and as something else closed it; `ended` is null while nothing did. */
export function useNewestIn(
  account: AccountKind,
  order: ContractOrder,
): {
  readonly order: ContractOrder
  readonly ended: ContractOrder | null
} {
  const { currentData } = orderApi.endpoints.listOpenOrders.useQueryState(account)
  const ended = useSelector(selectClosed)[order.id]
  const newest = currentData?.items.find(({ id }) => id === order.id)
  return { order: newest ?? order, ended: ended ?? null }
}
