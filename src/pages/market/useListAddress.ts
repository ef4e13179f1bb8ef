import { useSearchParams } from 'react-router-dom'
import {
  type MarketSort,
  type MarketTab,
  sortOf,
  tabOf,
} from '#src/features/search-market/marketView.ts'

export interface ListAddress {
  readonly tab: MarketTab
  readonly sort: MarketSort | null
  setTab(tab: MarketTab): void
  setSort(sort: MarketSort | null): void
}

/** Tab and sort live in the address, so that going back finds the same list. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null): void => {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return {
    tab: tabOf(params.get('type')),
    sort: sortOf(params.get('sort')),
    setTab: (tab) => set('type', String(tab)),
    setSort: (sort) => set('sort', sort === null ? null : `${sort.column}-${sort.direction}`),
  }
}
