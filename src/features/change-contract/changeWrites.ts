import type { AccountKind } from '#protocol/account.ts'
import type {
  AddMarginBody,
  ContractOrder,
  EditStopsBody,
  EditWaitingBody,
  WaitingContract,
} from '#protocol/contractOrder.ts'
import { contractSlice } from '#src/entities/order/contract.slice.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { changeApi, type PartBody } from './change.api.ts'

/** A change as it was submitted. */
export interface ChangeRequest<B> {
  readonly account: AccountKind
  readonly body: B
}

/** The one change of stops, of the margin, of a waiting order, and the one closing of a part, that is on its way. */
export const editStops = moneyWrite<ChangeRequest<EditStopsBody>, ContractOrder>({
  slice: contractSlice,
  kind: 'editStops',
  send: (dispatch, { account, body }, key) =>
    dispatch(changeApi.endpoints.editStops.initiate({ account, body, key })),
})
export const editWaiting = moneyWrite<ChangeRequest<EditWaitingBody>, WaitingContract>({
  slice: contractSlice,
  kind: 'editWaiting',
  send: (dispatch, { account, body }, key) =>
    dispatch(changeApi.endpoints.editWaiting.initiate({ account, body, key })),
})
export const addMargin = moneyWrite<ChangeRequest<AddMarginBody>, ContractOrder>({
  slice: contractSlice,
  kind: 'addMargin',
  send: (dispatch, { account, body }, key) =>
    dispatch(changeApi.endpoints.addMargin.initiate({ account, body, key })),
})
export const closePart = moneyWrite<ChangeRequest<PartBody>, ContractOrder>({
  slice: contractSlice,
  kind: 'closePart',
  send: (dispatch, { account, body }, key) =>
    dispatch(changeApi.endpoints.closePart.initiate({ account, body, key })),
})
