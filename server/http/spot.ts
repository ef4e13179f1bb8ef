import {
  CancelledOrder,
  CancelOrderBody,
  ListSpotOrdersQuery,
  PlaceSpotOrderBody,
  SpotOrder,
  SpotPage,
} from '#contract/spotOrder.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { SpotService } from '#server/modules/spot/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, defineCall } from './call.ts'

/** A product whose waiting orders can be taken back. */
export interface Canceller {
  owns(holder: Holder, orderId: string): Promise<boolean>
  cancel(holder: Holder, orderId: string, keyed: Keyed<CancelledOrder>): Promise<CommandReply>
}

/** Placing and listing coin-to-coin orders. */
export function spotCalls(spot: SpotService): readonly Call[] {
  return [
    defineCall('placeSpotOrder', {
      summary: 'Buys or sells a coin at the last logged price, or at a limit once it is reached',
      body: PlaceSpotOrderBody,
      result: SpotOrder,
      errors: ['10213', '10219', '10220', '10015', '10215', '10016', '10011', '10214'],
      message: '20004',
      submit: ({ customerId, account, body }, keyed) =>
        spot.place({ customerId, account }, body, keyed),
    }),
    defineCall('listSpotOrders', {
      summary: 'Own coin-to-coin orders of one account, waiting ones or the history, newest first',
      query: ListSpotOrdersQuery,
      result: SpotPage,
      errors: [],
      handle: ({ tx, customerId, account, query }) => spot.list(tx, { customerId, account }, query),
    }),
  ]
}

/** Taking back a waiting order of any product: the first that knows the order is asked. */
export function cancelCalls(cancellers: readonly Canceller[]): readonly Call[] {
  return [
    defineCall('cancelOrder', {
      summary: 'Takes back an own order that waits, and releases what it held',
      body: CancelOrderBody,
      result: CancelledOrder,
      errors: ['404', '10216'],
      submit: async ({ customerId, account, body: { orderId } }, keyed) => {
        const holder = { customerId, account }
        for (const product of cancellers) {
          if (await product.owns(holder, orderId)) return product.cancel(holder, orderId, keyed)
        }
        throw new Refusal('404')
      },
    }),
  ]
}
