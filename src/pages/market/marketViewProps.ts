import type { ListAddress } from './useListAddress.ts'

/** What both layouts of the list are given. */
export interface MarketViewProps {
  readonly address: ListAddress
  readonly search: string
  /** What the list was searched for: a moment behind the letters. */
  readonly sought: string
  readonly onSearch: (search: string) => void
}
