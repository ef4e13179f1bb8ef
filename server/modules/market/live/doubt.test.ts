import { describe, expect, it } from 'vitest'
import type { IndexVenue } from '#protocol/formulas/indexPrice.ts'
import { parsePrice, type Price } from '#protocol/price.ts'
import { type Doubt, differs, doubtAfter, NO_DOUBT } from './doubt.ts'

const AT = Date.UTC(2026, 2, 11, 16)

const mid = (text: string): Price => {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}
const books = (...mids: readonly string[]): readonly IndexVenue[] =>
  mids.map((text, at) => ({
    venue: `venue${at}`,
    bid: text,
    ask: text,
    ageMs: 100,
    silentMs: 100,
    aheadMs: null,
    excluded: null,
  }))
const found = (ours: string, dollars: readonly IndexVenue[], tether = books('1', '1')) =>
  differs(mid(ours), { dollars, tether }, AT)

describe('dollar books', () => {
  it.each([
    ['100000', '100000', '1', false],
    ['101000', '100000', '1', false],
    ['101000.01', '100000', '1', true],
    ['99000', '100000', '1', false],
    ['98999.99', '100000', '1', true],
    // A USDT of 97 cents: dearer in USDT is the same in dollars.
    ['103092.78', '100000', '0.97', false],
    ['100000', '100000', '0.97', true],
  ])('a price of %s, dollars %s, USDT at %s: %s', (ours, dollars, tether, differ) => {
    expect(found(ours, books(dollars, dollars), books(tether, tether))).toBe(differ)
  })

  it('say nothing while they are few, far from each other or old', () => {
    expect(found('90000', books())).toBeNull()
    expect(found('90000', books('100000'))).toBeNull()
    expect(found('90000', books('100000', '100301'))).toBeNull()
    expect(found('90000', books('100000', '100300'))).toBe(true)
    expect(found('90000', books('100000', '100010', '130000'))).toBe(true)
    const old = books('100000', '100000').map((one) => ({ ...one, silentMs: 5_001, ageMs: 5_001 }))
    expect(found('90000', old)).toBeNull()
    expect(found('90000', books('100000', '100000'), books('1'))).toBeNull()
  })
})

describe('a doubt', () => {
  /** The seconds at whose end there is doubt, of what was found in each. */
  const doubted = (all: readonly (boolean | null)[]): readonly number[] => {
    let doubt: Doubt = NO_DOUBT
    return all.flatMap((one, second) => {
      doubt = doubtAfter(doubt, one, AT + second * 1_000)
      return doubt.doubtful ? [second] : []
    })
  }
  const times = <T>(count: number, one: T): readonly T[] => Array<T>(count).fill(one)

  it('begins when a difference lasted for a minute, and ends when an agreement did', () => {
    expect(doubted(times(60, true))).toEqual([])
    expect(doubted(times(61, true))).toEqual([60])
    const all = doubted([...times(61, true), ...times(61, false), false])
    expect([all[0], all.at(-1)]).toEqual([60, 120])
  })

  it('does not begin, or end, where the minute is broken', () => {
    for (const broken of [false, null]) {
      expect(doubted([...times(60, true), broken, ...times(60, true)])).toEqual([])
    }
    for (const broken of [true, null]) {
      const all = doubted([...times(61, true), ...times(60, false), broken, ...times(60, false)])
      expect(all).toHaveLength(1 + 60 + 1 + 60)
    }
  })

  it('is not settled by silence', () => {
    expect(doubted([...times(61, true), ...times(500, null)])).toHaveLength(501)
  })

  it('takes no clock that was set back for a minute', () => {
    const turning = doubtAfter(NO_DOUBT, true, AT)
    expect(doubtAfter(turning, true, AT - 90_000)).toEqual({
      doubtful: false,
      turningSince: AT - 90_000,
    })
  })
})
