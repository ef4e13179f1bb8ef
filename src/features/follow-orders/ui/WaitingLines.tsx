import { useTranslation } from 'react-i18next'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { useWaitingOrders } from '../useOrders.ts'
import { useWayToLimit } from '../useWayToLimit.ts'
import css from './OrderLines.module.css'
import { OrdersStates } from './OrdersStates.tsx'
import { type WaitingActProps, WaitingButtons } from './WaitingButtons.tsx'
import type { WaitingActs } from './WaitingOrders.tsx'

function WaitingLine(props: WaitingActProps) {
  const { order } = props
  const { t } = useTranslation('orders')
  const format = useFormat()
  const way = useWayToLimit(order)
  return (
    <article className={css.order} aria-label={timedName(format, order.appName, order.placedAt)}>
      <div className={css.line}>
        <div className={css.main}>
          <span className={css.head}>
            <SideBadge side={order.side} leverage={order.leverage} />
            <b>{t('lots', { count: Number(order.lots) })}</b>
          </span>
          <span className={css.quiet}>
            <span>{t('waiting.badge')}</span>
            <PriceText value={order.limitPrice} decimals={order.decimals} />
            <Figure>{way}</Figure>
          </span>
        </div>
        <div className={css.profit}>
          <Money value={order.held} asset="USDT" bare />
          <span className={css.quiet}>{t('waiting.held')}</span>
        </div>
      </div>
      <WaitingButtons {...props} />
    </article>
  )
}

/** Own waiting orders of one instrument, under its chart. */
export function WaitingLines({
  code,
  onEdit,
  onCancel,
  cancellingId,
}: WaitingActs & { readonly code: string }) {
  const view = useWaitingOrders(code)
  return (
    <OrdersStates view={view} kind="waiting" brief>
      {(orders) => (
        <div>
          {orders.map((order) => (
            <WaitingLine
              key={order.id}
              order={order}
              onEdit={onEdit}
              onCancel={onCancel}
              pending={order.id === cancellingId}
            />
          ))}
        </div>
      )}
    </OrdersStates>
  )
}
