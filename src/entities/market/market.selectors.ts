import type { MarketItem } from '#protocol/market.ts'
import { STALE_AFTER_MS } from '#protocol/marketTypes.ts'
import { isOpenAt } from './instrument.ts'
import type { FeedLink, MarketState } from './market.slice.ts'
import { type Quote, quoteOf } from './quotes.ts'

/** The part of the store these selectors read. */
export interface WithMarket {
  readonly market: MarketState
}

/** The live figures of one instrument; undefined before the feed named it. */
export function selectQuote(state: WithMarket, code: string): Quote | undefined {
  return quoteOf(state.market.quotes, code)
}

export function selectLink(state: WithMarket): FeedLink {
  return state.market.link
}

/** A moment of this device on the server's clock in milliseconds, as well as this device can tell. */
export function onServerClock(state: WithMarket, at: number): number {
  return at + (state.market.lead ?? 0)
}

/** Present time on the server's clock, to the last tick of ours. */
export function selectServerNow(state: WithMarket): number {
  return onServerClock(state, state.market.now)
}

/**
 * Age of an instrument's price in whole seconds when it is stale, else null: of the live price, or of the
 * one the page was loaded with while the feed named none. Null also before the first price and before the
 * first tick of the clock, so that nothing is called stale by accident.
 */
export function selectStaleSeconds(
  state: WithMarket,
  { code, at }: Pick<MarketItem, 'code' | 'at'>,
): number | null {
  const priced = selectQuote(state, code)?.at ?? (at === null ? null : Date.parse(at))
  if (priced === null || state.market.now === 0) return null
  const since = selectServerNow(state) - priced
  // A price of the future is no fresher where the server's clock is known: that was set back, and it waits.
  const age = state.market.lead === null ? since : Math.abs(since)
  return age > STALE_AFTER_MS ? Math.floor(age / 1000) : null
}

/** Whether an instrument trades now; changes only when it opens or closes. */
export function selectIsOpen(
  state: WithMarket,
  item: Pick<MarketItem, 'open' | 'changesAt'>,
): boolean {
  return isOpenAt(item, state.market.now === 0 ? 0 : selectServerNow(state))
}
