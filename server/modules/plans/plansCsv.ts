import { roiText } from '#protocol/formulas/roi.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { csvTable, type CsvRow } from '#server/platform/rulesCsv.ts'
import type { Plan } from './types.ts'
import { toPlanOrder } from './view.ts'

type Column = (typeof COLUMNS)[number]

const COLUMNS = [
  'plan',
  'state',
  'kind',
  'asset',
  'days',
  'daily_rate',
  'bought_utc',
  'starts_utc',
  'ended_utc',
  'principal',
  'paid_days',
  'income',
  'exit_fee',
  'net_income',
  'roi_percent',
] as const

const FIGURES: ReadonlySet<Column> = new Set(['net_income', 'roi_percent'])

/**
 * Plans that are over as a table, oldest end first. Money is in the asset of the plan, the rate is a share, times are in
 * UTC, and the return on the principal is in per cent.
 * @param plans newest end first
 */
export function plansCsv(plans: readonly Plan[]): string {
  return csvTable(COLUMNS, FIGURES, plans.toReversed().map(rowOf))
}

function rowOf(plan: Plan): CsvRow<Column> {
  const order = toPlanOrder(plan)
  const net = plan.paid - (plan.ending?.exitFee ?? 0n)
  return {
    plan: order.id,
    state: order.state,
    kind: order.kind,
    asset: order.asset,
    days: String(order.days),
    daily_rate: order.dailyRate,
    bought_utc: order.boughtAt,
    starts_utc: order.startsAt,
    ended_utc: order.endedAt,
    principal: order.principal,
    paid_days: String(order.paidDays),
    income: order.income,
    exit_fee: order.exitFee,
    net_income: formatAmount(amount(net, plan.asset)),
    roi_percent: roiText(net, plan.terms.principal),
  }
}
