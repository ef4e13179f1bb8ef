import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { FeedMessage } from '#protocol/feed.ts'
import { api } from '#src/shared/api/api.ts'
import { orderApi } from './order.api.ts'
import { noticed, orderHappened } from './orderNews.slice.ts'
import { withOrder } from './orderLists.ts'

/** The state the lists are kept in. */
export interface WithOrderLists {
  readonly api: ReturnType<typeof orderApi.reducer>
}

type Dispatch = ThunkDispatch<WithOrderLists, unknown, UnknownAction>

/** Brings the lists up to date with an own event, at once where it says all, and asks for the rest again. */
export function applyOwnEvent(
  dispatch: Dispatch,
  message: Extract<FeedMessage, { readonly type: 'order' | 'product' | 'notice' | 'chat' }>,
): void {
  if (message.type === 'chat') {
    dispatch(api.util.invalidateTags(['chat']))
    return
  }
  if (message.type === 'product') {
    const tag = message.product === 'contract' ? 'orders' : message.product
    dispatch(api.util.invalidateTags([tag, 'account']))
    return
  }
  if (message.type === 'notice') {
    const { account, notice } = message
    // Who is in the middle of a form hears of it only where it is about the form.
    const identity = notice.kind.startsWith('identity') ? (['identity'] as const) : []
    const tags = ['account', 'auction', 'deposit', 'withdrawal', 'notification', 'unread'] as const
    const loan = notice.kind === 'loanMoved' ? (['loan', 'exchange', 'spot', 'plan'] as const) : []
    const alert = notice.kind === 'priceAlert' ? (['alert'] as const) : []
    dispatch(api.util.invalidateTags([...tags, ...identity, ...loan, ...alert]))
    dispatch(noticed({ account, notice }))
    return
  }
  const { account, order } = message
  dispatch(
    orderApi.util.updateQueryData('listOpenOrders', account, (page) => withOrder(page, order)),
  )
  dispatch(api.util.invalidateTags(['orders', 'account']))
  dispatch(orderHappened(order))
}
