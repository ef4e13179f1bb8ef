import type { AccountKind } from '#protocol/account.ts'
import type { CancelledOrder, PlaceSpotOrderBody, SpotOrder } from '#protocol/spotOrder.ts'
import { lateWrite } from '#src/shared/money-write/lateWrite.ts'
import type { SpotFields } from './fields.ts'
import { spotApi } from './spot.api.ts'

/** An order as it was pressed: what is sent and where. */
export interface PlacingPress {
  readonly account: AccountKind
  readonly body: PlaceSpotOrderBody
}

export interface CancellingPress {
  readonly account: AccountKind
  readonly orderId: string
}

/** The one order on its way, and the one that is being taken back. */
export const placing = lateWrite<PlacingPress, SpotOrder>({
  kind: 'placeSpot',
  send: (dispatch, { account, body }, key) =>
    dispatch(spotApi.endpoints.placeSpotOrder.initiate({ account, body, key })),
})
export const cancelling = lateWrite<CancellingPress, CancelledOrder>({
  kind: 'cancelSpot',
  send: (dispatch, { account, orderId }, key) =>
    dispatch(spotApi.endpoints.cancelSpotOrder.initiate({ account, orderId, key })),
})

/** What was typed, and by whom; null for a visitor. */
interface Draft {
  readonly owner: string | null
  readonly fields: SpotFields
}

/** What was typed for each instrument, so that it survives a sign-in on the way. */
export const drafts = new Map<string, Draft>()

/**
 * What this person typed for an instrument. A visitor's draft becomes that of the first customer who
 * signs in; a customer's own is shown to nobody else.
 */
export function draftOf(instrumentId: string, owner: string | null): SpotFields | undefined {
  const draft = drafts.get(instrumentId)
  if (draft === undefined || (draft.owner !== null && draft.owner !== owner)) return undefined
  drafts.set(instrumentId, { ...draft, owner })
  return draft.fields
}
