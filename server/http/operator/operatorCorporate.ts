import * as CODE from '#protocol/errorCodes.ts'
import { IdParams } from '#protocol/operator.ts'
import {
  CorporateAction,
  CorporateActions,
  ProposeCorporateActionBody,
} from '#protocol/operatorCorporate.ts'
import type { CorporateService } from '#server/modules/corporate/types.ts'
import { FOUNDER_ID } from '#server/modules/operators/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** Corporate actions of shares and ETFs. */
export function operatorCorporateCalls(corporate: CorporateService): readonly OperatorCall[] {
  return [
    defineOperatorCall('listCorporateActions', {
      summary: 'Corporate actions that were proposed, newest first',
      result: CorporateActions,
      handle: async ({ tx }) => [...(await corporate.read(tx))],
    }),
    defineOperatorCall('proposeCorporateAction', {
      summary: 'Proposes a corporate action; another person confirms it',
      body: ProposeCorporateActionBody,
      result: CorporateAction,
      about: ({ id }) => id,
      handle: ({ operator, body }) => corporate.propose(operator.id, body),
    }),
    defineOperatorCall('confirmCorporateAction', {
      summary: 'Says yes to what another person proposed: what is open then is closed before it',
      params: IdParams,
      result: CorporateAction,
      handle: ({ operator, params }) => corporate.confirm(personOf(operator.id), params.id),
    }),
    defineOperatorCall('stopCorporateAction', {
      summary: 'Stops what is only proposed; what was confirmed, once two people say so',
      params: IdParams,
      result: CorporateAction,
      handle: ({ operator, params }) => corporate.stop(personOf(operator.id), params.id),
    }),
  ]
}

/** Whoever holds the founder's token may be anybody. @throws Refusal forbidden */
function personOf(operatorId: string): string {
  if (operatorId === FOUNDER_ID) throw new Refusal(CODE.forbidden)
  return operatorId
}
