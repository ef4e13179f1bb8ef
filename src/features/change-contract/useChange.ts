import { useState } from 'react'
import { useSelector } from 'react-redux'
import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder, EditStopsBody } from '#contract/contractOrder.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { useLiveState, useQuote } from '#src/entities/market/useLive.ts'
import type { SendWrite } from '#src/entities/order/driveWrite.ts'
import { lateWrite, type LateWrite } from '#src/entities/order/lateWrite.ts'
import { type MoneyFlow, pendingOf } from '#src/entities/order/moneyFlow.ts'
import { type UsedWrite, useLateWrite } from '#src/entities/order/useLateWrite.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { useCustomer } from '#src/entities/session/useCustomer.ts'
import { type PartBody, useClosePartMutation, useEditStopsMutation } from './change.api.ts'

/** A change as it was pressed. */
interface ChangePress<B> {
  readonly account: AccountKind
  readonly body: B
}

const editing = lateWrite<ChangePress<EditStopsBody>, ContractOrder>()
const parting = lateWrite<ChangePress<PartBody>, ContractOrder>()

const IDLE = { phase: 'idle' } as const

/** One kind of change of one order, as its sheet sees it. */
export interface Change<B> extends Omit<UsedWrite<ChangePress<B>, ContractOrder>, 'press'> {
  /** The account the sheet was opened on: switching meanwhile changes nothing about it. */
  readonly account: AccountKind
  /** The same change of another order has no answer yet. */
  readonly busyElsewhere: boolean
  press(body: B): void
}

function requestOf<R>(flow: MoneyFlow<R, unknown>): R | null {
  if (flow.phase === 'confirmed' || flow.phase === 'refused') return flow.request
  return pendingOf(flow)?.request ?? null
}

function useChange<B extends { readonly orderId: string }>(
  order: ContractOrder,
  write: LateWrite<ChangePress<B>, ContractOrder>,
  send: SendWrite<ChangePress<B>, ContractOrder>,
): Change<B> {
  const inUse = useSelector(selectAccount)
  const [account] = useState(inUse)
  const used = useLateWrite(write, send, useCustomer())
  const mine = requestOf(used.flow)?.body.orderId === order.id
  return {
    ...used,
    account,
    flow: mine ? used.flow : IDLE,
    busyElsewhere: !mine && pendingOf(used.flow) !== null,
    press: (body) => used.press({ account, body }),
  }
}

/** Changing the stops of one order. */
export function useEditing(order: ContractOrder): Change<EditStopsBody> {
  const [edit] = useEditStopsMutation()
  return useChange(order, editing, ({ account, body }, key) => edit({ account, body, key }))
}

/** Closing some lots of one order. */
export function useParting(order: ContractOrder): Change<PartBody> {
  const [close] = useClosePartMutation()
  return useChange(order, parting, ({ account, body }, key) => close({ account, body, key }))
}

/** What a change is judged by: the last price, and whether anything may be changed by it now. */
export interface ChangeMarket {
  readonly price: string | undefined
  readonly state: ReturnType<typeof useLiveState>['state']
}

export function useChangeMarket(order: ContractOrder): ChangeMarket {
  const { data } = useListMarketsQuery(undefined)
  const listed = data?.find((item) => item.code === order.code)
  const { state } = useLiveState(listed ?? { code: order.code, open: true, changesAt: null })
  return { price: useQuote(order.code)?.price, state }
}
