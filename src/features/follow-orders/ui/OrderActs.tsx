import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { ContractChange } from '#protocol/machines/contractOrder.ts'
import css from './OrderActs.module.css'

/** An open order, and who hears what is to be done with it. */
export interface OrderActsProps {
  readonly order: ContractOrder
  readonly onClose: (order: ContractOrder) => void
  readonly onChange: (order: ContractOrder, change: ContractChange) => void
  /** Its closing has no answer yet. */
  readonly pending: boolean
}

/** What can be done with an open order on a phone, side by side below it. */
export function OrderActs({ order, onClose, onChange, pending }: OrderActsProps) {
  const { t } = useTranslation('orders')
  return (
    <div className={css.acts}>
      <button type="button" onClick={() => onChange(order, 'stops')}>
        {t('edit.button')}
      </button>
      {order.lots === '1' ? null : (
        <button type="button" onClick={() => onChange(order, 'part')}>
          {t('part.button')}
        </button>
      )}
      <button type="button" onClick={() => onClose(order)}>
        {pending ? t('close.pending') : t('close.button')}
      </button>
    </div>
  )
}
