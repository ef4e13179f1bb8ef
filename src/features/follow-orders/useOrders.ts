import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { usePastFilter } from '#src/entities/order/past/usePastFilter.ts'
import { useListOpenOrdersQuery } from '#src/entities/order/order.api.ts'
import {
  useListCancelledOrdersInfiniteQuery,
  useListClosedOrdersInfiniteQuery,
  useListWaitingOrdersQuery,
} from '#src/entities/order/waiting.api.ts'
import { useTrails } from './useTrails.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { type MorePages, moreOf } from '#src/shared/api/pages.ts'
import { HISTORY_FIELDS } from './historyFields.ts'
import { mergeHistory, type Past } from './history.ts'

/** Orders of the account in use, as a pane shows them. */
export interface OrdersView<O = ContractOrder> {
  readonly account: AccountKind
  readonly signedIn: boolean
  /** Undefined until they were loaded once; kept while they are asked for again. */
  readonly orders: readonly O[] | undefined
  readonly error: unknown
  readonly retry: () => void
}

const NONE: readonly never[] = []

function ofCode<O extends { readonly code: string }>(
  orders: readonly O[] | undefined,
  code: string | undefined,
): readonly O[] | undefined {
  return code === undefined ? orders : orders?.filter((order) => order.code === code)
}

/** Open orders, newest first. */
export function useOpenOrders(code?: string): OrdersView {
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  // Only this account's answer: `data` would still hold the other one's after a switch.
  const { currentData, error, refetch } = useListOpenOrdersQuery(account, { skip: !signedIn })
  const all: OrdersView['orders'] = signedIn ? currentData?.items : NONE
  useTrails(account, all)
  const orders = useMemo(() => ofCode(all, code), [all, code])
  return { account, signedIn, orders, error, retry: () => void refetch() }
}

/** Orders that wait for their limit, newest first. */
export function useWaitingOrders(code?: string): OrdersView<WaitingContract> {
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const { currentData, error, refetch } = useListWaitingOrdersQuery(account, { skip: !signedIn })
  const all: OrdersView<WaitingContract>['orders'] = signedIn ? currentData?.items : NONE
  const orders = useMemo(() => ofCode(all, code), [all, code])
  return { account, signedIn, orders, error, retry: () => void refetch() }
}

/** Closed and cancelled orders as one list, newest first, and the way to older ones. */
export interface HistoryView extends OrdersView<Past> {
  readonly more: MorePages | null
}

export function useHistory(): HistoryView {
  const { ask } = usePastFilter(HISTORY_FIELDS)
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const asked = { account, ...ask }
  const closed = useListClosedOrdersInfiniteQuery(asked, { skip: !signedIn })
  const cancelled = useListCancelledOrdersInfiniteQuery(asked, { skip: !signedIn })
  const ends = closed.currentData
  const others = cancelled.currentData
  const history = useMemo(() => {
    if (ends === undefined || others === undefined) return null
    return mergeHistory(
      { items: ends.pages.flatMap((page) => page.items), more: closed.hasNextPage },
      { items: others.pages.flatMap((page) => page.items), more: cancelled.hasNextPage },
    )
  }, [ends, others, closed.hasNextPage, cancelled.hasNextPage])
  const older = history?.older ?? null
  const query = older === 'cancelled' ? cancelled : closed
  return {
    account,
    signedIn,
    orders: signedIn ? history?.items : NONE,
    error: closed.error ?? cancelled.error,
    retry() {
      void closed.refetch()
      void cancelled.refetch()
    },
    more: older === null ? null : moreOf(query),
  }
}

/** How many orders a tab counts; undefined while unknown and for none, since a zero says nothing. */
export function orderCount(orders: readonly unknown[] | undefined): number | undefined {
  return orders === undefined || orders.length === 0 ? undefined : orders.length
}
