import * as CODE from '#protocol/errorCodes.ts'
import {
  ExportPlansQuery,
  ListPlanOrdersQuery,
  ListPlanPaymentsParams,
  ListPlansQuery,
  PlanOrder,
  PlanPage,
  PlanPaymentList,
  PlanProductList,
  RedeemPlanBody,
  SubscribePlanBody,
} from '#protocol/planOrder.ts'
import { StatementFile } from '#protocol/statement.ts'
import type { PlansService } from '#server/modules/plans/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Products, purchases and own plans: smart plans and staking. */
export function planCalls(plans: PlansService): readonly Call[] {
  return [
    defineCall('listPlans', {
      summary: 'Smart plans and staking products on sale, with all their terms',
      query: ListPlansQuery,
      result: PlanProductList,
      errors: [],
      handle: async ({ tx, query }) => [...(await plans.products(tx, query.kind ?? null))],
    }),
    defineCall('subscribePlan', {
      summary: 'Buys a plan; the yield of its whole term is set aside at that moment',
      body: SubscribePlanBody,
      result: PlanOrder,
      errors: [
        CODE.smartTradingNotEnabled,
        CODE.planProductWrong,
        CODE.noMatchingTerm,
        CODE.noMatchingDays,
        CODE.investmentAmountWrong,
        CODE.purchaseAmountWrong,
        CODE.productAlreadyBought,
        CODE.tooManyAtOnce,
        CODE.insufficientMargin,
        CODE.treasuryNotFunded,
        CODE.loanCoverLow,
      ],
      message: '20004',
      submit: ({ customerId, account, body }, keyed) =>
        plans.subscribe({ customerId, account }, body, keyed),
    }),
    defineCall('redeemPlan', {
      summary: 'Ends an own smart plan early, for the disclosed share of its principal',
      body: RedeemPlanBody,
      result: PlanOrder,
      errors: ['404', CODE.orderNotOpen],
      submit: ({ customerId, account, body }, keyed) =>
        plans.redeem({ customerId, account }, body.orderId, keyed),
    }),
    defineCall('listPlanOrders', {
      summary: 'Own plans, running ones or the history, newest first, and what all of them come to',
      query: ListPlanOrdersQuery,
      result: PlanPage,
      errors: [],
      handle: ({ tx, customerId, account, query }) =>
        plans.list(tx, { customerId, account }, query),
    }),
    defineCall('exportPlanOrders', {
      summary: 'Own plans that are over, as a CSV file',
      query: ExportPlansQuery,
      result: StatementFile,
      errors: [CODE.statementTooLong],
      handle: ({ tx, customerId, account, query }) =>
        plans.export(tx, { customerId, account }, query),
    }),
    defineCall('listPlanPayments', {
      summary: 'The days of one own plan that were paid, newest first',
      params: ListPlanPaymentsParams,
      result: PlanPaymentList,
      errors: ['404'],
      handle: ({ tx, customerId, params }) => plans.payments(tx, customerId, params.id),
    }),
  ]
}
