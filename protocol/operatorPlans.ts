import { z } from 'zod'
import { ASSETS } from './assets.ts'
import { decimalText, idText, isoTime } from './fields.ts'
import { PLAN_KINDS } from './machines/planOrder.ts'
import { PlanProduct } from './planOrder.ts'
import { OPERATOR_ROLES } from './operatorRoles.ts'

/** What operators do with the plans on offer. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_PLAN_ROUTES = {
  listOfferedPlans: { method: 'GET', path: '/swx/operator/plans', roles: OPERATOR_ROLES },
  proposePlan: { method: 'POST', path: '/swx/operator/plans', roles: ['treasurer'] },
  confirmPlan: {
    method: 'POST',
    path: '/swx/operator/plans/{id}/confirm',
    roles: ['treasurer', 'admin'],
  },
  stopPlan: {
    method: 'POST',
    path: '/swx/operator/plans/{id}/stop',
    roles: OPERATOR_ROLES,
    always: true,
  },
  endPlan: {
    method: 'POST',
    path: '/swx/operator/plans/{id}/end',
    roles: ['treasurer'],
    always: true,
  },
} as const

/** `proposed` until another person confirms it, then `onSale` until it has `ended`; nothing brings it back. */
export const OFFER_STATES = ['proposed', 'onSale', 'ended', 'stopped'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Decimal text. How many decimals there may be is a matter of the asset, six of a rate. */
const decimalIn = z.string().max(60)

/** A product as it is offered: all its terms, which never change. */
export const ProposePlanBody = z.strictObject({
  id: idText.describe('One that no product ever had'),
  kind: z.enum(PLAN_KINDS),
  asset: z.enum(ASSETS),
  days: z.int(),
  dailyRate: decimalIn.describe('Yield a day, of the principal: 0.0003 is 0.03%'),
  minAmount: decimalIn,
  maxAmount: decimalIn,
  unitPrice: decimalIn.nullable().describe('Of staking: amounts are whole multiples of it'),
  exitRate: decimalIn.nullable().describe('Of smart plans: share of the principal for leaving'),
})
export type ProposePlanBody = z.infer<typeof ProposePlanBody>

/** A product as operators see it. Who did what is named by the ids of operators; times are UTC. */
export const OfferedPlan = PlanProduct.omit({ soldOut: true }).extend({
  mostYield: decimalText.describe(
    'What one plan of the greatest amount takes from the treasury when it is bought',
  ),
  state: z.enum(OFFER_STATES),
  proposedBy: z.string().nullable().describe('Null: the app itself offered it'),
  proposedAt: isoTime.nullable(),
  confirmedBy: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  since: isoTime.nullable().describe('In this state; null where nobody kept it'),
})
export type OfferedPlan = z.infer<typeof OfferedPlan>

export const OfferedPlans = z.array(OfferedPlan).describe('Newest first, with all that ended')
