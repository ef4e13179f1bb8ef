import {
  LiabilityList,
  LiabilityProofFile,
  LiabilityProofParams,
  ListLiabilitiesQuery,
} from '#protocol/liabilities.ts'
import type { LiabilitiesService } from '#server/modules/liabilities/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** The calls with which anybody sees what the server says it owes, and customers that they are in it. */
export function liabilityCalls(liabilities: LiabilitiesService): readonly Call[] {
  return [
    defineCall('listLiabilities', {
      summary: 'Signed statements of what the operator owes its customers in all, newest first',
      query: ListLiabilitiesQuery,
      result: LiabilityList,
      errors: [],
      handle: ({ tx, query: { before, limit } }) =>
        liabilities.list(tx, { before: before === undefined ? null : Number(before), limit }),
    }),
    defineCall('getLiabilityProof', {
      summary: 'The own part of one statement, with the way to its signed roots; kept for 90 days',
      params: LiabilityProofParams,
      result: LiabilityProofFile,
      errors: ['404'],
      handle: ({ tx, customerId, params }) => liabilities.proof(tx, customerId, Number(params.n)),
    }),
  ]
}
