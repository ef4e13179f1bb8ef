import { useSelector } from 'react-redux'
import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder } from '#contract/contractOrder.ts'
import {
  useListClosedOrdersInfiniteQuery,
  useListOpenOrdersQuery,
} from '#src/entities/order/order.api.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/entities/session/session.slice.ts'

/** Orders of the account in use, as a pane shows them. */
export interface OrdersView {
  readonly account: AccountKind
  readonly signedIn: boolean
  /** Undefined until they were loaded once; kept while they are asked for again. */
  readonly orders: readonly ContractOrder[] | undefined
  readonly error: unknown
  readonly retry: () => void
}

const NONE: readonly ContractOrder[] = []

/** Open orders, newest first. */
export function useOpenOrders(code?: string): OrdersView {
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  // Only this account's answer: `data` would still hold the other one's after a switch.
  const { currentData, error, refetch } = useListOpenOrdersQuery(account, { skip: !signedIn })
  const all = signedIn ? currentData?.items : NONE
  const orders = code === undefined ? all : all?.filter((order) => order.code === code)
  return { account, signedIn, orders, error, retry: () => void refetch() }
}

/** Closed orders, newest first, and the way to older ones. */
export interface HistoryView extends OrdersView {
  readonly more: (() => void) | null
  readonly loadingMore: boolean
}

export function useClosedOrders(): HistoryView {
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const query = useListClosedOrdersInfiniteQuery(account, { skip: !signedIn })
  const orders = signedIn ? query.currentData?.pages.flatMap((page) => page.items) : NONE
  return {
    account,
    signedIn,
    orders,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    loadingMore: query.isFetchingNextPage,
  }
}

/** How many orders a tab counts; undefined while unknown and for none, since a zero says nothing. */
export function orderCount(orders: readonly ContractOrder[] | undefined): number | undefined {
  return orders === undefined || orders.length === 0 ? undefined : orders.length
}
