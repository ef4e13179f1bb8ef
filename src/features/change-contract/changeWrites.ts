import type { AccountKind } from '#protocol/account.ts'
import type {
  ContractOrder,
  EditStopsBody,
  EditWaitingBody,
  WaitingContract,
} from '#protocol/contractOrder.ts'
import { lateWrite } from '#src/shared/money-write/lateWrite.ts'
import { changeApi, type PartBody } from './change.api.ts'

/** A change as it was pressed. */
export interface ChangePress<B> {
  readonly account: AccountKind
  readonly body: B
}

/** The one change of stops, of a waiting order, and the one closing of a part, that is on its way. */
export const editing = lateWrite<ChangePress<EditStopsBody>, ContractOrder>({
  kind: 'editStops',
  send: (dispatch, { account, body }, key) =>
    dispatch(changeApi.endpoints.editStops.initiate({ account, body, key })),
})
export const revising = lateWrite<ChangePress<EditWaitingBody>, WaitingContract>({
  kind: 'editWaiting',
  send: (dispatch, { account, body }, key) =>
    dispatch(changeApi.endpoints.editWaiting.initiate({ account, body, key })),
})
export const parting = lateWrite<ChangePress<PartBody>, ContractOrder>({
  kind: 'closePart',
  send: (dispatch, { account, body }, key) =>
    dispatch(changeApi.endpoints.closePart.initiate({ account, body, key })),
})
