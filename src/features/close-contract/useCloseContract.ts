import { useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { liveOrder } from '#src/entities/order/liveOrder.ts'
import type { LiveResult } from '#src/entities/order/position.ts'
import { useNewestIn } from '#src/entities/order/useNewest.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { useWriteOfOne, type WriteOfOne } from '#src/shared/money-write/useMoneyWrite.ts'
import type { WithSession } from '#src/shared/session/session.slice.ts'
import { closeContract, type CloseRequest } from './closeContract.ts'

export interface CloseContract
  extends Omit<WriteOfOne<CloseRequest, ContractOrder>, 'submit' | 'whole'> {
  /** The account the order was opened from: switching meanwhile changes nothing about it. */
  readonly account: AccountKind
  /** As it is by now, and while there is no answer as it was sent. */
  readonly order: ContractOrder
  /** The order as something else closed it, such as a stop; null while nothing did. */
  readonly ended: ContractOrder | null
  readonly live: LiveResult | null
  submit(): void
}

/** The order whose closing has no answer yet; null when there is none. */
export function usePendingClosing(): string | null {
  return useSelector(
    (state: WithSession) => pendingOf(closeContract.select(state))?.request.order.id ?? null,
  )
}

/** Closing one order: its live figures and the one write. */
export function useCloseContract(opened: ContractOrder): CloseContract {
  const store = useStore<WithMarket>()
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  const { order: newest, ended } = useNewestIn(account, opened)
  const write = useWriteOfOne(closeContract, (request) => request.order.id === opened.id)
  const order = pendingOf(write.flow)?.request.order ?? newest
  const price = useQuote(order.code)?.price
  const live = liveOrder(order, price)
  // The own closing has its own answer, which also knows the price that was on the screen.
  const { phase } = write.flow
  const answered = phase === 'idle' || phase === 'refused'
  return {
    ...write,
    account,
    order,
    ended: answered ? ended : null,
    live,
    submit() {
      if (live === null) return
      const shownPrice = formatPrice(live.closing, order.decimals)
      const until = validUntil(store.getState())
      write.submit({ account, order, shownPrice, validUntil: until })
    },
  }
}
