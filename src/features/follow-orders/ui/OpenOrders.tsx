import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { ContractChange } from '#protocol/machines/contractOrder.ts'
import { WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { useOpenOrders } from '../useOrders.ts'
import css from './OpenOrders.module.css'
import { OrderCard } from './OrderCard.tsx'
import { OrdersStates } from './OrdersStates.tsx'
import { OrdersSum } from './OrdersSum.tsx'

interface OpenOrdersProps {
  readonly onClose: (order: ContractOrder) => void
  readonly onChange: (order: ContractOrder, change: ContractChange) => void
  /** The order whose closing has no answer yet. */
  readonly pendingId: string | null
}

/** Open orders on a phone: the sum, then a pane each. */
export function OpenOrders({ onClose, onChange, pendingId }: OpenOrdersProps) {
  const { t } = useTranslation('orders')
  const view = useOpenOrders()
  return (
    <OrdersStates view={view} kind="open">
      {(orders) => (
        <section aria-label={t('tab.open')}>
          <OrdersSum orders={orders} look="head" />
          <div className={css.list}>
            {orders.map((order) => (
              <WantedOrder key={order.id} id={order.id}>
                <OrderCard
                  order={order}
                  onClose={onClose}
                  onChange={onChange}
                  pending={order.id === pendingId}
                />
              </WantedOrder>
            ))}
          </div>
        </section>
      )}
    </OrdersStates>
  )
}
