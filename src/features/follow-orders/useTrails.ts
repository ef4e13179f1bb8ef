import { useEffect } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { selectQuote, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { orderApi } from '#src/entities/order/order.api.ts'
import type { WithOrderLists } from '#src/entities/order/orderEvents.ts'
import { followedOrder, followedPage } from '#src/entities/order/trailing.ts'

/** Moves stop losses that trail with each better price that is seen, in the list that all lists are read from. */
export function useTrails(
  account: AccountKind,
  orders: readonly ContractOrder[] | undefined,
): void {
  const dispatch = useDispatch<ThunkDispatch<WithOrderLists, unknown, UnknownAction>>()
  const store = useStore<WithMarket>()
  const moved = useSelector((state: WithMarket) =>
    (orders ?? [])
      .map((order) => followedOrder(order, selectQuote(state, order.code)))
      .map(({ trail }) => trail?.peak ?? '')
      .join(),
  )
  const known = (orders ?? []).map(({ trail }) => trail?.peak ?? '').join()
  useEffect(() => {
    if (moved === known) return
    dispatch(
      orderApi.util.updateQueryData('listOpenOrders', account, (page) =>
        followedPage(page, (code) => selectQuote(store.getState(), code)),
      ),
    )
  }, [moved, known, account, dispatch, store])
}
