import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { useWaitingWords } from '../useWaitingWords.ts'
import { useWaitingOrders } from '../useOrders.ts'
import { useWayToLimit } from '../useWayToLimit.ts'
import { OrdersStates } from './OrdersStates.tsx'
import css from './OrdersTable.module.css'
import type { WaitingActProps } from './WaitingButtons.tsx'
import type { WaitingActs } from './WaitingOrders.tsx'

interface WaitingRowProps extends WaitingActProps {
  readonly to: string
}

function WaitingRow({ order, onEdit, onCancel, pending, to }: WaitingRowProps) {
  const { t } = useTranslation('orders')
  const { edit, cancel } = useWaitingWords(order, pending)
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
      <td>
        <b>
          <PriceText value={order.limitPrice} decimals={decimals} />
        </b>
      </td>
      <td>
        <Figure>{useWayToLimit(order)}</Figure>
      </td>
      <td className={css.stops}>
        <span className={css.two}>
          <PriceText value={order.stopLoss} decimals={decimals} />
          <PriceText value={order.takeProfit} decimals={decimals} />
        </span>
      </td>
      <td className={css.margin}>
        <Money value={order.held} asset="USDT" bare />
      </td>
      <td>
        <span className={css.acts}>
          <IconButton icon={Pencil} label={edit.label} onClick={() => onEdit(order)} />
          <Button
            tone="secondary"
            size="small"
            label={cancel.label}
            onClick={() => onCancel(order)}
          >
            {cancel.text}
          </Button>
        </span>
      </td>
    </tr>
  )
}

interface WaitingTableProps extends WaitingActs {
  readonly pathOf: (order: WaitingContract) => string
}

/** Waiting orders on a desktop. */
export function WaitingTable({ onEdit, onCancel, cancellingId, pathOf }: WaitingTableProps) {
  const { t } = useTranslation('orders')
  const view = useWaitingOrders()
  const columns = [
    ['size', t('column.size')],
    ['limit', t('waiting.limit')],
    ['distance', t('waiting.distance')],
    ['stops', t('column.stops')],
    ['margin', t('waiting.held')],
  ] as const
  return (
    <OrdersStates view={view} kind="waiting" brief>
      {(orders) => (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.order')}</th>
              {columns.map(([key, name]) => (
                <th key={key} scope="col" className={css[key]}>
                  {name}
                </th>
              ))}
              <th scope="col">
                <span className={css.hidden}>{t('column.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <WaitingRow
                key={order.id}
                order={order}
                onEdit={onEdit}
                onCancel={onCancel}
                pending={order.id === cancellingId}
                to={pathOf(order)}
              />
            ))}
          </tbody>
        </table>
      )}
    </OrdersStates>
  )
}
