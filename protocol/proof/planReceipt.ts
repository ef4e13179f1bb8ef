import type { AccountKind } from '../account.ts'
import { ASSETS, type AssetCode } from '../assets.ts'
import { PLAN_KINDS, type PlanKind } from '../machines/planOrder.ts'
import { ENTRY, type Form, ISSUER, texts } from './form.ts'
import type { ReceiptEntry } from './receipt.ts'

/** The formulas of plan receipts; a change of `protocol/formulas/planOrder.ts` is a new name. */
export const PLAN_FORMULA = 'plan.1'

/** The two ways in which a plan is over. */
const ENDS = ['profitShared', 'redeemed'] as const
export type PlanEnd = (typeof ENDS)[number]

/** The plan as it was bought and ended. Texts are as in `PlanOrder`, amounts of its asset. */
export interface ReceiptPlan {
  readonly id: string
  readonly account: AccountKind
  readonly productId: string
  readonly kind: PlanKind
  readonly asset: AssetCode
  readonly principal: string
  readonly unitPrice: string | null
  readonly days: number
  readonly dailyRate: string
  readonly exitRate: string | null
  readonly boughtAt: string
  readonly startsAt: string
  readonly state: PlanEnd
  readonly paidDays: number
  readonly endedAt: string
  /** Yield of the whole term, set aside at the purchase. */
  readonly totalYield: string
  /** What was paid. */
  readonly income: string
  /** What leaving early cost; null when it ran to its end. */
  readonly exitFee: string | null
  /** Of the principal. */
  readonly returned: string
  /** Income less what leaving cost. */
  readonly result: string
}

export interface PlanReceipt {
  readonly type: 'plan-receipt.v1'
  readonly formula: typeof PLAN_FORMULA
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly order: ReceiptPlan
  /** The entry of each day that was paid, in turn: so much from `house/yieldEscrow` to `customer/available`. */
  readonly payments: readonly {
    readonly id: string
    readonly at: string
    readonly amount: string
  }[]
  readonly entries: { readonly began: ReceiptEntry; readonly ended: ReceiptEntry }
  readonly signature: string
}

const ORDER: Form = {
  fields: {
    ...texts('id', 'productId', 'principal', 'dailyRate', 'boughtAt', 'startsAt', 'endedAt'),
    ...texts('totalYield', 'income', 'returned', 'result'),
    account: { oneOf: ['real', 'demo'] },
    kind: { oneOf: PLAN_KINDS },
    asset: { oneOf: ASSETS },
    unitPrice: { orNull: 'text' },
    days: 'whole',
    exitRate: { orNull: 'text' },
    state: { oneOf: ENDS },
    paidDays: 'whole',
    exitFee: { orNull: 'text' },
  },
}

/** The form of a plan's receipt. It holds no price: none decides about a plan. */
export const PLAN_RECEIPT_FORM: Form = {
  fields: {
    signature: 'text',
    type: { oneOf: ['plan-receipt.v1'] },
    formula: { oneOf: [PLAN_FORMULA] },
    issuer: ISSUER,
    order: ORDER,
    payments: { each: { fields: texts('id', 'at', 'amount') } },
    entries: { fields: { began: ENTRY, ended: ENTRY } },
  },
}
