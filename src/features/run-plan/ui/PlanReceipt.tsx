import { useTranslation } from 'react-i18next'
import type { PlanOrder } from '#contract/planOrder.ts'
import { ReceiptSheet } from '#src/entities/receipt/ui/ReceiptSheet.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PlanHead } from './PlanHead.tsx'
import css from './PlanOrders.module.css'

interface PlanReceiptProps {
  readonly plan: PlanOrder
  readonly onClose: () => void
}

/** A plan that is over with what it paid and what leaving it cost, and its receipt. */
export function PlanReceipt({ plan, onClose }: PlanReceiptProps) {
  const { t } = useTranslation(['plan', 'receipt'])
  const { asset, principal, income, exitFee } = plan
  const sums = [
    ['principal', t('fact.principal'), principal],
    ['income', t('fact.income'), income],
    ...(exitFee === null ? [] : [['exit', t('terms.exit'), exitFee] as const]),
  ] as const
  return (
    <ReceiptSheet
      title={t('receipt:title')}
      order={{ id: plan.id, closedAt: plan.endedAt }}
      onClose={onClose}
    >
      <PlanHead plan={plan} />
      <dl className={css.facts}>
        {sums.map(([key, label, value]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Money value={value} asset={asset} />
            </dd>
          </div>
        ))}
      </dl>
    </ReceiptSheet>
  )
}
