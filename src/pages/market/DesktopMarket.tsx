import { memo, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketItem } from '#protocol/market.ts'
import { SourceBadge } from '#src/entities/market/ui/SourceBadge.tsx'
import { WideMarketRow } from '#src/entities/market/ui/WideMarketRow.tsx'
import { MarketChips } from '#src/features/search-market/ui/MarketChips.tsx'
import { MarketStates } from '#src/features/search-market/ui/MarketStates.tsx'
import { RowWindow } from '#src/features/search-market/ui/RowWindow.tsx'
import { SearchField } from '#src/features/search-market/ui/SearchField.tsx'
import { SortHead } from '#src/features/search-market/ui/SortHead.tsx'
import { useMarketList } from '#src/features/search-market/useMarketList.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { ChainPart } from './ChainPart.tsx'
import css from './MarketPage.module.css'
import type { DayPart } from './LateDays.tsx'
import type { MarketViewProps } from './marketViewProps.ts'
import { StaleNote } from './StaleNote.tsx'

const LateDays = lazyPage(() => import('./LateDays.tsx'), ['instrument'])

interface RowProps {
  readonly item: MarketItem
  readonly part: DayPart | null
}

/** Renders again only when its own figures change, as every row does. */
const Row = memo(function Row({ item, part }: RowProps) {
  return <WideMarketRow item={item} figures={part?.row(item)} />
})

/** The markets as a table with the figures of the day. */
export default function DesktopMarket({ address, search, sought, onSearch }: MarketViewProps) {
  const { t } = useTranslation('market')
  const [part, setPart] = useState<DayPart | null>(null)
  const [listed, setListed] = useState(false)
  const { tab, sort } = address
  const view = useMarketList({ tab, sort, search: sought, figureOf: part?.figureOf })
  const ready = view.items !== undefined
  // After the rows were drawn.
  useEffect(() => {
    const timer = setTimeout(() => setListed(ready))
    return () => clearTimeout(timer)
  }, [ready])
  return (
    <div className={css.desktop}>
      <div className={css.head}>
        <PageHeading title={t('title')} />
        <div className={css.field}>
          <SearchField value={search} onChange={onSearch} view={view} />
        </div>
        <SourceBadge />
      </div>
      <StaleNote />
      <Suspense>{listed ? <LateDays onPart={setPart} /> : null}</Suspense>
      <div className={cx(css.pane, part === null && css.coming)} {...view.hold}>
        <div className={css.tools}>
          <MarketChips tab={view.tab} onChange={address.setTab} look="frame" withAll />
          <ChainPart tab={view.tab} />
          <SortHead sort={sort} onChange={address.setSort} look="wide" more={part?.columns} />
        </div>
        <MarketStates view={view} tab={tab} search={sought} onClear={() => onSearch('')}>
          {(items) => (
            <RowWindow items={items} row={0.56} keyOf={(item) => item.code} label={t('title')}>
              {(item) => <Row item={item} part={part} />}
            </RowWindow>
          )}
        </MarketStates>
      </div>
    </div>
  )
}
