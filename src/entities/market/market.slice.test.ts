import { describe, expect, it } from 'vitest'
import {
  clockTicked,
  heartbeatArrived,
  linkChanged,
  marketSlice,
  quotesArrived,
} from './market.slice.ts'
import { selectLink, selectQuote, selectServerNow, selectStaleSeconds } from './market.selectors.ts'

const { reducer } = marketSlice
const start = reducer(undefined, { type: 'start' })
const price = (at: number, now: number) =>
  quotesArrived({ entries: [{ code: 'BTCUSDT', price: '64182.40', zdf: '1.84', at }], now })

describe('market slice', () => {
  it('calls a price stale from ten seconds on, by the server clock', () => {
    const skewed = reducer(start, price(1_000_000, 400_000))
    const fresh = { market: reducer(skewed, clockTicked(410_000)) }
    const old = { market: reducer(skewed, clockTicked(410_001)) }
    expect(selectStaleSeconds(fresh, 'BTCUSDT')).toBeNull()
    expect(selectStaleSeconds(old, 'BTCUSDT')).toBe(10)
    expect(selectServerNow(old)).toBe(1_010_001)
  })

  it('learns from a heartbeat that a quiet list is old', () => {
    const listed = reducer(start, price(1_000, 50_000))
    const beaten = reducer(listed, heartbeatArrived({ at: 50_000, now: 50_000 }))
    expect(selectStaleSeconds({ market: reducer(beaten, clockTicked(51_000)) }, 'BTCUSDT')).toBe(50)
  })

  it('says nothing about a price it does not have', () => {
    const state = { market: reducer(start, clockTicked(99_000)) }
    expect(selectQuote(state, 'BTCUSDT')).toBeUndefined()
    expect(selectStaleSeconds(state, 'BTCUSDT')).toBeNull()
  })

  it('keeps how the link is', () => {
    const lost = reducer(start, linkChanged({ state: 'connecting', tries: 3, since: 5 }))
    expect(selectLink({ market: lost })).toEqual({ state: 'connecting', tries: 3, since: 5 })
  })
})
