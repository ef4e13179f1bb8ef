import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import css from './OrderTable.module.css'
import { WantedRow } from './WantedOrder.tsx'

/** Columns that leave the table when there is no room for them. */
type Foldable = 'entry' | 'now' | 'margin'

interface OrderTableProps {
  /** Headings of the first two columns, where they are not those of positions. */
  readonly first?: string
  readonly size?: string
  /** Headings between the order with its size and the last column; a foldable one says its name. */
  readonly columns: readonly (readonly [heading: string, name?: Foldable])[]
  /** Heading of the last column, of what can be done. */
  readonly last: ReactNode
  readonly children: ReactNode
}

/** Orders of one product on a desktop, in whichever state. */
export function OrderTable({ first, size, columns, last, children }: OrderTableProps) {
  const { t } = useTranslation('orders')
  return (
    <div className={css.frame} data-table-frame>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{first ?? t('column.order')}</th>
            <th scope="col">{size ?? t('column.size')}</th>
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
    </div>
  )
}

interface TableRowProps {
  readonly id: string
  /** The instrument's name. */
  readonly name: string
  /** Address of the instrument's page; without it its name is no link. */
  readonly to?: string | undefined
  readonly badge: ReactNode
  readonly size: ReactNode
  /** One cell for each column between the size and the last. */
  readonly children: ReactNode
  readonly last: ReactNode
}

/** One order of the table. */
export function TableRow({ id, name, to, badge, size, children, last }: TableRowProps) {
  const title = (
    <b>
      <Figure>{name}</Figure>
    </b>
  )
  return (
    <WantedRow id={id}>
      <td>
        <span className={css.order}>
          {to === undefined ? title : <Link to={to}>{title}</Link>}
          {badge}
        </span>
      </td>
      <td>{size}</td>
      {children}
      <td>{last}</td>
    </WantedRow>
  )
}
