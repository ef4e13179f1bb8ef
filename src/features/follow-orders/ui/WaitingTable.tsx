import { useTranslation } from 'react-i18next'
import { OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { useWaitingButtons } from '../useOrderButtons.ts'
import type { PathOf } from '../useOrderPath.ts'
import { useWaitingOrders } from '../useOrders.ts'
import { useWayToLimit } from '../useWayToLimit.ts'
import { RowActs } from './OrderActs.tsx'
import { OrderTable } from '#src/entities/order/ui/OrderTable.tsx'
import { OrderRow, StopsCell } from './OrderRow.tsx'
import css from '#src/entities/order/ui/OrderTable.module.css'

interface WaitingRowProps {
  readonly order: WaitingContract
  /** Address of the instrument's page. */
  readonly to: string | undefined
}

function WaitingRow({ order, to }: WaitingRowProps) {
  const { t } = useTranslation('orders')
  const buttons = useWaitingButtons(order)
  return (
    <OrderRow order={order} to={to} last={<RowActs buttons={buttons} />}>
      <td>
        <b>
          <PriceText value={order.limitPrice} decimals={order.decimals} />
        </b>
        <span className={css.quiet}>{t(`entryType.${order.entryType}`)}</span>
      </td>
      <td>
        <Figure>{useWayToLimit(order)}</Figure>
      </td>
      <StopsCell order={order} />
      <td className={css.margin}>
        <Money value={order.held} asset="USDT" bare />
      </td>
    </OrderRow>
  )
}

interface WaitingTableProps {
  readonly pathOf: PathOf
  readonly brief?: boolean
}

/** Waiting orders on a desktop. */
export function WaitingTable({ pathOf, brief = false }: WaitingTableProps) {
  const { t } = useTranslation('orders')
  const view = useWaitingOrders()
  return (
    <OrderStates view={view} none="waiting" brief={brief}>
      {(orders) => (
        <OrderTable
          columns={[
            [t('waiting.price')],
            [t('waiting.distance')],
            [t('column.stops')],
            [t('waiting.held'), 'margin'],
          ]}
          last={<span className="unseen">{t('column.action')}</span>}
        >
          {orders.map((order) => (
            <WaitingRow key={order.id} order={order} to={pathOf(order)} />
          ))}
        </OrderTable>
      )}
    </OrderStates>
  )
}
