import type { AccountKind } from '#protocol/account.ts'
import type { CancelledOrder, PlaceSpotOrderBody, SpotOrder } from '#protocol/spotOrder.ts'
import { createMoneySlice } from '#src/shared/money-write/createMoneySlice.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { spotApi } from './spot.api.ts'

/** An order as it was submitted: what is sent and where. */
export interface PlaceSpotRequest {
  readonly account: AccountKind
  readonly body: PlaceSpotOrderBody
}

export interface CancelSpotRequest {
  readonly account: AccountKind
  readonly orderId: string
}

/** Buying and selling coins, and the drafts of their tickets. */
export const spotSlice = createMoneySlice('spot')

/** Places an order. */
export const placeSpot = moneyWrite<PlaceSpotRequest, SpotOrder>({
  slice: spotSlice,
  kind: 'placeSpot',
  send: (dispatch, { account, body }, key) =>
    dispatch(spotApi.endpoints.placeSpotOrder.initiate({ account, body, key })),
})
/** Cancels an order that waits. */
export const cancelSpot = moneyWrite<CancelSpotRequest, CancelledOrder>({
  slice: spotSlice,
  kind: 'cancelSpot',
  send: (dispatch, { account, orderId }, key) =>
    dispatch(spotApi.endpoints.cancelSpotOrder.initiate({ account, orderId, key })),
})
