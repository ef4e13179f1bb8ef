import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { useLiveOrder } from '../useLiveOrder.ts'
import { useOpenButtons } from '../useOrderButtons.ts'
import type { PathOf } from '../useOrderPath.ts'
import { useOpenOrders } from '../useOrders.ts'
import { LiveProfit } from './LiveProfit.tsx'
import { RowActs } from './OrderActs.tsx'
import { OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import { OrderTable } from '#src/entities/order/ui/OrderTable.tsx'
import { OrderRow, StopsCell } from './OrderRow.tsx'
import css from '#src/entities/order/ui/OrderTable.module.css'

interface OpenRowProps {
  readonly order: ContractOrder
  /** Address of the instrument's page. */
  readonly to: string | undefined
}

const OpenRow = memo(function OpenRow({ order, to }: OpenRowProps) {
  const format = useFormat()
  const live = useLiveOrder(order)
  const buttons = useOpenButtons(order)
  const { decimals } = order
  const now = live === null ? null : formatPrice(live.closing, decimals)
  return (
    <OrderRow order={order} to={to} last={<RowActs buttons={buttons} />}>
      <td className={css.entry}>
        <PriceText value={order.openPrice} decimals={decimals} />
      </td>
      <td className={css.now}>
        <PriceText value={now} decimals={decimals} />
      </td>
      <td>
        <PriceText value={order.liquidationPrice} decimals={decimals} />
        {live === null ? null : (
          <span className={css.quiet}>
            <Figure>{format.percent(live.distancePercent, { signed: false })}</Figure>
          </span>
        )}
      </td>
      <StopsCell order={order} />
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
    </OrderRow>
  )
})

interface OrdersTableProps {
  readonly pathOf: PathOf
  readonly brief?: boolean
}

/** Open orders on a desktop: the same facts as columns, the action at the end of the row. */
export function OrdersTable({ pathOf, brief = false }: OrdersTableProps) {
  const { t } = useTranslation('orders')
  const view = useOpenOrders()
  return (
    <OrderStates view={view} none="open" brief={brief}>
      {(orders) => (
        <OrderTable
          columns={[
            [t('column.entry'), 'entry'],
            [t('column.now'), 'now'],
            [t('column.liquidation')],
            [t('column.stops')],
            [t('column.margin'), 'margin'],
            [t('column.profit')],
          ]}
          last={<span className="unseen">{t('column.action')}</span>}
        >
          {orders.map((order) => (
            <OpenRow key={order.id} order={order} to={pathOf(order)} />
          ))}
        </OrderTable>
      )}
    </OrderStates>
  )
}
