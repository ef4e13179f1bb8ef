import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import css from '#src/entities/order/ui/OrderTable.module.css'
import { OrderTable, TableRow } from '#src/entities/order/ui/OrderTable.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { zoneText } from '#src/shared/i18n/zoneText.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { CancelSpot, SpotReceiptButton } from './SpotActs.tsx'

interface RowProps {
  readonly order: SpotOrder
  readonly children: ReactNode
  readonly last: ReactNode
}

function Row({ order, children, last }: RowProps) {
  const { t } = useTranslation('spot')
  const { side, type } = order
  return (
    <TableRow
      id={order.id}
      name={order.appName}
      badge={
        <>
          <Badge kind={side === 'buy' ? 'rise' : 'fall'}>{t(`side.${side}`)}</Badge>
          <span className={css.quiet}>{t(`kind.${type}`)}</span>
        </>
      }
      size={<Money value={order.amount} asset={order.base} />}
      last={last}
    >
      <td>
        <PriceText value={order.price ?? order.limitPrice} decimals={order.decimals} />
      </td>
      {children}
    </TableRow>
  )
}

interface WaitingProps {
  readonly orders: readonly SpotOrder[]
  /** The order whose cancelling has no answer yet. */
  readonly pendingId: string | undefined
  readonly onCancel: (order: SpotOrder) => void
}

/** Coin-to-coin orders that wait, on a desktop. */
export function WaitingSpotTable({ orders, pendingId, onCancel }: WaitingProps) {
  const { t } = useTranslation(['spot', 'orders', 'product'])
  return (
    <OrderTable
      first={t('product:name.spot')}
      columns={[[t('limitPrice')], [t('orders:waiting.held')]]}
      last={<span className="unseen">{t('orders:column.action')}</span>}
    >
      {orders.map((order) => (
        <Row
          key={order.id}
          order={order}
          last={<CancelSpot order={order} pendingId={pendingId} onCancel={onCancel} />}
        >
          <td>
            <Money value={order.held} asset={order.paidAsset} />
          </td>
        </Row>
      ))}
    </OrderTable>
  )
}

interface DoneProps {
  readonly orders: readonly SpotOrder[]
  readonly onReceipt: (order: SpotOrder) => void
}

/** Coin-to-coin orders that were filled or cancelled, on a desktop. */
export function DoneSpotTable({ orders, onReceipt }: DoneProps) {
  const { t } = useTranslation(['spot', 'orders', 'trade', 'product', 'receipt'])
  const format = useFormat()
  return (
    <OrderTable
      first={t('product:name.spot')}
      columns={[
        [t('price')],
        [t('sumPaid')],
        [t('trade:done.fee'), 'margin'],
        [t('sumReceived')],
        [`${t('orders:column.closedAt')} · ${zoneText()}`],
      ]}
      last={t('receipt:title')}
    >
      {orders.map((order) => (
        <Row
          key={order.id}
          order={order}
          last={<SpotReceiptButton order={order} onReceipt={onReceipt} />}
        >
          <td>
            <Money value={order.paid} asset={order.paidAsset} />
          </td>
          <td className={css.margin}>
            <Money value={order.fee} asset={order.receivedAsset} />
          </td>
          <td>
            <Money value={order.received} asset={order.receivedAsset} />
          </td>
          <td className={css.when}>
            <Figure>{format.dateTime(new Date(order.doneAt ?? order.placedAt))}</Figure>
            <span className={css.quiet}>
              {order.cancelReason === 'policy' ? t('barred') : t(`state.${order.state}`)}
            </span>
          </td>
        </Row>
      ))}
    </OrderTable>
  )
}
