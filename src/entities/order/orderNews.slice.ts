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
  /** Orders that were closed while this page was open, by id. */
  readonly closed: Readonly<Record<string, ContractOrder>>
}

/** The part of the store order events live in. */
export interface WithOrderNews {
  readonly orderNews: OrderNewsState
}

const initialState: OrderNewsState = { last: null, closed: {} }

/** Own order events from the feed, for the live region. */
export const orderNewsSlice = createSlice({
  name: 'orderNews',
  initialState,
  reducers: {
    orderHappened(state, { payload }: PayloadAction<OrderNews>): OrderNewsState {
      const { closed } = state as OrderNewsState
      const { order } = payload
      return {
        last: payload,
        closed: order.state === 'closed' ? { ...closed, [order.id]: order } : closed,
      }
    },
  },
})

export const { orderHappened } = orderNewsSlice.actions
