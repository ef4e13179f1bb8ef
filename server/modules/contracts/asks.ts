import type {
  AddMarginBody,
  CloseContractBody,
  EditStopsBody,
  OpenContractBody,
  ReverseContractBody,
} from '#protocol/contractOrder.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { Holder } from './types.ts'

/** What is asked about contract orders, by a customer or by the engine. */
export type Ask =
  | { readonly to: 'open'; readonly holder: Holder; readonly body: OpenContractBody }
  | ({ readonly to: 'close'; readonly holder: Holder } & Readonly<CloseContractBody>)
  | {
      readonly to: 'edit'
      readonly holder: Holder
      readonly orderId: string
      readonly body: EditStopsBody
    }
  | {
      readonly to: 'margin'
      readonly holder: Holder
      readonly orderId: string
      readonly body: AddMarginBody
    }
  | {
      readonly to: 'reverse'
      readonly holder: Holder
      readonly orderId: string
      readonly body: ReverseContractBody
    }
  /** A corporate action ends it, at the last row before that. */
  | {
      readonly to: 'end'
      readonly holder: Holder
      readonly orderId: string
      readonly logged: LoggedPrice
    }
  | {
      readonly to: 'trigger'
      readonly holder: Holder
      readonly orderId: string
      readonly logged: LoggedPrice
    }
