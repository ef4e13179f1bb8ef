import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder } from '#contract/contractOrder.ts'
import { houseApi } from '#src/shared/api/houseApi.ts'
import { orderApi } from './order.api.ts'
import { orderHappened } from './orderNews.slice.ts'
import { withOrder } from './orderLists.ts'

/** The state the lists are kept in. */
export interface WithOrderLists {
  readonly house: ReturnType<typeof orderApi.reducer>
}

type Dispatch = ThunkDispatch<WithOrderLists, unknown, UnknownAction>

/** Brings the lists up to date with an own order event, at once, and asks for the figures again. */
export function applyOrderEvent(
  dispatch: Dispatch,
  account: AccountKind,
  order: ContractOrder,
): void {
  dispatch(
    orderApi.util.updateQueryData('listOpenOrders', account, (page) => withOrder(page, order)),
  )
  dispatch(houseApi.util.invalidateTags(['orders', 'account']))
  dispatch(orderHappened({ account, order }))
}
