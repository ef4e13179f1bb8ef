import { describe, expect, it } from 'vitest'
import { type Price, price } from '../price.ts'
import { isBeyondDepth } from './exchangeDepth.ts'
import { holdPpm } from './exchangeHold.ts'
import { exchangeRoute } from './exchangeRoute.ts'

/** So many seconds of a price that goes up and down by a part of ten thousand. */
const swinging = (seconds: number): readonly Price[] =>
  Array.from({ length: seconds }, (_, at) => price(at % 2 === 0 ? 100_000_000n : 100_010_000n))

describe('what it costs to hold a price', () => {
  it('is a call at the money for ten seconds of what the log moved in five minutes', () => {
    // 1 bp a second is 3.162 bp in ten; by 1 / root(2 pi) that is 1.2616 bp = 126.2 ppm, rounded up.
    expect(holdPpm(swinging(301))).toBe(127n)
    // A part of the window without a row has not moved.
    expect(holdPpm(swinging(76))).toBe(64n)
  })

  it('is nothing where nothing moved or is known', () => {
    expect(holdPpm([])).toBe(0n)
    expect(holdPpm([price(5n)])).toBe(0n)
    expect(holdPpm([price(5n), price(5n), price(5n)])).toBe(0n)
  })

  it('is never rounded away', () => {
    expect(holdPpm([price(100_000_000_000n), price(100_000_000_100n)])).toBe(1n)
  })
})

describe('the most of a pair', () => {
  const way = exchangeRoute('BTC', 'JPY').map((step) => ({
    ...step,
    mid: price(step.code === 'BTCUSDT' ? 10_000_000_000_000n : 100_000_000n),
  }))
  const beyond = (amount: bigint, depth: Readonly<Record<string, bigint>>): boolean =>
    isBeyondDepth('BTC', amount, way, depth)

  it('is counted in its base, which is what goes in or what comes out', () => {
    expect(beyond(200_000_000n, { BTCUSDT: 2n })).toBe(false)
    expect(beyond(200_000_001n, { BTCUSDT: 2n })).toBe(true)
    // Two bitcoins are 200,000 USDT, which the next pair sells.
    expect(beyond(200_000_000n, { USDTUSD: 200_000n })).toBe(false)
    expect(beyond(200_000_001n, { USDTUSD: 200_000n })).toBe(true)
    const buying = exchangeRoute('USDT', 'BTC').map((step) => ({ ...step, mid: price(10n ** 13n) }))
    expect(isBeyondDepth('USDT', 100_000_000_000n, buying, { BTCUSDT: 1n })).toBe(false)
    expect(isBeyondDepth('USDT', 100_100_000_000n, buying, { BTCUSDT: 1n })).toBe(true)
  })

  it('does not bound what has none', () => {
    expect(beyond(10n ** 20n, {})).toBe(false)
  })
})
