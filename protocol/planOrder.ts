import { z } from 'zod'
import { ASSETS } from './assets.ts'
import { cursorText, decimalText, idText, isoTime } from './fields.ts'
import { PLAN_KINDS, PLAN_STATES } from './machines/planOrder.ts'
import { endedIn, NOT_PAST, pastAlone } from './pastOrders.ts'

/** Digits with or without decimals; how many decimals there may be is the product's asset's matter. */
const amountText = z.string().regex(/^(0|[1-9]\d{0,29})(\.\d{1,18})?$/)

export const ListPlansQuery = z.strictObject({ kind: z.enum(PLAN_KINDS).optional() })

/** A product on sale. Its terms never change: other terms are another product. */
export const PlanProduct = z.object({
  id: z.string().describe('Its name for people is the text of this key'),
  kind: z.enum(PLAN_KINDS),
  asset: z.enum(ASSETS),
  days: z.int().describe('Whole UTC days, the first one after the purchase is day 1'),
  dailyRate: decimalText.describe('Yield a day, of the principal; simple'),
  minAmount: decimalText,
  maxAmount: decimalText,
  unitPrice: decimalText
    .nullable()
    .describe('Subscription price: the amount is a whole multiple of it; null where any will do'),
  exitRate: decimalText
    .nullable()
    .describe('Share of the principal that leaving early costs; null where nobody can'),
  soldOut: z.boolean().describe('The treasury cannot set aside the yield of the least amount now'),
})
export type PlanProduct = z.infer<typeof PlanProduct>

export const PlanProductList = z.array(PlanProduct)

/** Buys a plan. `days` is what the customer was shown, and must be the product's. */
export const SubscribePlanBody = z.strictObject({
  productId: idText,
  days: z.int().min(1).max(3_650),
  amount: amountText,
})
export type SubscribePlanBody = z.infer<typeof SubscribePlanBody>

export const RedeemPlanBody = z.strictObject({ orderId: idText })

/** Of one kind, in one asset. A plan is about no instrument. */
const ofPlan = { kind: z.enum(PLAN_KINDS).optional(), asset: z.enum(ASSETS).optional() }

export const ListPlanOrdersQuery = z
  .strictObject({
    state: z.enum(['running', 'history']).default('running'),
    ...ofPlan,
    ...endedIn,
    cursor: cursorText.optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  })
  .refine(pastAlone(['history'], endedIn), NOT_PAST)
export type ListPlanOrdersQuery = z.infer<typeof ListPlanOrdersQuery>

/** Which plans that are over a file holds. */
export const ExportPlansQuery = z.strictObject({ ...ofPlan, ...endedIn })
export type ExportPlansQuery = z.infer<typeof ExportPlansQuery>

/** A plan of a customer. Money is of its asset; times are UTC. */
export const PlanOrder = z.object({
  id: z.string(),
  productId: z.string(),
  kind: z.enum(PLAN_KINDS),
  asset: z.enum(ASSETS),
  state: z.enum(PLAN_STATES),
  principal: decimalText,
  unitPrice: decimalText.nullable(),
  quantity: z.string().nullable().describe('Whole units bought; null where there is no unit'),
  days: z.int(),
  dailyRate: decimalText,
  exitRate: decimalText.nullable(),
  totalYield: decimalText.describe('Of all days; set aside from the treasury at the purchase'),
  boughtAt: isoTime,
  startsAt: isoTime.describe('The first UTC midnight at or after the purchase: day 1 begins'),
  endsAt: isoTime.describe('The last day is paid and the principal comes back'),
  paidDays: z.int(),
  income: decimalText.describe('Cumulative: what was paid so far'),
  nextPaymentAt: isoTime.nullable(),
  nextPayment: decimalText.nullable(),
  exitCost: decimalText
    .nullable()
    .describe('What leaving early costs; null when nobody can, or over'),
  exitFee: decimalText.nullable().describe('What leaving early cost; null when nobody did'),
  endedAt: isoTime.nullable(),
})
export type PlanOrder = z.infer<typeof PlanOrder>

export const ListPlanPaymentsParams = z.strictObject({ id: idText })

/** The days of one plan that were paid, newest first. There are as many as it has days at most. */
export const PlanPaymentList = z.array(
  z.object({
    day: z.int().describe('From 1'),
    amount: decimalText,
    overAt: isoTime.describe('When that day was over'),
    paidAt: isoTime,
  }),
)
export type PlanPaymentList = z.infer<typeof PlanPaymentList>

/** What all plans of an account come to, whatever the page shows: an entry for each asset and kind. */
const PlanIncome = z.array(
  z.object({
    asset: z.enum(ASSETS),
    kind: z.enum(PLAN_KINDS),
    staked: decimalText.describe('Principal of running plans'),
    income: decimalText.describe('Paid so far, by all plans there ever were'),
    ahead: decimalText.describe('Set aside for running plans and not paid yet'),
  }),
)
export type PlanIncome = z.infer<typeof PlanIncome>

export const PlanPage = z.object({
  items: z.array(PlanOrder).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
  income: PlanIncome,
})
export type PlanPage = z.infer<typeof PlanPage>
