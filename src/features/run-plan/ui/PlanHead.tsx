import { useTranslation } from 'react-i18next'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import css from './PlanOrders.module.css'

/** What kind of plan it is, how long, at what rate, and how far it has come. */
export function PlanHead({ plan }: { readonly plan: PlanOrder }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  return (
    <div className={css.name}>
      <b>{t(`title.${plan.kind}`)}</b>
      <span className={css.quiet}>
        <span>{t('days', { count: plan.days })}</span>
        <Figure>{format.rate(plan.dailyRate)}</Figure>
        <span>{t(`state.${plan.state}`)}</span>
      </span>
    </div>
  )
}
