import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DayColumn } from '#src/entities/market/dayColumns.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { type MarketSort, nextSort, SORT_COLUMNS, type SortColumn } from '../marketView.ts'
import css from './SortHead.module.css'

interface SortHeadProps {
  readonly sort: MarketSort | null
  readonly onChange: (sort: MarketSort | null) => void
  /** Columns of the phone's rows, or of the wide ones. */
  readonly look: 'row' | 'wide'
  /** Columns after the price, with their names. */
  readonly more?: readonly { readonly column: DayColumn; readonly name: string }[] | undefined
}

/** Heads of the list; each turns the order of its column. */
export function SortHead({ sort, onChange, look, more = [] }: SortHeadProps) {
  const { t } = useTranslation('market')
  const iconOf = (column: SortColumn) => {
    if (sort?.column !== column) return ChevronsUpDown
    return sort.direction === 'ascending' ? ArrowUp : ArrowDown
  }
  const columns = [
    ...SORT_COLUMNS.map((column) => ({ column, name: t(`sort.${column}`) })),
    ...more,
  ]
  return (
    <div className={cx(css.head, css[look])} role="group" aria-label={t('sort.label')}>
      {columns.map(({ column, name }) => {
        const state = sort?.column === column ? sort.direction : 'off'
        return (
          <button
            key={column}
            type="button"
            className={cx(css.column, css[column], state !== 'off' && css.on)}
            aria-label={t(`sort.${state}`, { column: name })}
            onClick={() => onChange(nextSort(sort, column))}
          >
            <span>{name}</span>
            <Icon of={iconOf(column)} size={14} />
          </button>
        )
      })}
    </div>
  )
}
