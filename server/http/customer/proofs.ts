import * as CODE from '#protocol/errorCodes.ts'
import {
  ListLogSealsQuery,
  LogConsistency,
  LogConsistencyQuery,
  LogHead,
  LogRows,
  LogSealParams,
  LogSeals,
  ReceiptFile,
  ReceiptParams,
  ReceiptShare,
  ShareReceiptBody,
} from '#protocol/priceLog.ts'
import type { ReceiptsService } from '#server/modules/receipts/types.ts'
import type { SealsService } from '#server/modules/seals/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** The calls with which anybody can verify the price log, and a customer's receipts. */
export function proofCalls(seals: SealsService, receipts: ReceiptsService): readonly Call[] {
  return [
    defineCall('getLogHead', {
      summary: 'The newest signed head of the price log, and the key to check it with',
      result: LogHead,
      errors: ['503'],
      handle: ({ tx }) => seals.head(tx),
    }),
    defineCall('getLogConsistency', {
      summary: 'Proof that the log of one size is the beginning of the log of a later size',
      query: LogConsistencyQuery,
      result: LogConsistency,
      errors: ['404'],
      handle: ({ tx, query }) => seals.consistency(tx, Number(query.from), Number(query.to)),
    }),
    defineCall('listLogSeals', {
      summary: 'Sealed minutes of the price log, in order',
      query: ListLogSealsQuery,
      result: LogSeals,
      errors: [],
      handle: async ({ tx, query }) => [
        ...(await seals.list(tx, Number(query.after), query.limit)),
      ],
    }),
    defineCall('listLogRows', {
      summary: 'One sealed minute with its prices, as long as they are kept',
      params: LogSealParams,
      result: LogRows,
      errors: ['404'],
      handle: ({ tx, params }) => seals.rows(tx, Number(params.n)),
    }),
    defineCall('getReceipt', {
      summary:
        'The signed receipt of an own order, plan or exchange, about a minute after it was over',
      params: ReceiptParams,
      result: ReceiptFile,
      errors: ['404', CODE.receiptPending],
      handle: ({ tx, customerId, params }) => receipts.file(tx, customerId, params.id),
    }),
    ...sharingCalls(receipts),
  ]
}

/** Who may read a receipt beside its customer: nobody, or anybody with the link. */
function sharingCalls(receipts: ReceiptsService): readonly Call[] {
  return [
    defineCall('getReceiptShare', {
      summary: 'Whether anybody with the link may read an own receipt',
      params: ReceiptParams,
      result: ReceiptShare,
      errors: [],
      handle: ({ tx, customerId, params }) => receipts.shareOf(tx, customerId, params.id),
    }),
    defineCall('shareReceipt', {
      summary: 'Lets anybody with the link read an own receipt, until it is taken back',
      body: ShareReceiptBody,
      result: ReceiptShare,
      errors: ['404', CODE.receiptPending],
      handle: ({ tx, customerId, body }) => receipts.share(tx, customerId, body.orderId),
    }),
    defineCall('unshareReceipt', {
      summary: 'Lets nobody else read an own receipt any more',
      body: ShareReceiptBody,
      result: ReceiptShare,
      errors: [],
      handle: ({ tx, customerId, body }) => receipts.unshare(tx, customerId, body.orderId),
    }),
    defineCall('getSharedReceipt', {
      summary: 'A signed receipt that its customer shared, for anybody',
      params: ReceiptParams,
      result: ReceiptFile,
      errors: ['404'],
      handle: ({ tx, params }) => receipts.sharedFile(tx, params.id),
    }),
  ]
}
