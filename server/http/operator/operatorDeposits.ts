import { IdParams, PageQuery } from '#protocol/operator.ts'
import { DepositQueue, QueuedDeposit, ReviewDepositBody } from '#protocol/operatorDeposits.ts'
import type { DepositsService } from '#server/modules/deposits/types.ts'
import { readCursor } from '#server/platform/cursor.ts'
import { FileAnswer } from '#server/http/kernel/files.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** The deposits that wait for people, what two of them say, and what customers sent as a proof. */
export function operatorDepositCalls(deposits: DepositsService): readonly OperatorCall[] {
  return [
    defineOperatorCall('listDepositQueue', {
      summary: 'Deposits that wait for people, oldest first, with what their chain says',
      query: PageQuery,
      result: DepositQueue,
      handle: ({ tx, query }) => deposits.queue(tx, readCursor(query.cursor, 0n), query.limit),
    }),
    defineOperatorCall('reviewDeposit', {
      summary: 'Approves a deposit, which takes two people, or rejects it with a reason',
      params: IdParams,
      body: ReviewDepositBody,
      customersRead: ({ note }) => ({ note }),
      result: QueuedDeposit,
      handle: ({ operator, params: { id }, body }) =>
        body.event === 'approve'
          ? deposits.approve(id, operator.id, body.note, body)
          : deposits.reject(id, operator.id, body),
    }),
    defineOperatorCall('getDepositProof', {
      summary: 'The proof image of a deposit that waits, as a file to save',
      params: IdParams,
      download: true,
      result: FileAnswer,
      handle: ({ tx, params }) => deposits.proof(tx, params.id),
    }),
  ]
}
