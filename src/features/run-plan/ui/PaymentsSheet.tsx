import { useTranslation } from 'react-i18next'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { useListPlanPaymentsQuery } from '#src/entities/plan/plan.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import { Note } from '#src/shared/ui/Note.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { PlanHead } from './PlanHead.tsx'
import css from './PlanOrders.module.css'

interface PaymentsSheetProps {
  readonly plan: PlanOrder
  readonly onClose: () => void
}

function Days({ plan }: { readonly plan: PlanOrder }) {
  const { t } = useTranslation(['plan', 'common'])
  const format = useFormat()
  const { data, error } = useListPlanPaymentsQuery(plan.id)
  if (data === undefined && error !== undefined) {
    return (
      <Note kind="error" title={t('failed')} live>
        <FaultText fault={error} />
      </Note>
    )
  }
  if (data === undefined) return <SkeletonRows rows={3} label={t('common:loading')} />
  if (data.length === 0) return <p className={css.progress}>{t('payments.none')}</p>
  return (
    <ol className={css.days}>
      {data.map(({ day, amount, paidAt }) => (
        <li key={day}>
          <span>{t('payments.day', { day })}</span>
          <Figure className={css.quiet}>{format.dateTime(new Date(paidAt))}</Figure>
          <Money value={amount} asset={plan.asset} />
        </li>
      ))}
    </ol>
  )
}

/** Every day of a plan that was paid, newest first. */
export function PaymentsSheet({ plan, onClose }: PaymentsSheetProps) {
  const { t } = useTranslation('plan')
  return (
    <Sheet open onClose={onClose} title={t('payments.button')}>
      <div className={css.sheet}>
        <PlanHead plan={plan} />
        <Days plan={plan} />
      </div>
    </Sheet>
  )
}
