import { z } from 'zod'
import {
  AddOperatorBody,
  IdParams,
  Operator,
  OperatorActPage,
  PageQuery,
  PayWithdrawalBody,
  QueuedWithdrawal,
  ReviewWithdrawalBody,
  WithdrawalQueue,
} from '#protocol/operator.ts'
import type { OperatorsService } from '#server/modules/operators/types.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import { readCursor } from '#server/platform/cursor.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** Who is an operator, what they did, and the withdrawals they see off. */
export function operatorCalls(
  operators: OperatorsService,
  withdrawals: WithdrawalsService,
): readonly OperatorCall[] {
  return [
    defineOperatorCall('listOperators', {
      summary: 'Everybody who is or was an operator',
      result: z.array(Operator),
      handle: async ({ tx }) => [...(await operators.list(tx))],
    }),
    defineOperatorCall('addOperator', {
      summary: 'Makes an operator, who has a token of which only its hash is told',
      body: AddOperatorBody,
      result: Operator,
      about: ({ id }) => id,
      handle: ({ operator, body }) => operators.add(body, operator.id),
    }),
    defineOperatorCall('endOperator', {
      summary: 'Takes the token of an operator away',
      params: IdParams,
      result: Operator,
      handle: ({ params }) => operators.end(params.id),
    }),
    defineOperatorCall('listOperatorActs', {
      summary: 'What operators did or tried, newest first',
      query: PageQuery,
      result: OperatorActPage,
      handle: ({ tx, query }) => operators.acts(tx, query),
    }),
    ...withdrawalActs(withdrawals),
  ]
}

function withdrawalActs(withdrawals: WithdrawalsService): readonly OperatorCall[] {
  return [
    defineOperatorCall('listWithdrawalQueue', {
      summary: 'Withdrawals that are not over, oldest first',
      query: PageQuery,
      result: WithdrawalQueue,
      handle: ({ tx, query }) => withdrawals.queue(tx, readCursor(query.cursor, 0n), query.limit),
    }),
    defineOperatorCall('reviewWithdrawal', {
      summary: 'Approves a withdrawal, or rejects it with a reason',
      params: IdParams,
      body: ReviewWithdrawalBody,
      customersRead: (body) => ({ note: body.event === 'reject' ? body.note : null }),
      result: QueuedWithdrawal,
      handle: ({ operator, params, body }) => withdrawals.act(operator.id, params.id, body),
    }),
    defineOperatorCall('payWithdrawal', {
      summary: 'Says that an approved withdrawal was sent, arrived, failed, or will not be sent',
      params: IdParams,
      body: PayWithdrawalBody,
      customersRead: (body) => ({ note: 'note' in body ? body.note : null }),
      result: QueuedWithdrawal,
      handle: ({ operator, params, body }) => withdrawals.act(operator.id, params.id, body),
    }),
  ]
}
