import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder } from '#contract/contractOrder.ts'

/** The last thing that happened to an own order, to be said once. */
export interface OrderNews {
  readonly account: AccountKind
  readonly order: ContractOrder
}

export interface OrderNewsState {
  readonly last: OrderNews | null
}

const initialState: OrderNewsState = { last: null }

/** Own order events from the feed, for the live region. */
export const orderNewsSlice = createSlice({
  name: 'orderNews',
  initialState,
  reducers: {
    orderHappened(_state, { payload }: PayloadAction<OrderNews>): OrderNewsState {
      return { last: payload }
    },
  },
})

export const { orderHappened } = orderNewsSlice.actions
