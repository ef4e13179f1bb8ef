import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '#src/shared/lib/cx.ts'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { type MarketSort, nextSort, SORT_COLUMNS, type SortColumn } from '../marketView.ts'
import css from './SortHead.module.css'

interface SortHeadProps {
  readonly sort: MarketSort | null
  readonly onChange: (sort: MarketSort | null) => void
  /** Columns of the phone's rows, or of the wide ones. */
  readonly look: 'row' | 'wide'
}

/** Heads of the list; each turns the order of its column. */
export function SortHead({ sort, onChange, look }: SortHeadProps) {
  const { t } = useTranslation('market')
  const iconOf = (column: SortColumn) => {
    if (sort?.column !== column) return ChevronsUpDown
    return sort.direction === 'ascending' ? ArrowUp : ArrowDown
  }
  return (
    <div className={cx(css.head, css[look])} role="group" aria-label={t('sort.label')}>
      {SORT_COLUMNS.map((column) => {
        const state = sort?.column === column ? sort.direction : 'off'
        const name = t(`sort.${column}`)
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
