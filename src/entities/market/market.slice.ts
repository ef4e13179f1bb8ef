import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { FeedEntry } from '#contract/feed.ts'
import { applyEntries, clockLead, type Quotes } from './quotes.ts'

/** Whether prices arrive. `lost` since then, with the number of tries to reconnect so far. */
export type FeedLink =
  | { readonly state: 'idle' }
  | { readonly state: 'connecting'; readonly tries: number; readonly since: number | null }
  | { readonly state: 'live' }

export interface MarketState {
  readonly quotes: Quotes
  readonly link: FeedLink
  /** Milliseconds the server's clock is ahead of this device's; null before the first message. */
  readonly lead: number | null
  /** This device's clock, told once a second; 0 before the first tick. */
  readonly now: number
}

const initialState: MarketState = { quotes: {}, link: { state: 'idle' }, lead: null, now: 0 }

interface Arrival {
  readonly entries: readonly FeedEntry[]
  readonly now: number
}

/** The live market list. Written by the feed alone. */
export const marketSlice = createSlice({
  name: 'market',
  initialState,
  reducers: {
    quotesArrived(state, { payload }: PayloadAction<Arrival>): MarketState {
      let lead = state.lead
      for (const entry of payload.entries) lead = clockLead(lead, entry.at, payload.now)
      return { ...state, lead, quotes: applyEntries(state.quotes, payload.entries) }
    },
    heartbeatArrived(state, { payload }: PayloadAction<{ at: number; now: number }>): MarketState {
      return { ...state, lead: clockLead(state.lead, payload.at, payload.now) }
    },
    linkChanged(state, { payload }: PayloadAction<FeedLink>): MarketState {
      return { ...state, link: payload }
    },
    clockTicked(state, { payload }: PayloadAction<number>): MarketState {
      return { ...state, now: payload }
    },
  },
})

export const { quotesArrived, heartbeatArrived, linkChanged, clockTicked } = marketSlice.actions
