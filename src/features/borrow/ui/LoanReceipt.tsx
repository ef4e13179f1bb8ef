import { useTranslation } from 'react-i18next'
import type { Loan } from '#protocol/loan.ts'
import { ReceiptSheet } from '#src/entities/receipt/ui/ReceiptSheet.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { exactMoney } from '#src/shared/money-view/amount.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { loanFactsOf } from './loanFacts.tsx'

interface LoanReceiptProps {
  readonly loan: Loan
  readonly onClose: () => void
}

/** A loan that is over, and its receipt. */
export function LoanReceipt({ loan, onClose }: LoanReceiptProps) {
  const { t } = useTranslation(['loan', 'receipt'])
  const format = useFormat()
  const amount = exactMoney(format, loan.amount, 'USDT')
  return (
    <ReceiptSheet
      title={t('receipt:title')}
      order={{ id: loan.id, closedAt: loan.since }}
      onClose={onClose}
    >
      <Terms
        label={amount}
        items={[
          { key: 'amount', label: t('form.amount'), value: <Figure>{amount}</Figure> },
          ...loanFactsOf(loan, null, t, format),
        ]}
      />
    </ReceiptSheet>
  )
}
