import { Pencil, Scissors } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/shared/ui/Link.tsx'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { ContractChange } from '#protocol/machines/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { useLiveOrder } from '../useLiveOrder.ts'
import { LiveProfit } from './LiveProfit.tsx'
import css from './OrdersTable.module.css'

interface OrderRowProps {
  readonly order: ContractOrder
  readonly onClose: (order: ContractOrder) => void
  readonly onChange: (order: ContractOrder, change: ContractChange) => void
  readonly pending: boolean
  /** Address of the instrument's page. */
  readonly to: string
}

const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, to } = props
  const { t } = useTranslation('orders')
  const format = useFormat()
  const live = useLiveOrder(order)
  const { decimals } = order
  return (
    <tr>
      <td>
        <span className={css.order}>
          <Link to={to}>
            <b>
              <Figure>{order.appName}</Figure>
            </b>
          </Link>
          <SideBadge side={order.side} leverage={order.leverage} />
        </span>
      </td>
      <td>{t('lots', { count: Number(order.lots) })}</td>
      <td className={css.entry}>
        <PriceText value={order.openPrice} decimals={decimals} />
      </td>
      <td className={css.now}>
        <PriceText
          value={live === null ? null : formatPrice(live.closing, decimals)}
          decimals={decimals}
        />
      </td>
      <td>
        <PriceText value={order.liquidationPrice} decimals={decimals} />
        {live === null ? null : (
          <span className={css.quiet}>
            <Figure>{format.percent(live.distancePercent, { signed: false })}</Figure>
          </span>
        )}
      </td>
      <td className={css.stops}>
        <span className={css.two}>
          <PriceText value={order.stopLoss} decimals={decimals} />
          <PriceText value={order.takeProfit} decimals={decimals} />
        </span>
      </td>
      <td className={css.margin}>
        <Money value={order.margin} asset="USDT" bare />
      </td>
      <td>
        <LiveProfit live={live}>
          {(percent) => (
            <span className={css.quiet}>
              <Figure>{format.percent(percent)}</Figure>
            </span>
          )}
        </LiveProfit>
      </td>
      <td>
        <Acts {...props} />
      </td>
    </tr>
  )
})

/** What can be done with the order. Its symbols say for which order in their names. */
function Acts({ order, onClose, onChange, pending }: OrderRowProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { decimals } = order
  const price = format.decimal(order.openPrice, { min: decimals, max: decimals })
  const named = (act: string): string => t('cancel.of', { act, name: order.appName, price })
  return (
    <span className={css.acts}>
      <IconButton
        icon={Pencil}
        label={named(t('edit.button'))}
        onClick={() => onChange(order, 'stops')}
      />
      {order.lots === '1' ? null : (
        <IconButton
          icon={Scissors}
          label={named(t('part.button'))}
          onClick={() => onChange(order, 'part')}
        />
      )}
      <Button tone="secondary" size="small" onClick={() => onClose(order)}>
        {pending ? t('close.pending') : t('close.button')}
      </Button>
    </span>
  )
}

const COLUMNS = ['size', 'entry', 'now', 'liquidation', 'stops', 'margin', 'profit'] as const

interface OrdersTableProps {
  readonly orders: readonly ContractOrder[]
  readonly onClose: (order: ContractOrder) => void
  readonly onChange: (order: ContractOrder, change: ContractChange) => void
  readonly pendingId: string | null
  readonly pathOf: (order: ContractOrder) => string
}

/** Open orders on a desktop: the same facts as columns, the action at the end of the row. */
export function OrdersTable(props: OrdersTableProps) {
  const { orders, onClose, onChange, pendingId, pathOf } = props
  const { t } = useTranslation('orders')
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('column.order')}</th>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className={css[name]}>
              {t(`column.${name}`)}
            </th>
          ))}
          <th scope="col">
            <span className={css.hidden}>{t('column.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            onClose={onClose}
            onChange={onChange}
            pending={order.id === pendingId}
            to={pathOf(order)}
          />
        ))}
      </tbody>
    </table>
  )
}
