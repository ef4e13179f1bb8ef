import { useEffect, useMemo, useRef, useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { MarketItem } from '#protocol/market.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useFavourites } from '#src/entities/market/favourites.ts'
import { type FindMarkets, type MarketChoice, type MarketTab, viewMarkets } from './marketView.ts'

/** How long a list sorted by live figures keeps its order, in milliseconds. */
const SETTLE_MS = 5_000

/** A list is asked for again on return when it is older than this, in seconds. */
const FRESH_S = 60

export interface MarketListView {
  /** The tab that is lit: a search looks through all instruments. */
  readonly tab: MarketTab
  /** What `items` were searched for; null until all of the search is here. */
  readonly searched: string | null
  /** Undefined until it was loaded once. */
  readonly items: readonly MarketItem[] | undefined
  /** How many instruments there are in all. */
  readonly total: number
  readonly error: unknown
  readonly retry: () => void
  /** Spread on the list: while a finger is down, rows stay where they are. */
  readonly hold: { readonly onPointerDown: () => void; readonly onPointerUp: () => void }
}

/** The instruments of a tab or a search, in the order shown. */
export function useMarketList(choice: Omit<MarketChoice, 'favourites'>): MarketListView {
  const { tab, search, sort, figureOf } = choice
  const { data, error, refetch } = useListMarketsQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_S,
  })
  const favourites = useFavourites()
  // Names beside those in the list come with the first letter. Null: they did not.
  const [find, setFind] = useState<FindMarkets | null>()
  const isSearching = search.trim() !== ''
  useEffect(() => {
    if (!isSearching) return
    void import('./findMarkets.ts').then(
      ({ findMarkets }) => setFind(() => findMarkets),
      () => setFind(null),
    )
  }, [isSearching])
  const store = useStore<WithMarket>()
  const held = useRef(false)
  const settled = useRef(0)
  const live = tab === 'movers' || (sort !== null && sort.column !== 'name')
  const epoch = useSelector((state: WithMarket) => {
    if (!live) return 0
    if (!held.current) settled.current = Math.floor(state.market.now / SETTLE_MS)
    return settled.current
  })
  const items = useMemo(() => {
    // The epoch stands for the live figures: rows change places when it turns, not at every price.
    void epoch
    const state = store.getState()
    const asked = { tab, search, sort, favourites, figureOf, find: find ?? undefined }
    return data === undefined
      ? undefined
      : viewMarkets(data, asked, state.market.quotes, selectServerNow(state))
  }, [data, tab, search, sort, favourites, figureOf, find, store, epoch])
  return {
    tab: isSearching ? 'all' : tab,
    searched: items !== undefined && find !== undefined ? search : null,
    items,
    total: data?.length ?? 0,
    error,
    retry: () => void refetch(),
    hold: {
      onPointerDown() {
        held.current = true
      },
      onPointerUp() {
        held.current = false
      },
    },
  }
}
