import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice, type Price, parsePrice, price } from '../price.ts'
import { INDEX_BANDS, type IndexInput, type IndexVenue, indexPrice } from './indexPrice.ts'

const AT = Date.UTC(2026, 2, 11, 16)
const SECOND = 1_000
const MINUTE = 60 * SECOND

function mid(text: string): Price {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}
const units = (value: bigint): string => formatPrice(price(value), 8)

/** Venues whose bid and ask are the same. */
const named = (...mids: readonly string[]): readonly IndexVenue[] =>
  mids.map((at, place) => ({
    venue: 'abc'[place] ?? '',
    bid: at,
    ask: at,
    ageMs: 100,
    silentMs: 100,
    aheadMs: null,
    excluded: null,
  }))

const input = (venues: readonly IndexVenue[], more: Partial<IndexInput> = {}): IndexInput => ({
  rule: 'index-2',
  at: AT,
  decimals: 2,
  bandPpm: INDEX_BANDS.major,
  last: { mid: mid('100'), at: AT - SECOND },
  full: { mid: mid('100'), at: AT - MINUTE },
  held: null,
  venues,
  ...more,
})

const shown = (given: IndexInput): readonly [string, string | null] => {
  const { state, mid: found } = indexPrice(given)
  return [state, found === null ? null : formatPrice(found, given.decimals)]
}

describe('a thin price', () => {
  const two = (at: string) => named(at, at)
  const since = (ms: number, full = '100') => ({ full: { mid: mid(full), at: AT - ms } })

  it.each([
    ['a tenth of the band in a second', '100.1', since(SECOND), 'thin'],
    ['and no more', '100.11', since(SECOND), 'none'],
    ['downwards too', '99.89', since(SECOND), 'none'],
    ['three tenths in three seconds', '99.7', since(3 * SECOND), 'thin'],
    ['and no more', '99.69', since(3 * SECOND), 'none'],
    ['the whole band', '101', since(10 * SECOND), 'thin'],
    ['and no more, however long it is ago', '101.01', since(60 * MINUTE), 'none'],
    ['of the full price, not of the last', '100.99', since(60 * MINUTE, '99.98'), 'none'],
    ['nothing in no time', '100', since(0), 'none'],
    ['nothing backwards in time', '100', since(-SECOND), 'none'],
    ['nothing where no full price is known', '100', { full: null }, 'none'],
    // Rows of the first rule verify as they did.
    ['a tenth of the price in the first rule', '110', { rule: 'index-1', full: null }, 'thin'],
  ] as const)('goes %s (to %s)', (_, at, more, state) => {
    expect(shown(input(two(at), more))[0]).toBe(state)
    if (state === 'none') {
      expect(indexPrice(input(two(at), more))).toMatchObject({ mid: null, held: null })
    }
  })

  it('moves a tenth of its band by the band of the instrument', () => {
    for (const [bandPpm, most, more] of [
      [INDEX_BANDS.peg, '100.05', '100.06'],
      [INDEX_BANDS.other, '100.2', '100.21'],
    ] as const) {
      const state = (at: string) => shown(input(two(at), { bandPpm, ...since(SECOND) }))[0]
      expect([state(most), state(more)]).toEqual(['thin', 'none'])
    }
  })

  it('bounds no price of three venues', () => {
    expect(shown(input(named('105', '105', '105'), since(SECOND)))).toEqual(['full', '105.00'])
  })

  it('is never walked beyond the band by two venues, whatever they say', () => {
    const step = fc.integer({ min: -1_200, max: 1_200 })
    let walked = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
        const full = { mid: mid('100'), at: AT }
        let last = full
        steps.forEach((by, place) => {
          const at = AT + (place + 1) * SECOND
          const said = units(last.mid + BigInt(by) * 100_000n)
          const made = indexPrice(input(two(said), { at, last, full }))
          if (made.mid === null) return
          walked += 1
          last = { mid: made.mid, at }
          const away = made.mid > full.mid ? made.mid - full.mid : full.mid - made.mid
          expect(away <= 100_000_000n).toBe(true)
          expect(away <= BigInt(place + 1) * 10_000_000n).toBe(true)
        })
      }),
    )
    expect(walked).toBeGreaterThan(100)
  })
})
