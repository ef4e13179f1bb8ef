import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketDay, MarketItem } from '#protocol/market.ts'
import { DAY_COLUMNS, type DayColumn } from '#src/entities/market/dayColumns.ts'
import { DayFigures } from '#src/entities/market/ui/DayFigures.tsx'
import { SourceBadge } from '#src/entities/market/ui/SourceBadge.tsx'
import { WideMarketRow } from '#src/entities/market/ui/WideMarketRow.tsx'
import { MarketChips } from '#src/features/search-market/ui/MarketChips.tsx'
import { MarketStates } from '#src/features/search-market/ui/MarketStates.tsx'
import { RowWindow } from '#src/features/search-market/ui/RowWindow.tsx'
import { SearchField } from '#src/features/search-market/ui/SearchField.tsx'
import { SortHead } from '#src/features/search-market/ui/SortHead.tsx'
import { useMarketList } from '#src/features/search-market/useMarketList.ts'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import css from './MarketPage.module.css'
import type { MarketViewProps } from './marketViewProps.ts'
import { StaleNote } from './StaleNote.tsx'
import { useMarketDays } from './useMarketDays.ts'

interface DayRowProps {
  readonly item: MarketItem
  readonly day: MarketDay | undefined
  readonly names: Readonly<Record<DayColumn, string>>
}

/** Renders again only when its own figures change, as every row does. */
const DayRow = memo(function DayRow({ item, day, names }: DayRowProps) {
  return <WideMarketRow item={item} figures={<DayFigures item={item} day={day} names={names} />} />
})

/** Names of the columns, the same object until the language changes. */
function useDayNames(): DayRowProps['names'] {
  const { t } = useTranslation('instrument')
  return useMemo(
    () => ({
      high: t('head.high24h'),
      low: t('head.low24h'),
      volume: t('chart.volume'),
      spread: t('head.spread'),
    }),
    [t],
  )
}

/** The markets as a table with the figures of the day. */
export default function DesktopMarket({ address, search, sought, onSearch }: MarketViewProps) {
  const { t } = useTranslation('market')
  const { days, figureOf } = useMarketDays()
  const { tab, sort } = address
  const view = useMarketList({ tab, sort, search: sought, figureOf })
  const names = useDayNames()
  return (
    <div className={css.desktop}>
      <div className={css.head}>
        <PageHeading title={t('title')} />
        <div className={css.field}>
          <SearchField
            value={search}
            onChange={onSearch}
            total={view.total}
            found={view.items?.length}
          />
        </div>
        <SourceBadge />
      </div>
      <StaleNote />
      <div className={css.pane} {...view.hold}>
        <div className={css.tools}>
          <MarketChips tab={tab} onChange={address.setTab} look="frame" withAll />
          <SortHead
            sort={sort}
            onChange={address.setSort}
            look="wide"
            more={DAY_COLUMNS.map((column) => ({ column, name: names[column] }))}
          />
        </div>
        <MarketStates view={view} tab={tab} search={sought} onClear={() => onSearch('')}>
          {(items) => (
            <RowWindow items={items} row={0.56} keyOf={(item) => item.code} label={t('title')}>
              {(item) => <DayRow item={item} day={days.get(item.code)} names={names} />}
            </RowWindow>
          )}
        </MarketStates>
      </div>
    </div>
  )
}
