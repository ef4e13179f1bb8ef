import { useTranslation } from 'react-i18next'
import { ASSETS, isAssetCode } from '#protocol/assets.ts'
import { STATEMENT_GROUPS } from '#protocol/statementKinds.ts'
import { FilterSelect } from '#src/shared/ui/FilterSelect.tsx'
import { type Chosen, PERIODS } from '../chosen.ts'
import css from './StatementFilters.module.css'

interface StatementFiltersProps {
  readonly chosen: Chosen
  /** The last day lies before the first. */
  readonly wrong: boolean
  readonly onChoose: (part: Partial<Chosen>) => void
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <label className={css.day}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}

/** Asset, kind and period of the statement, as the device's own lists. */
export function StatementFilters({ chosen, wrong, onChoose }: StatementFiltersProps) {
  const { t } = useTranslation('funds')
  const { asset, group, period, from, to } = chosen
  return (
    <div className={css.filters} role="group" aria-label={t('filter.label')}>
      <FilterSelect
        label={t('filter.asset')}
        value={asset ?? ''}
        on={asset !== null}
        onChange={(value) => onChoose({ asset: isAssetCode(value) ? value : null })}
      >
        <option value="">{t('filter.allAssets')}</option>
        {ASSETS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t('filter.period')}
        value={period}
        on={period !== 'all'}
        onChange={(value) => onChoose({ period: PERIODS.find((one) => one === value) ?? 'all' })}
      >
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {t(`period.${one}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t('filter.kind')}
        value={group ?? ''}
        on={group !== null}
        onChange={(value) =>
          onChoose({ group: STATEMENT_GROUPS.find((one) => one === value) ?? null })
        }
      >
        <option value="">{t('filter.allKinds')}</option>
        {STATEMENT_GROUPS.map((one) => (
          <option key={one} value={one}>
            {t(`group.${one}`)}
          </option>
        ))}
      </FilterSelect>
      {period === 'custom' ? (
        <div className={css.days}>
          <Day label={t('filter.from')} value={from} onChange={(day) => onChoose({ from: day })} />
          <Day label={t('filter.to')} value={to} onChange={(day) => onChoose({ to: day })} />
        </div>
      ) : null}
      <p className={css.wrong} aria-live="polite">
        {wrong ? t('filter.wrong') : ''}
      </p>
    </div>
  )
}
