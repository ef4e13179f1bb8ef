import { ArrowLeft, Search } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { MarketRow } from '#src/entities/market/ui/MarketRow.tsx'
import { SourceBadge } from '#src/entities/market/ui/SourceBadge.tsx'
import type { MarketTab } from '#src/features/search-market/marketView.ts'
import { MarketChips } from '#src/features/search-market/ui/MarketChips.tsx'
import { MarketStates } from '#src/features/search-market/ui/MarketStates.tsx'
import { RowWindow } from '#src/features/search-market/ui/RowWindow.tsx'
import { SearchField } from '#src/features/search-market/ui/SearchField.tsx'
import { SortHead } from '#src/features/search-market/ui/SortHead.tsx'
import { type MarketListView, useMarketList } from '#src/features/search-market/useMarketList.ts'
import { lazyPart } from '#src/shared/lib/lazyPart.ts'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { TopBar } from '#src/shared/ui/TopBar.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { ChainPart } from './ChainPart.tsx'
import css from './MarketPage.module.css'
import type { MarketViewProps } from './marketViewProps.ts'
import { StaleNote } from './StaleNote.tsx'
import { useKeptScroll } from './useKeptScroll.ts'
import { useListAddress } from './useListAddress.ts'

const DesktopMarket = lazyPart(() => import('./DesktopMarket.tsx'))

interface BarProps extends Pick<MarketViewProps, 'search' | 'onSearch'> {
  readonly view: MarketListView
}

function PhoneBar({ view, search, onSearch }: BarProps) {
  const { t } = useTranslation('market')
  const [searching, setSearching] = useState(search !== '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (searching) field.current?.focus({ preventScroll: true })
  }, [searching])
  if (!searching) {
    return (
      <TopBar title={t('title')}>
        <IconButton
          icon={Search}
          label={t('search.open')}
          data-search
          onClick={() => setSearching(true)}
        />
      </TopBar>
    )
  }
  return (
    <TopBar
      bare
      start={
        <div className={css.search}>
          <IconButton
            icon={ArrowLeft}
            mirror
            label={t('search.close')}
            onClick={() => {
              onSearch('')
              setSearching(false)
            }}
          />
          <PageHeading title={t('title')} hidden />
          <SearchField value={search} onChange={onSearch} view={view} ref={field} />
        </div>
      }
    />
  )
}

function PhoneMarket({ address, search, sought, onSearch }: MarketViewProps) {
  const { t } = useTranslation('market')
  const view = useMarketList({ tab: address.tab, sort: address.sort, search: sought })
  return (
    <>
      <PhoneBar view={view} search={search} onSearch={onSearch} />
      <div className={css.choose}>
        <MarketChips tab={view.tab} onChange={address.setTab} look="frame" />
        <SortHead sort={address.sort} onChange={address.setSort} look="row" />
      </div>
      <StaleNote />
      <div className={css.source}>
        <SourceBadge />
      </div>
      <ChainPart tab={view.tab} />
      <div className={css.rows} {...view.hold}>
        <MarketStates view={view} tab={address.tab} search={sought} onClear={() => onSearch('')}>
          {(items) => (
            <RowWindow items={items} row={0.64} keyOf={(item) => item.code} label={t('title')}>
              {(item) => <MarketRow item={item} />}
            </RowWindow>
          )}
        </MarketStates>
      </div>
    </>
  )
}

/** In place of the table, which is asked for beside its rows. */
function Coming() {
  const { t } = useTranslation()
  useListMarketsQuery(undefined)
  return (
    <div className={css.desktop}>
      <SkeletonRows rows={8} label={t('loading')} />
    </div>
  )
}

/** Every instrument, by type, search and order. */
export default function MarketPage() {
  const desktop = useIsDesktop()
  const address = useListAddress()
  const [search, setSearch] = useState('')
  // Letters show at once; a list of thousands may come a frame later.
  const sought = useDeferredValue(search)
  useKeptScroll('market')
  const setTab = (tab: MarketTab): void => {
    // A search is over all of them: who chooses a kind ends it.
    setSearch('')
    address.setTab(tab)
  }
  const props = { address: { ...address, setTab }, search, sought, onSearch: setSearch }
  if (!desktop) return <PhoneMarket {...props} />
  return (
    <Suspense fallback={<Coming />}>
      <DesktopMarket {...props} />
    </Suspense>
  )
}
