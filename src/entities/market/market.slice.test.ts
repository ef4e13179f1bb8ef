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
const LISTED = { code: 'BTCUSDT', at: null }
const price = (at: number, now: number) =>
  quotesArrived({ entries: [{ code: 'BTCUSDT', price: '64182.40', zdf: '1.84', at }], now })

describe('market slice', () => {
  it('calls a price stale from ten seconds on, by the server clock', () => {
    const skewed = reducer(start, price(1_000_000, 400_000))
    const fresh = { market: reducer(skewed, clockTicked(410_000)) }
    const old = { market: reducer(skewed, clockTicked(410_001)) }
    expect(selectStaleSeconds(fresh, LISTED)).toBeNull()
    expect(selectStaleSeconds(old, LISTED)).toBe(10)
    expect(selectServerNow(old)).toBe(1_010_001)
  })

  it('learns from a heartbeat that a quiet list is old', () => {
    const listed = reducer(start, price(1_000, 50_000))
    const beaten = reducer(listed, heartbeatArrived({ at: 50_000, now: 50_000 }))
    expect(selectStaleSeconds({ market: reducer(beaten, clockTicked(51_000)) }, LISTED)).toBe(50)
  })

  it('judges the price the page came with by its own time while the feed never names one', () => {
    const at = (now: number) => ({ market: reducer(start, clockTicked(now)) })
    const loaded = { code: 'BTCUSDT', at: new Date(1_000_000).toISOString() }
    expect(selectStaleSeconds(at(1_010_000), loaded)).toBeNull()
    expect(selectStaleSeconds(at(1_010_001), loaded)).toBe(10)
    expect(selectStaleSeconds(at(0), loaded)).toBeNull()
    expect(selectStaleSeconds(at(900_000), loaded)).toBeNull()
    const named = reducer(start, price(1_009_000, 1_009_000))
    expect(
      selectStaleSeconds({ market: reducer(named, clockTicked(1_015_000)) }, loaded),
    ).toBeNull()
  })

  it('shows prices again, and fresh ones, when the clock of the server was ahead and is set right', () => {
    const ahead = reducer(start, price(4_600_000, 1_000_000))
    const back = reducer(ahead, heartbeatArrived({ at: 1_001_000, now: 1_001_000 }))
    const waiting = { market: reducer(back, clockTicked(1_002_000)) }
    expect(selectStaleSeconds(waiting, LISTED)).toBe(3_598)
    const goesOn = reducer(waiting.market, price(1_061_000, 1_061_000))
    const live = { market: reducer(goesOn, clockTicked(1_061_500)) }
    expect(selectQuote(live, 'BTCUSDT')?.at).toBe(1_061_000)
    expect(selectStaleSeconds(live, LISTED)).toBeNull()
  })

  it('says nothing about a price it does not have', () => {
    const state = { market: reducer(start, clockTicked(99_000)) }
    expect(selectQuote(state, 'BTCUSDT')).toBeUndefined()
    expect(selectStaleSeconds(state, LISTED)).toBeNull()
  })

  it('keeps how the link is', () => {
    const lost = reducer(start, linkChanged({ state: 'connecting', tries: 3, since: 5 }))
    expect(selectLink({ market: lost })).toEqual({ state: 'connecting', tries: 3, since: 5 })
  })
})
