import { useTranslation } from 'react-i18next'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { useLiveOrder } from '../useLiveOrder.ts'
import { useOpenOrders } from '../useOrders.ts'
import { LiveProfit } from './LiveProfit.tsx'
import { OrderActs, type OrderActsProps } from './OrderActs.tsx'
import css from './OrderLines.module.css'
import { OrdersStates } from './OrdersStates.tsx'

function OrderLine(props: OrderActsProps) {
  const { order } = props
  const { t } = useTranslation('orders')
  const format = useFormat()
  const live = useLiveOrder(order)
  return (
    <article className={css.order} aria-label={timedName(format, order.appName, order.openedAt)}>
      <div className={css.line}>
        <div className={css.main}>
          <span className={css.head}>
            <SideBadge side={order.side} leverage={order.leverage} />
            <b>{t('lots', { count: Number(order.lots) })}</b>
          </span>
          <span className={css.quiet}>
            <PriceText value={order.openPrice} decimals={order.decimals} />
            <span>
              <span>{t('ruler.short.liquidation')}</span>{' '}
              <PriceText value={order.liquidationPrice} decimals={order.decimals} />
            </span>
          </span>
        </div>
        <div className={css.profit}>
          <LiveProfit live={live}>
            {(percent) => <Figure className={css.quiet}>{format.percent(percent)}</Figure>}
          </LiveProfit>
        </div>
      </div>

      <OrderActs {...props} />
    </article>
  )
}

interface OrderLinesProps {
  /** Only orders of this instrument. */
  readonly code: string
  readonly onClose: OrderActsProps['onClose']
  readonly onChange: OrderActsProps['onChange']
  readonly pendingId: string | null
}

/** Own orders of one instrument, under its chart. */
export function OrderLines({ code, onClose, onChange, pendingId }: OrderLinesProps) {
  const view = useOpenOrders(code)
  return (
    <OrdersStates view={view} kind="open" brief>
      {(orders) => (
        <div>
          {orders.map((order) => (
            <OrderLine
              key={order.id}
              order={order}
              onClose={onClose}
              onChange={onChange}
              pending={order.id === pendingId}
            />
          ))}
        </div>
      )}
    </OrdersStates>
  )
}
