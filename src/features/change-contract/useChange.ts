import { useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type {
  ContractOrder,
  EditStopsBody,
  EditWaitingBody,
  WaitingContract,
} from '#protocol/contractOrder.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { useLiveState, useQuote } from '#src/entities/market/useLive.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import type { LateWrite } from '#src/shared/money-write/lateWrite.ts'
import { type MoneyFlow, pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { orderApi } from '#src/entities/order/order.api.ts'
import type { WithOrderNews } from '#src/entities/order/orderNews.slice.ts'
import { type UsedWrite, useLateWrite } from '#src/shared/money-write/useLateWrite.ts'
import { waitingApi } from '#src/entities/order/waiting.api.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useCustomer } from '#src/shared/session/useCustomer.ts'
import type { PartBody } from './change.api.ts'
import { type ChangePress, editing, parting, revising } from './changeWrites.ts'

const IDLE = { phase: 'idle' } as const

/** One kind of change of one order, as its sheet sees it. */
export interface Change<B, R = ContractOrder> extends Omit<UsedWrite<ChangePress<B>, R>, 'press'> {
  /** The account the sheet was opened on: switching meanwhile changes nothing about it. */
  readonly account: AccountKind
  /** The same change of another order has no answer yet. */
  readonly busyElsewhere: boolean
  /** Sends it, to be carried out soon or not at all. */
  press(body: B): void
}

/** The request that an answer, or the lack of one, is about. */
function requestOf<R>(flow: MoneyFlow<R, unknown>): R | null {
  if (flow.phase === 'confirmed' || flow.phase === 'refused') return flow.request
  return pendingOf(flow)?.request ?? null
}

function useChange<B extends { readonly orderId: string }, R>(
  order: { readonly id: string },
  write: LateWrite<ChangePress<B>, R>,
): Change<B, R> {
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  const store = useStore<WithMarket>()
  const used = useLateWrite(write, useCustomer())
  const mine = requestOf(used.flow)?.body.orderId === order.id
  return {
    ...used,
    account,
    flow: mine ? used.flow : IDLE,
    busyElsewhere: !mine && pendingOf(used.flow) !== null,
    press: (body) =>
      used.press({ account, body: { ...body, validUntil: validUntil(store.getState()) } }),
  }
}

/** Changing the stops of one order. */
export function useEditing(order: ContractOrder): Change<EditStopsBody> {
  return useChange(order, editing)
}

/** Changing the limit and the stops of one order that waits. */
export function useRevising(order: WaitingContract): Change<EditWaitingBody, WaitingContract> {
  return useChange(order, revising)
}

/** Closing some lots of one order. */
export function useParting(order: ContractOrder): Change<PartBody> {
  return useChange(order, parting)
}

/** An order as it is by now, and as something else closed it; `ended` is null while nothing did. */
export function useNewest(order: ContractOrder): {
  readonly order: ContractOrder
  readonly ended: ContractOrder | null
} {
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  const { currentData } = orderApi.endpoints.listOpenOrders.useQueryState(account)
  const ended = useSelector((state: WithOrderNews) => state.orderNews.closed[order.id])
  const newest = currentData?.items.find(({ id }) => id === order.id)
  return { order: newest ?? order, ended: ended ?? null }
}

/** A waiting order as it is by now; null when it waits no more. */
export function useNewestWaiting(order: WaitingContract): WaitingContract | null {
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  const { currentData } = waitingApi.endpoints.listWaitingOrders.useQueryState(account)
  const newest = currentData?.items.find(({ id }) => id === order.id)
  if (newest !== undefined) return newest
  // Only a list of all of them says that it is gone.
  return currentData?.next === null ? null : order
}

/** What a change is judged by: the last price, and whether anything may be changed by it now. */
export interface ChangeMarket {
  readonly price: string | undefined
  readonly state: ReturnType<typeof useLiveState>['state']
}

export function useChangeMarket(order: Pick<ContractOrder, 'code'>): ChangeMarket {
  const { data } = useListMarketsQuery(undefined)
  const listed = data?.find((item) => item.code === order.code)
  const { state } = useLiveState(
    listed ?? { code: order.code, open: true, changesAt: null, at: null },
  )
  return { price: useQuote(order.code)?.price, state }
}
