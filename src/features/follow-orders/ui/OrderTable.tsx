import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import css from './OrdersTable.module.css'

/** Columns that leave the table when there is no room for them. */
export type Foldable = 'entry' | 'now' | 'stops' | 'margin'

interface OrderTableProps {
  /** Headings between the order with its size and the last column; a foldable one says its name. */
  readonly columns: readonly (readonly [heading: string, name?: Foldable])[]
  /** Heading of the last column, of what can be done. */
  readonly last: ReactNode
  readonly children: ReactNode
}

/** Contract orders on a desktop, in whichever state. */
export function OrderTable({ columns, last, children }: OrderTableProps) {
  const { t } = useTranslation('orders')
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('column.order')}</th>
          <th scope="col">{t('column.size')}</th>
          {columns.map(([heading, name]) => (
            <th key={heading} scope="col" className={name === undefined ? undefined : css[name]}>
              {heading}
            </th>
          ))}
          <th scope="col">{last}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface OrderRowProps {
  readonly order: ContractOrder | WaitingContract
  /** Address of the instrument's page; without it its name is no link. */
  readonly to?: string
  /** One for each column between the size and the last. */
  readonly children: ReactNode
  readonly last: ReactNode
}

/** One order of the table. */
export function OrderRow({ order, to, children, last }: OrderRowProps) {
  const { t } = useTranslation('orders')
  const name = (
    <b>
      <Figure>{order.appName}</Figure>
    </b>
  )
  return (
    <tr>
      <td>
        <span className={css.order}>
          {to === undefined ? name : <Link to={to}>{name}</Link>}
          <SideBadge side={order.side} leverage={order.leverage} />
        </span>
      </td>
      <td>{t('lots', { count: Number(order.lots) })}</td>
      {children}
      <td>{last}</td>
    </tr>
  )
}

/** Stop loss and take profit in one cell, one above the other. */
export function StopsCell({ order }: Pick<OrderRowProps, 'order'>) {
  return (
    <td className={css.stops}>
      <span className={css.two}>
        <PriceText value={order.stopLoss} decimals={order.decimals} />
        <PriceText value={order.takeProfit} decimals={order.decimals} />
      </span>
    </td>
  )
}
