import { useSelector } from 'react-redux'
import type { MarketItem } from '#protocol/market.ts'
import {
  selectIsOpen,
  selectQuote,
  selectStaleSeconds,
  type WithMarket,
} from './market.selectors.ts'
import type { Quote } from './quotes.ts'

/** The live figures of an instrument; renders again only when they change. */
export function useQuote(code: string): Quote | undefined {
  return useSelector((state: WithMarket) => selectQuote(state, code))
}

/** What a list shows of an instrument's state: trading, closed, or without fresh prices. */
export type LiveState =
  | { readonly state: 'fresh' | 'closed' }
  | { readonly state: 'stale'; readonly seconds: number }

const FRESH: LiveState = { state: 'fresh' }
const CLOSED: LiveState = { state: 'closed' }

/** Whether prices can be traded on; while they can, time passing renders nothing. */
export function useLiveState(
  item: Pick<MarketItem, 'code' | 'open' | 'changesAt' | 'at'>,
): LiveState {
  const open = useSelector((state: WithMarket) => selectIsOpen(state, item))
  const seconds = useSelector((state: WithMarket) =>
    selectIsOpen(state, item) ? selectStaleSeconds(state, item) : null,
  )
  if (!open) return CLOSED
  return seconds === null ? FRESH : { state: 'stale', seconds }
}
