import { useTranslation } from 'react-i18next'
import { ENDINGS } from '#protocol/machines/contractOrder.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { SPANS } from '#src/shared/lib/span.ts'
import { FilterSelect } from '#src/shared/ui/FilterSelect.tsx'
import { endingOf, NO_FILTER } from '../historyFilter.ts'
import { useHistoryFilter } from '../useHistoryFilter.ts'
import css from './HistoryFilters.module.css'

/** Instrument and period of the history, and how its orders ended. */
export default function HistoryFilters() {
  const { t } = useTranslation(['orders', 'funds'])
  const { filter, choose } = useHistoryFilter()
  const { data = [] } = useListMarketsQuery(undefined)
  const { instrumentId, span, endedBy } = filter
  // One that is listed no more keeps its orders.
  const listed = instrumentId === null || data.some(({ id }) => id === instrumentId)
  return (
    <div className={css.filters} role="group" aria-label={t('funds:filter.label')}>
      <FilterSelect
        label={t('filter.instrument')}
        value={instrumentId ?? ''}
        on={instrumentId !== null}
        onChange={(value) => choose({ instrumentId: value === '' ? null : value })}
      >
        <option value="">{t('filter.allInstruments')}</option>
        {listed ? null : <option value={instrumentId}>{`#${instrumentId}`}</option>}
        {data.map(({ id, appName }) => (
          <option key={id} value={id}>
            {appName}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t('funds:filter.period')}
        value={span}
        on={span !== NO_FILTER.span}
        onChange={(value) => choose({ span: SPANS.find((one) => one === value) ?? NO_FILTER.span })}
      >
        {SPANS.map((one) => (
          <option key={one} value={one}>
            {t(`funds:period.${one}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t('column.reason')}
        value={endedBy ?? ''}
        on={endedBy !== null}
        onChange={(value) => choose({ endedBy: endingOf(value) })}
      >
        <option value="">{t('filter.allReasons')}</option>
        {ENDINGS.map((one) => (
          <option key={one} value={one}>
            {t(one === 'cancelled' ? 'state.cancelled' : `reason.${one}`)}
          </option>
        ))}
      </FilterSelect>
    </div>
  )
}
