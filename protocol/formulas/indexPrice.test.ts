import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice, type Price, parsePrice, price } from '../price.ts'
import {
  type Exclusion,
  INDEX_BANDS,
  type IndexInput,
  type IndexVenue,
  indexPrice,
  type VenueUse,
} from './indexPrice.ts'

const AT = Date.UTC(2026, 2, 11, 16)
const SECOND = 1_000
const MINUTE = 60 * SECOND

function mid(text: string): Price {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}

/** A venue whose bid and ask are the same, of one letter. */
const venue = (name: string, at: string, more: Partial<IndexVenue> = {}): IndexVenue => ({
  venue: name,
  bid: at,
  ask: at,
  ageMs: 100,
  silentMs: 100,
  aheadMs: null,
  excluded: null,
  ...more,
})

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

const named = (...mids: readonly string[]): readonly IndexVenue[] =>
  mids.map((at, place) => venue('abcdefgh'[place] ?? '', at))

const shown = (given: IndexInput): readonly [string, string | null] => {
  const { state, mid: found } = indexPrice(given)
  return [state, found === null ? null : formatPrice(found, given.decimals)]
}

const useOf = (given: IndexVenue): VenueUse | undefined =>
  indexPrice(input([given, ...named('100', '100', '100')])).uses.find(
    (one) => one.venue === given.venue,
  )?.use

describe('the index', () => {
  it.each([
    [['100', '100.1', '100.2'], 'full', '100.10'],
    [['100', '100.1', '100.2', '100.3'], 'full', '100.15'],
    // The median, not the mean: a price at the edge of the band does not pull it.
    [['100', '100', '101'], 'full', '100.00'],
    // Half-even to the tick.
    [['100.005', '100.005', '100.005'], 'full', '100.00'],
    [['100.015', '100.015', '100.015'], 'full', '100.02'],
    [['100.0051', '100.0051', '100.0051'], 'full', '100.01'],
    [['100', '100.3'], 'thin', '100.15'],
    [['100', '100.31'], 'none', null],
    [['100'], 'none', null],
    [[], 'none', null],
  ] as const)('of %j is %s %s', (mids, state, text) => {
    expect(shown(input(named(...mids)))).toEqual([state, text])
  })

  it('is none where it is less than half a tick', () => {
    const venues = named('0.004', '0.004', '0.004')
    expect(shown(input(venues, { last: null }))).toEqual(['none', null])
  })

  it('is of three venues at first, and after a minute without a price', () => {
    const two = named('100', '100')
    const lastAt = (ago: number) => ({ last: { mid: mid('100'), at: AT - ago } })
    expect(shown(input(two, lastAt(MINUTE)))).toEqual(['thin', '100.00'])
    for (const more of [{ last: null }, lastAt(MINUTE + 1), lastAt(-1)]) {
      expect(shown(input(two, more))).toEqual(['none', null])
      expect(shown(input(named('100', '100', '100'), more))).toEqual(['full', '100.00'])
    }
  })

  it('names each venue once', () => {
    expect(() => indexPrice(input([...named('100', '100'), venue('a', '100')]))).toThrow(TypeError)
  })
})

describe('a venue', () => {
  it.each([
    ['used', {}],
    ['noPrice', { bid: '0' }],
    ['noPrice', { ask: '-100' }],
    ['noPrice', { bid: '1e2' }],
    ['noPrice', { bid: '99.999999999' }],
    ['used', { bid: '99.99999999' }],
    ['crossed', { bid: '100.01' }],
    // A locked book counts: its bid is its ask.
    ['used', { bid: '100', ask: '100' }],
    ['used', { bid: '99.5', ask: '100.5' }],
    ['wide', { bid: '99.5', ask: '100.50000001' }],
    ['used', { ageMs: 5_000, silentMs: null }],
    ['stale', { ageMs: 5_001, silentMs: null }],
    ['stale', { ageMs: 5_001, silentMs: 5_001 }],
    ['used', { ageMs: 60_000, silentMs: 5_000 }],
    ['stale', { ageMs: 60_001, silentMs: 0 }],
    ['stale', { ageMs: -1, silentMs: null }],
    // What the venue says of its time excuses no silence.
    ['stale', { ageMs: 5_001, silentMs: 5_001, aheadMs: 0 }],
    ['used', { aheadMs: -10_000 }],
    ['untimely', { aheadMs: -10_001 }],
    ['used', { aheadMs: 2_000 }],
    ['untimely', { aheadMs: 2_001 }],
    ['used', { bid: '101', ask: '101' }],
    ['outlier', { bid: '101.01', ask: '101.01' }],
    ['outlier', { bid: '98.99', ask: '98.99' }],
  ] as const)('is %s with %j', (use, more) => {
    expect(useOf(venue('z', '100', more))).toBe(use)
  })
})

/** Second by second, as a source carries on what it is told. */
function follow(
  rounds: readonly (readonly [mids: readonly string[], seconds: number])[],
): readonly string[] {
  let carried = new Map<string, Exclusion | null>()
  let at = AT
  const seen: string[] = []
  for (const [mids, seconds] of rounds) {
    let result = indexPrice(input([]))
    for (let second = 0; second < seconds; second += 1) {
      const venues = named(...mids).map((one) => ({
        ...one,
        excluded: carried.get(one.venue) ?? null,
      }))
      result = indexPrice(input(venues, { at, last: { mid: mid('100'), at: at - SECOND } }))
      carried = new Map(result.uses.map(({ venue: name, excluded }) => [name, excluded]))
      at += SECOND
    }
    const used = result.uses.flatMap(({ venue: name, use }) => (use === 'used' ? [name] : []))
    seen.push(`${result.state} ${used.join('')}`)
  }
  return seen
}

