import { ArrowLeft, Search } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MarketRow } from '#src/entities/market/ui/MarketRow.tsx'
import { SourceBadge } from '#src/entities/market/ui/SourceBadge.tsx'
import { WideMarketRow } from '#src/entities/market/ui/WideMarketRow.tsx'
import { MarketChips } from '#src/features/search-market/ui/MarketChips.tsx'
import { MarketStates } from '#src/features/search-market/ui/MarketStates.tsx'
import { RowWindow } from '#src/features/search-market/ui/RowWindow.tsx'
import { SearchField } from '#src/features/search-market/ui/SearchField.tsx'
import { SortHead } from '#src/features/search-market/ui/SortHead.tsx'
import { type MarketListView, useMarketList } from '#src/features/search-market/useMarketList.ts'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { TopBar } from '#src/shared/ui/TopBar.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import css from './MarketPage.module.css'
import { StaleNote } from './StaleNote.tsx'
import { useKeptScroll } from './useKeptScroll.ts'
import { type ListAddress, useListAddress } from './useListAddress.ts'

interface ViewProps {
  readonly address: ListAddress
  readonly view: MarketListView
  readonly search: string
  /** What the list was searched for: a moment behind the letters. */
  readonly sought: string
  readonly onSearch: (search: string) => void
}

function PhoneBar({ view, search, onSearch }: ViewProps) {
  const { t } = useTranslation('market')
  const [searching, setSearching] = useState(search !== '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (searching) field.current?.focus({ preventScroll: true })
  }, [searching])
  if (!searching) {
    return (
      <TopBar title={t('title')}>
        <IconButton icon={Search} label={t('search.open')} onClick={() => setSearching(true)} />
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
          <SearchField
            value={search}
            onChange={onSearch}
            total={view.total}
            found={view.items?.length}
            ref={field}
          />
        </div>
      }
    />
  )
}

function PhoneMarket(props: ViewProps) {
  const { t } = useTranslation('market')
  const { address, view, sought, onSearch } = props
  return (
    <>
      <PhoneBar {...props} />
      <div className={css.choose}>
        <MarketChips tab={address.tab} onChange={address.setTab} look="frame" />
        <SortHead sort={address.sort} onChange={address.setSort} look="row" />
      </div>
      <StaleNote />
      <div className={css.source}>
        <SourceBadge />
      </div>
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

function DesktopMarket({ address, view, search, sought, onSearch }: ViewProps) {
  const { t } = useTranslation('market')
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
          <MarketChips tab={address.tab} onChange={address.setTab} look="frame" withAll />
          <SortHead sort={address.sort} onChange={address.setSort} look="wide" />
        </div>
        <MarketStates view={view} tab={address.tab} search={sought} onClear={() => onSearch('')}>
          {(items) => (
            <RowWindow items={items} row={0.56} keyOf={(item) => item.code} label={t('title')}>
              {(item) => <WideMarketRow item={item} />}
            </RowWindow>
          )}
        </MarketStates>
      </div>
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
  const view = useMarketList({ tab: address.tab, sort: address.sort, search: sought })
  useKeptScroll('market')
  const props = { address, view, search, sought, onSearch: setSearch }
  return desktop ? <DesktopMarket {...props} /> : <PhoneMarket {...props} />
}
