import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import type { Finished } from '../useReceipt.ts'
import css from './OrderReceipt.module.css'
import { OrderNumber } from './OrderNumber.tsx'
import { OrderReceipt } from './OrderReceipt.tsx'

interface ReceiptSheetProps {
  readonly title: ReactNode
  readonly order: Finished
  readonly onClose: () => void
  /** What it was and what came of it. */
  readonly children: ReactNode
}

/** Something that is over, with its number and its receipt. */
export function ReceiptSheet({ title, order, onClose, children }: ReceiptSheetProps) {
  const { t } = useTranslation('receipt')
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className={css.sheet}>
        {children}
        <Terms
          label={t('order')}
          items={[
            {
              key: 'number',
              label: t('number'),
              value: <OrderNumber id={order.id} />,
            },
          ]}
        />
        <OrderReceipt order={order} kind="other" onLeave={onClose} />
      </div>
    </Sheet>
  )
}
