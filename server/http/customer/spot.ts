import * as CODE from '#protocol/errorCodes.ts'
import {
  ExportSpotQuery,
  ListSpotOrdersQuery,
  PlaceSpotOrderBody,
  SpotOrder,
  SpotPage,
} from '#protocol/spotOrder.ts'
import { StatementFile } from '#protocol/statement.ts'
import type { SpotService } from '#server/modules/spot/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Placing and listing coin-to-coin orders. */
export function spotCalls(spot: SpotService): readonly Call[] {
  return [
    defineCall('placeSpotOrder', {
      summary: 'Buys or sells a coin at the last logged price, or at a limit once it is reached',
      body: PlaceSpotOrderBody,
      result: SpotOrder,
      errors: [
        CODE.quoteExpired,
        CODE.instrumentUnknown,
        CODE.productNotAllowed,
        CODE.marketClosed,
        CODE.priceStale,
        CODE.closeOnly,
        CODE.purchaseAmountWrong,
        CODE.tooManyAtOnce,
        CODE.insufficientMargin,
        CODE.treasuryNotFunded,
      ],
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
    defineCall('exportSpotOrders', {
      summary: 'Own coin-to-coin orders of one account that are over, as a CSV file',
      query: ExportSpotQuery,
      result: StatementFile,
      errors: [CODE.statementTooLong],
      handle: ({ tx, customerId, account, query }) =>
        spot.export(tx, { customerId, account }, query),
    }),
  ]
}
