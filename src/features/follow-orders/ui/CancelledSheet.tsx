import { useTranslation } from 'react-i18next'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { ReceiptSheet } from '#src/entities/receipt/ui/ReceiptSheet.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import css from './ClosedSheet.module.css'

interface CancelledSheetProps {
  readonly order: WaitingContract
  readonly onClose: () => void
}

/** An order that never opened: why, what came back, and its receipt. */
export function CancelledSheet({ order, onClose }: CancelledSheetProps) {
  const { t } = useTranslation('orders')
  return (
    <ReceiptSheet
      title={<Figure>{order.appName}</Figure>}
      order={{ id: order.id, closedAt: order.endedAt }}
      onClose={onClose}
    >
      <p className={css.size}>
        <SideBadge side={order.side} leverage={order.leverage} />
        <span>{t('lots', { count: Number(order.lots) })}</span>
        <span className={css.quiet}>{t('state.cancelled')}</span>
        {order.cancelReason === null ? null : (
          <span className={css.quiet}>{t(`cancelled.${order.cancelReason}`)}</span>
        )}
      </p>
      <p>{t('cancelled.back')}</p>
    </ReceiptSheet>
  )
}
