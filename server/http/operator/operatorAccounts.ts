import {
  AccountParams,
  OperatorAccount,
  OperatorAccounts,
  ReviewAccountBody,
} from '#protocol/operatorAccounts.ts'
import type { StatusService } from '#server/modules/status/types.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** What operators do about accounts as a whole. */
export function operatorAccountCalls(
  status: Pick<StatusService, 'accounts' | 'review'>,
): readonly OperatorCall[] {
  return [
    defineOperatorCall('listAccounts', {
      summary: 'Accounts that are frozen, asked to be frozen, or closing',
      result: OperatorAccounts,
      handle: async ({ tx }) => ({ items: [...(await status.accounts(tx))] }),
    }),
    defineOperatorCall('reviewAccount', {
      summary: 'Asks for a freeze, confirms what another operator asked for, or ends one',
      params: AccountParams,
      body: ReviewAccountBody,
      result: OperatorAccount,
      handle: ({ operator, params, body }) => status.review(operator.id, params.id, body),
    }),
  ]
}
