import { useTranslation } from 'react-i18next'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { roiOf } from '#src/entities/order/roi.ts'
import { ReceiptSheet } from '#src/entities/receipt/ui/ReceiptSheet.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Percent } from '#src/shared/money-view/Percent.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { returnedOf } from '../returned.ts'
import { PlanHead } from './PlanHead.tsx'

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
      <Terms
        label={t('terms.label')}
        items={[
          ...sums.map(([key, label, value]) => ({
            key,
            label,
            value: <Money value={value} asset={asset} />,
          })),
          { key: 'roi', label: t('roi'), value: <Percent value={roiOf(returnedOf(plan))} /> },
        ]}
      />
    </ReceiptSheet>
  )
}
