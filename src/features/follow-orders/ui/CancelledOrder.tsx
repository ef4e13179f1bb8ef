import { useTranslation } from 'react-i18next'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { orderNumber } from '#protocol/orderNumber.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Cell } from '#src/shared/ui/Pane.tsx'
import css from './ClosedOrders.module.css'

interface CancelledOrderProps {
  readonly order: WaitingContract
  readonly onOpen: (order: WaitingContract) => void
}

/** An order of the history that never opened, and why, on a phone. */
export function CancelledOrder({ order, onOpen }: CancelledOrderProps) {
  const { t } = useTranslation(['orders', 'receipt'])
  const format = useFormat()
  return (
    <Cell className={css.row}>
      <div className={css.main}>
        <span className={css.name}>
          <b>
            <Figure>{order.appName}</Figure>
          </b>
          <SideBadge side={order.side} leverage={order.leverage} />
          <span className={css.quiet}>{t('lots', { count: Number(order.lots) })}</span>
        </span>
        <span className={css.limit}>
          <span>{t('waiting.badge')}</span>
          <PriceText value={order.limitPrice} decimals={order.decimals} />
        </span>
        <span className={css.quiet}>
          {order.cancelReason === null ? null : <span>{t(`cancelled.${order.cancelReason}`)}</span>}
          {order.endedAt === null ? null : <bdi>{format.dateTime(new Date(order.endedAt))}</bdi>}
          <Figure>{orderNumber(order.id)}</Figure>
        </span>
      </div>
      <div className={css.result}>
        <Badge kind="plain">{t('cancelled.badge')}</Badge>
        <Button
          tone="quiet"
          size="small"
          className={css.open}
          label={t('receipt:of', { name: order.appName })}
          onClick={() => onOpen(order)}
        >
          {t('receipt:title')}
        </Button>
      </div>
    </Cell>
  )
}
