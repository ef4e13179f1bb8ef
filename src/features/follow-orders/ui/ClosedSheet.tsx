import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { ClosedTerms } from '#src/entities/order/ui/ClosedTerms.tsx'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { OrderNumber } from '#src/entities/receipt/ui/OrderNumber.tsx'
import { OrderReceipt } from '#src/entities/receipt/ui/OrderReceipt.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { ShareButton } from '../share/ShareButton.tsx'
import css from './ClosedSheet.module.css'

interface ClosedSheetProps {
  readonly order: ContractOrder
  readonly onClose: () => void
}

function Moments({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation(['orders', 'receipt'])
  const format = useFormat()
  const moment = (at: string | null) => (
    <Figure>{at === null ? null : format.dateTime(new Date(at))}</Figure>
  )
  return (
    <Terms
      label={t('receipt:order')}
      items={[
        {
          key: 'entry',
          label: t('column.entry'),
          value: <PriceText value={order.openPrice} decimals={order.decimals} />,
        },
        { key: 'openedAt', label: t('receipt:openedAt'), value: moment(order.openedAt) },
        {
          key: 'exit',
          label: t('column.exit'),
          value: <PriceText value={order.closePrice} decimals={order.decimals} />,
        },
        { key: 'closedAt', label: t('column.closedAt'), value: moment(order.closedAt) },
        {
          key: 'number',
          label: t('receipt:number'),
          value: <OrderNumber id={order.id} />,
        },
      ]}
    />
  )
}

/** A closed order with its prices, its result and its receipt. */
export function ClosedSheet({ order, onClose }: ClosedSheetProps) {
  const { t } = useTranslation(['orders', 'receipt'])
  return (
    <Sheet open onClose={onClose} title={<Figure>{order.appName}</Figure>}>
      <div className={css.body}>
        <p className={css.size}>
          <SideBadge side={order.side} leverage={order.leverage} />
          <span>{t('lots', { count: Number(order.lots) })}</span>
          <span className={css.quiet}>{t('state.closed')}</span>
          {order.closeReason === null ? null : (
            <span className={css.quiet}>· {t(`reason.${order.closeReason}`)}</span>
          )}
        </p>
        <div>
          <span className={css.quiet}>{t('close.done.result')}</span>
          <div className={css.result}>
            <Money value={order.result} asset="USDT" profit />
          </div>
        </div>
        <Moments order={order} />
        <ClosedTerms order={order} />
        <OrderReceipt order={order} onLeave={onClose} />
        <ShareButton order={order} />
      </div>
    </Sheet>
  )
}
