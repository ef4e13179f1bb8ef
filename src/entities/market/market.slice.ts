import { createAction, type UnknownAction } from '@reduxjs/toolkit'
import type { FeedEntry } from '#protocol/feed.ts'
import { marketApi } from './market.api.ts'
import { applyEntries, clockLead, leadByClock, NO_QUOTES, type Quotes } from './quotes.ts'

/** Whether prices arrive. `lost` since then, with the number of tries to reconnect so far. */
export type FeedLink =
  | { readonly state: 'idle' }
  | { readonly state: 'connecting'; readonly tries: number; readonly since: number | null }
  | { readonly state: 'live' }

export interface MarketState {
  readonly quotes: Quotes
  readonly link: FeedLink
  /** Milliseconds the server's clock is ahead of this device's, as far as it told; null before it did. */
  readonly lead: number | null
  /** This device's clock, told once a second; 0 before the first tick. */
  readonly now: number
}

const initialState: MarketState = { quotes: NO_QUOTES, link: { state: 'idle' }, lead: null, now: 0 }

interface Arrival {
  readonly entries: readonly FeedEntry[]
  readonly now: number
}

interface Heartbeat {
  readonly at: number
  readonly now: number
}

/** The newest entries since the last frame. `now` is this device's clock in milliseconds. */
export const quotesArrived = createAction<Arrival>('market/quotesArrived')
export const heartbeatArrived = createAction<Heartbeat>('market/heartbeatArrived')
export const linkChanged = createAction<FeedLink>('market/linkChanged')
export const clockTicked = createAction<number>('market/clockTicked')

/**
 * What prices read with the page tell of the server's clock: never how far it is behind, for they may be
 * old, but a price from our future says that ours is slow.
 */
function leadAfterRead(lead: number | null, at: string | null, now: number): number | null {
  const ahead = at === null ? 0 : Date.parse(at) - now
  return ahead > (lead ?? 0) ? ahead : lead
}

/**
 * By hand, without drafts: those look at every quote there is at each change of one, ten times a second.
 */
function reducer(state: MarketState = initialState, action: UnknownAction): MarketState {
  if (quotesArrived.match(action)) {
    const { entries, now } = action.payload
    const lead = entries.reduce<number | null>(
      (known, { at }) => clockLead(known, at, now),
      state.lead,
    )
    return { ...state, lead, quotes: applyEntries(state.quotes, entries) }
  }
  if (heartbeatArrived.match(action)) {
    const { at, now } = action.payload
    return { ...state, lead: leadByClock(state.lead, at, now) }
  }
  const { getMarket } = marketApi.endpoints
  if (getMarket.matchFulfilled(action)) {
    const { payload, meta } = action
    const lead = leadAfterRead(state.lead, payload.at, meta.fulfilledTimeStamp)
    return lead === state.lead ? state : { ...state, lead }
  }
  if (linkChanged.match(action)) return { ...state, link: action.payload }
  if (clockTicked.match(action)) return { ...state, now: action.payload }
  return state
}

/** The live market list. Written by the feed alone. */
export const marketSlice = { reducerPath: 'market', reducer } as const
