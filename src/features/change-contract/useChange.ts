import { useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type {
  AddMarginBody,
  ContractOrder,
  EditStopsBody,
  EditWaitingBody,
  WaitingContract,
} from '#protocol/contractOrder.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { useLiveState, useQuote } from '#src/entities/market/useLive.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { useNewestIn } from '#src/entities/order/useNewest.ts'
import { waitingApi } from '#src/entities/order/waiting.api.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import type { MoneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { useWriteOfOne, type WriteOfOne } from '#src/shared/money-write/useMoneyWrite.ts'
import type { PartBody } from './change.api.ts'
import { addMargin, type ChangeRequest, closePart, editStops, editWaiting } from './changeWrites.ts'

/** One kind of change of one order, as its sheet sees it. */
export interface Change<B, R = ContractOrder>
  extends Omit<WriteOfOne<ChangeRequest<B>, R>, 'submit' | 'whole'> {
  /** The account the sheet was opened on: switching meanwhile changes nothing about it. */
  readonly account: AccountKind
  /** Sends it, to be carried out soon or not at all. */
  submit(body: B): void
}

function useChange<B extends { readonly orderId: string }, R>(
  order: { readonly id: string },
  change: MoneyWrite<ChangeRequest<B>, R>,
): Change<B, R> {
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  const store = useStore<WithMarket>()
  const write = useWriteOfOne(change, (request) => request.body.orderId === order.id)
  return {
    ...write,
    account,
    submit: (body) =>
      write.submit({ account, body: { ...body, validUntil: validUntil(store.getState()) } }),
  }
}

/** Changing the stops of one order. */
export function useEditStops(order: ContractOrder): Change<EditStopsBody> {
  return useChange(order, editStops)
}

/** Changing the limit and the stops of one order that waits. */
export function useEditWaiting(order: WaitingContract): Change<EditWaitingBody, WaitingContract> {
  return useChange(order, editWaiting)
}

/** Adding to the margin of one order. */
export function useAddMargin(order: ContractOrder): Change<AddMarginBody> {
  return useChange(order, addMargin)
}

/** Closing some lots of one order. */
export function useClosePart(order: ContractOrder): Change<PartBody> {
  return useChange(order, closePart)
}

/** An order as it is by now, and as something else closed it; `ended` is null while nothing did. */
export function useNewest(order: ContractOrder): ReturnType<typeof useNewestIn> {
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  return useNewestIn(account, order)
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