describe('an outlier', () => {
  // BitMEX's example of 150, 100 and 100 (its "Fair Price Marking" rules), which drops the 150; ours waits 5 minutes.
  it.each([
    ['drops 150', [[['150', '100', '100'], 1]], ['thin bc']],
    [
      'stays out for five minutes',
      [
        [['150', '100', '100'], 1],
        [['100', '100', '100'], 300],
      ],
      ['thin bc', 'thin bc'],
    ],
    [
      'is back then',
      [
        [['150', '100', '100'], 1],
        [['100', '100', '100'], 301],
      ],
      ['thin bc', 'full abc'],
    ],
    [
      'begins anew after a break',
      [
        [['150', '100', '100'], 1],
        [['100', '100', '100'], 299],
        [['100.51', '100', '100'], 1],
        [['100', '100', '100'], 300],
        [['100', '100', '100'], 1],
      ],
      ['thin bc', 'thin bc', 'thin bc', 'thin bc', 'full abc'],
    ],
    [
      'is calm within half the distance',
      [
        [['150', '100', '100'], 1],
        [['100.5', '100', '100'], 301],
      ],
      ['thin bc', 'full abc'],
    ],
    [
      'and the others come back where every one was out',
      [
        [['100', '200'], 1],
        [['100', '100'], 301],
      ],
      ['none ', 'thin ab'],
    ],
  ] as const)('%s', (_, rounds, seen) => {
    expect(follow(rounds)).toEqual(seen)
  })

  it('that goes silent is not calm', () => {
    const excluded = { calmSince: AT - MINUTE }
    const silent = venue('z', '100', { excluded, ageMs: 90_000 })
    const { uses } = indexPrice(input([...named('100', '100', '100'), silent]))
    expect(uses.at(-1)).toEqual({ venue: 'z', use: 'stale', excluded: { calmSince: null } })
  })
})

describe('a move of more than a tenth', () => {
  const three = (at: string) => named(at, at, at)
  const held = (at: string, ago = SECOND) => ({ held: { mid: mid(at), at: AT - ago } })
  // In the second rule two venues never come so far.
  const FIRST = { rule: 'index-1', full: null } as const

  it.each([
    ['a tenth is none', three('110'), {}, ['full', '110.00']],
    ['is held back', three('110.01'), {}, ['held', null]],
    ['downwards too', three('89.99'), {}, ['held', null]],
    ['of two venues as well', named('89', '89'), FIRST, ['held', null]],
    ['is confirmed by the next second', three('115'), held('112'), ['full', '115.00']],
    ['but not by two venues', named('115', '115'), { ...held('112'), ...FIRST }, ['held', null]],
    ['nor by another move', three('85'), held('115'), ['held', null]],
    ['nor by the second itself', three('115'), held('115', 0), ['held', null]],
    ['nor after more than five', three('115'), held('115', 5_001), ['held', null]],
    ['and forgotten when it goes back', three('101'), held('115'), ['full', '101.00']],
  ] as const)('%s', (_, venues, more, due) => {
    expect(shown(input(venues, more))).toEqual(due)
  })

  it('gives what it holds back to the next second', () => {
    const { held: kept } = indexPrice(input(three('115')))
    expect(kept).toEqual({ mid: mid('115'), at: AT })
    expect(shown(input(three('115'), { at: AT + SECOND, held: kept }))).toEqual(['full', '115.00'])
  })
})

const units = (value: bigint): string => formatPrice(price(value), 8)
/** Venues near 100, each with a spread, in any order. */
const near = (least: number, most: bigint) =>
  fc
    .array(
      fc.tuple(fc.bigInt({ min: -most, max: most }), fc.bigInt({ min: 0n, max: 10_000_000n })),
      {
        minLength: least,
        maxLength: 8,
      },
    )
    .map((all) =>
      all.map(([away, half], place) =>
        venue('abcdefgh'[place] ?? '', '100', {
          bid: units(10_000_000_000n + away - half),
          ask: units(10_000_000_000n + away + half),
        }),
      ),
    )
const midOf = ({ bid, ask }: IndexVenue): bigint => (mid(bid) + mid(ask)) / 2n

describe('whatever venues say', () => {
  it('the index lies between the second lowest and the second highest fresh mid', () => {
    let full = 0
    fc.assert(
      fc.property(near(4, 300_000_000n), (venues) => {
        const sorted = venues.map(midOf).sort((a, b) => (a < b ? -1 : 1))
        const { state, mid: found } = indexPrice(input(venues, { decimals: 8 }))
        if (state !== 'full' || found === null) return
        full += 1
        expect(found >= (sorted[1] ?? 0n) && found <= (sorted.at(-2) ?? 0n)).toBe(true)
      }),
    )
    expect(full).toBeGreaterThan(20)
  })

  it('their order changes nothing', () => {
    fc.assert(
      fc.property(near(1, 300_000_000n), fc.integer(), (venues, turn) => {
        const by = (one: IndexVenue): number => (one.venue.charCodeAt(0) * (turn | 1)) % 17
        const turned = venues.toSorted((a, b) => by(a) - by(b)).reverse()
        expect(indexPrice(input(turned))).toEqual(indexPrice(input(venues)))
      }),
    )
  })

  it('one that lies by 5 % or by -30 % moves nothing, and is out', () => {
    fc.assert(
      fc.property(near(3, 20_000_000n), fc.constantFrom('105', '70'), (venues, lie) => {
        const honest = indexPrice(input(venues))
        const { uses, ...lied } = indexPrice(input([...venues, venue('z', lie)]))
        expect(lied).toEqual({ state: 'full', mid: honest.mid, held: null })
        expect(uses.at(-1)).toEqual({ venue: 'z', use: 'outlier', excluded: { calmSince: null } })
      }),
    )
  })
})
