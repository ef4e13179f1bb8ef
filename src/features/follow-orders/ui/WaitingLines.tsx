import { useTranslation } from 'react-i18next'
import type { WaitingContract } from '#contract/contractOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { useCancelWords } from '../useCancelWords.ts'
import { useWaitingOrders } from '../useOrders.ts'
import { useWayToLimit } from '../useWayToLimit.ts'
import css from './OrderLines.module.css'
import { OrdersStates } from './OrdersStates.tsx'
import type { WaitingActs } from './WaitingOrders.tsx'

interface WaitingLineProps {
  readonly order: WaitingContract
  readonly onCancel: (order: WaitingContract) => void
  readonly pending: boolean
}

function WaitingLine({ order, onCancel, pending }: WaitingLineProps) {
  const { t } = useTranslation('orders')
  const cancel = useCancelWords(order, pending)
  const way = useWayToLimit(order)
  return (
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
        <Money value={order.held} asset="USDT" bare max={2} />
        <span className={css.quiet}>{t('waiting.held')}</span>
      </div>
      <Button tone="secondary" size="bar" label={cancel.label} onClick={() => onCancel(order)}>
        {cancel.text}
      </Button>
    </div>
  )
}

/** Own waiting orders of one instrument, under its chart. */
export function WaitingLines({
  code,
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
              onCancel={onCancel}
              pending={order.id === cancellingId}
            />
          ))}
        </div>
      )}
    </OrdersStates>
  )
}
