import * as CODE from '#protocol/errorCodes.ts'
import { IdParams } from '#protocol/operator.ts'
import { OfferedPlan, OfferedPlans, ProposePlanBody } from '#protocol/operatorPlans.ts'
import { FOUNDER_ID } from '#server/modules/operators/types.ts'
import type { PlanOffersService } from '#server/modules/plans/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** Smart plans and lock mining that operators put on sale, and take off it. */
export function operatorPlanCalls(offers: PlanOffersService): readonly OperatorCall[] {
  return [
    defineOperatorCall('listOfferedPlans', {
      summary: 'Plans that are on sale, were, or are proposed; newest first',
      result: OfferedPlans,
      handle: async ({ tx }) => [...(await offers.read(tx))],
    }),
    defineOperatorCall('proposePlan', {
      summary: 'Proposes a plan with all its terms; another person confirms it',
      body: ProposePlanBody,
      result: OfferedPlan,
      about: ({ id }) => id,
      handle: ({ operator, body }) => offers.propose(operator.id, body),
    }),
    defineOperatorCall('confirmPlan', {
      summary: 'Says yes to what another person proposed: it is on sale from now on',
      params: IdParams,
      result: OfferedPlan,
      handle: ({ operator, params }) => {
        // Whoever holds the founder's token may be who proposed it.
        if (operator.id === FOUNDER_ID) throw new Refusal(CODE.forbidden)
        return offers.confirm(operator.id, params.id)
      },
    }),
    defineOperatorCall('stopPlan', {
      summary: 'Stops what is only proposed',
      params: IdParams,
      result: OfferedPlan,
      handle: ({ operator, params }) => offers.stop(operator.id, params.id),
    }),
    defineOperatorCall('endPlan', {
      summary: 'Takes a plan off sale for good; those that were bought run on',
      params: IdParams,
      result: OfferedPlan,
      handle: ({ operator, params }) => offers.end(operator.id, params.id),
    }),
  ]
}
