import { useTranslation } from 'react-i18next'
import type { Exchange } from '#protocol/exchange.ts'
import { OrderNumber } from '#src/entities/receipt/ui/OrderNumber.tsx'
import { OrderReceipt } from '#src/entities/receipt/ui/OrderReceipt.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useExactMoney } from '../useExactMoney.ts'
import css from './Exchange.module.css'

interface ExchangeReceiptProps {
  readonly made: Exchange
  readonly onClose: () => void
}

/** An exchange with its terms and its number, and its receipt. */
export function ExchangeReceipt({ made, onClose }: ExchangeReceiptProps) {
  const { t } = useTranslation('exchange')
  const money = useExactMoney()
  const { id, from, to, amount, received, exchangedAt } = made
  return (
    <Sheet open onClose={onClose} title={t('history.receipt')}>
      <div className={css.receipt}>
        <Terms
          label={t('title')}
          items={[
            { key: 'from', label: t('from'), value: <Figure>{money(amount, from)}</Figure> },
            { key: 'to', label: t('to'), value: <Figure>{money(received, to)}</Figure> },
            {
              key: 'number',
              label: t('history.number'),
              value: <OrderNumber id={id} />,
            },
          ]}
        />
        <OrderReceipt order={{ id, closedAt: exchangedAt }} kind="other" onLeave={onClose} />
      </div>
    </Sheet>
  )
}
