import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { TableRow } from '#src/entities/order/ui/OrderTable.tsx'
import css from '#src/entities/order/ui/OrderTable.module.css'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'

interface OrderRowProps {
  readonly order: ContractOrder | WaitingContract
  /** Address of the instrument's page; without it its name is no link. */
  readonly to?: string | undefined
  /** One for each column between the size and the last. */
  readonly children: ReactNode
  readonly last: ReactNode
}

/** One contract order of the table. */
export function OrderRow({ order, to, children, last }: OrderRowProps) {
  const { t } = useTranslation('orders')
  return (
    <TableRow
      id={order.id}
      name={order.appName}
      to={to}
      badge={<SideBadge side={order.side} leverage={order.leverage} />}
      size={t('lots', { count: Number(order.lots) })}
      last={last}
    >
      {children}
    </TableRow>
  )
}

/** Stop loss and take profit in one cell, one above the other. */
export function StopsCell({ order }: Pick<OrderRowProps, 'order'>) {
  const { t } = useTranslation('orders')
  const trails = 'trail' in order && order.trail !== undefined
  return (
    <td>
      <span className={css.two}>
        <PriceText value={order.stopLoss} decimals={order.decimals} />
        {trails ? <span className={css.quiet}>{t('trail.tag')}</span> : null}
        <PriceText value={order.takeProfit} decimals={order.decimals} />
      </span>
    </td>
  )
}
