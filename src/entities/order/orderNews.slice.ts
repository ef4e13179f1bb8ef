import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { Notice } from '#protocol/notice.ts'
import { rootReducer } from '#src/shared/store/rootReducer.ts'

/** Something that happened to the customer, until it was read. */
export interface UnreadNotice {
  readonly id: number
  /** Null: about the customer, not about one of their accounts. */
  readonly account: AccountKind | null
  readonly notice: Notice
}

export interface OrderNewsState {
  /** Oldest first. */
  readonly unread: readonly UnreadNotice[]
  /** Orders that were closed while this page was open, by id. */
  readonly closed: Readonly<Record<string, ContractOrder>>
}

const initialState: OrderNewsState = { unread: [], closed: {} }

/** Own events from the feed: what to tell, and which orders are over. @internal tested by itself */
export const orderNewsSlice = createSlice({
  name: 'orderNews',
  initialState,
  reducers: {
    orderHappened(state, { payload: order }: PayloadAction<ContractOrder>): OrderNewsState {
      const known = state as OrderNewsState
      if (order.state !== 'closed') return known
      return { ...known, closed: { ...known.closed, [order.id]: order } }
    },
    noticed(state, { payload }: PayloadAction<Omit<UnreadNotice, 'id'>>): OrderNewsState {
      const { unread, closed } = state as OrderNewsState
      return { closed, unread: [...unread, { ...payload, id: (unread.at(-1)?.id ?? 0) + 1 }] }
    },
    /** Null for all of them: the next customer of this page must not read them. */
    dismissed(state, { payload: id }: PayloadAction<number | null>): OrderNewsState {
      const { unread, closed } = state as OrderNewsState
      return { closed, unread: unread.filter((one) => id !== null && one.id !== id) }
    },
  },
  selectors: {
    selectUnread: ({ unread }) => unread,
    selectClosed: ({ closed }) => closed,
  },
})

export const { orderHappened, noticed, dismissed } = orderNewsSlice.actions

// In the store with the first part that needs it: nothing happens on the first screen.
const { selectors } = orderNewsSlice.injectInto(rootReducer)

/** What is to be told, oldest first. */
export const selectUnread = (state: object): OrderNewsState['unread'] =>
  selectors.selectUnread(state)

/** Orders that were closed while this page was open, by id. */
export const selectClosed = (state: object): OrderNewsState['closed'] =>
  selectors.selectClosed(state)
