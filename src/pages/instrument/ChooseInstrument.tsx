import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PRODUCT_PARAM } from '#src/entities/market/instrument.ts'
import { CompactMarketRow } from '#src/entities/market/ui/CompactMarketRow.tsx'
import type { MarketTab } from '#src/features/search-market/marketView.ts'
import { MarketChips } from '#src/features/search-market/ui/MarketChips.tsx'
import { MarketStates } from '#src/features/search-market/ui/MarketStates.tsx'
import { RowWindow } from '#src/features/search-market/ui/RowWindow.tsx'
import { SearchField } from '#src/features/search-market/ui/SearchField.tsx'
import { useMarketList } from '#src/features/search-market/useMarketList.ts'
import css from './InstrumentPage.module.css'

interface ChooseInstrumentProps {
  /** Code of the instrument on the screen. */
  readonly current: string
}

/** The narrow list to change the instrument by: beside the chart, or in a sheet. */
export function ChooseInstrument({ current }: ChooseInstrumentProps) {
  const { t } = useTranslation('market')
  const [tab, setTab] = useState<MarketTab>('all')
  const [search, setSearch] = useState('')
  const product = useSearchParams()[0].get(PRODUCT_PARAM)
  const view = useMarketList({ tab, search, sort: null })
  return (
    <>
      <div className={css.listHead}>
        <SearchField value={search} onChange={setSearch} view={view} product={product} />
      </div>
      <MarketChips
        tab={view.tab}
        onChange={(next) => {
          setSearch('')
          setTab(next)
        }}
        look="plain"
        withAll
      />
      <div className={css.listBody} data-scroller {...view.hold}>
        <MarketStates view={view} tab={tab} search={search} onClear={() => setSearch('')}>
          {(items) => (
            <RowWindow items={items} row={0.54} keyOf={(item) => item.code} label={t('title')}>
              {(item) => (
                <CompactMarketRow item={item} product={product} current={item.code === current} />
              )}
            </RowWindow>
          )}
        </MarketStates>
      </div>
    </>
  )
}
