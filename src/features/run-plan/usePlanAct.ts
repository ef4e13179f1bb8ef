import { useTranslation } from 'react-i18next'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'

/** Names an act together with the plan it is about: a list has many buttons of the same text. */
export function usePlanAct(plan: PlanOrder): (act: string) => string {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const days = t('days', { count: plan.days })
  const amount = moneyWithUnit(format, plan.principal, plan.asset)
  return (act) => t('ofPlan', { act, days, amount })
}
