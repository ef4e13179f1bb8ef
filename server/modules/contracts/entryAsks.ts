import type { EditWaitingBody, PlaceContractBody } from '#protocol/contractOrder.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { Holder } from './types.ts'

/** What is asked about waiting orders, by a customer or by the engine. */
export type EntryAsk =
  | { readonly to: 'place'; readonly holder: Holder; readonly body: PlaceContractBody }
  | { readonly to: 'cancel'; readonly holder: Holder; readonly orderId: string }
  | {
      readonly to: 'revise'
      readonly holder: Holder
      readonly orderId: string
      readonly body: EditWaitingBody
    }
  | {
      readonly to: 'reach'
      readonly holder: Holder
      readonly orderId: string
      readonly logged: LoggedPrice
    }
  /** A corporate action comes before it was reached. */
  | { readonly to: 'end'; readonly holder: Holder; readonly orderId: string }
  /** The operator could not set aside what it could win. */
  | {
      readonly to: 'drop'
      readonly holder: Holder
      readonly orderId: string
      readonly logged: LoggedPrice
    }
