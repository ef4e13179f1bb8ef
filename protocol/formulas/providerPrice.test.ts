import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice, type Price, parsePrice } from '../price.ts'
import {
  PROVIDER_CLASSES,
  type ProviderClass,
  type ProviderInput,
  type ProviderQuote,
  providerPrice,
} from './providerPrice.ts'

const AT = Date.UTC(2026, 2, 11, 16)
const SECOND = 1_000

function mid(text: string): Price {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}

const quote = (provider: string, at: string, more: Partial<ProviderQuote> = {}): ProviderQuote => ({
  provider,
  bid: at,
  ask: at,
  last: null,
  ageMs: 100,
  silentMs: 100,
  aheadMs: null,
  ...more,
})

const input = (
  quotes: readonly ProviderQuote[],
  more: Partial<ProviderInput> = {},
): ProviderInput => ({
  at: AT,
  decimals: 4,
  class: 'forex',
  last: { mid: mid('1.1'), at: AT - SECOND },
  held: null,
  quotes,
  ...more,
})

const shown = (given: ProviderInput): readonly [string, string | null] => {
  const { state, mid: found } = providerPrice(given)
  return [state, found === null ? null : formatPrice(found, given.decimals)]
}

describe('the price of providers', () => {
  it.each([
    [['1.1'], 'single', '1.1000'],
    // Half-even to the tick.
    [['1.10005'], 'single', '1.1000'],
    [['1.10015'], 'single', '1.1002'],
    [['1.10005001'], 'single', '1.1001'],
    [[], 'none', null],
    // 5 basis points of the lower one, then 0.3 %.
    [['1.1', '1.10055'], 'full', '1.1003'],
    [['1.1', '1.10055001'], 'thin', '1.1003'],
    [['1.1', '1.1033'], 'thin', '1.1016'],
    [['1.1033001', '1.1'], 'none', null],
  ] as const)('of %j is %s %s', (mids, state, text) => {
    expect(shown(input(mids.map((at, place) => quote(`p${place}`, at))))).toEqual([state, text])
  })

  it.each(['metals', 'stocks', 'etf'] as const)(
    'of %s: two agree within 20 basis points',
    (one) => {
      const two = (other: string) => [quote('a', '1000'), quote('b', other)]
      const more = { class: one, last: null }
      expect(shown(input(two('1002'), more))[0]).toBe('full')
      expect(shown(input(two('1002.00000001'), more))[0]).toBe('thin')
    },
  )

  it('is the last trade where nothing is quoted, and nothing of half a quote', () => {
    const last = { bid: null, ask: null, last: '1.1002' }
    expect(shown(input([quote('a', '1', last)]))).toEqual(['single', '1.1002'])
    expect(shown(input([quote('a', '1', { ...last, bid: '1.1' })]))).toEqual(['none', null])
    const both = { bid: '1.1001', ask: '1.1003', last: '1.1' }
    expect(shown(input([quote('a', '1', both)]))).toEqual(['single', '1.1002'])
  })

  it('names each provider once, and two at most', () => {
    expect(() => providerPrice(input([quote('a', '1'), quote('a', '1')]))).toThrow(TypeError)
    const three = ['a', 'b', 'c'].map((one) => quote(one, '1'))
    expect(() => providerPrice(input(three))).toThrow(TypeError)
  })
})

describe('a provider', () => {
  it.each<[string, Partial<ProviderQuote>, ProviderClass?]>([
    ['used', {}],
    ['noPrice', { bid: '0' }],
    ['noPrice', { ask: '-1' }],
    ['noPrice', { bid: '1e2' }],
    ['noPrice', { bid: 'NaN' }],
    ['noPrice', { bid: '1.000000001' }],
    ['noPrice', { bid: null, ask: null }],
    ['crossed', { bid: '1.1001' }],
    ['used', { bid: '1.09725', ask: '1.10275' }],
    ['wide', { bid: '1.09725', ask: '1.10275001' }],
    ['used', { bid: '1.0945', ask: '1.1055' }, 'stocks'],
    ['wide', { bid: '1.0945', ask: '1.10550001' }, 'etf'],
    ['used', { ageMs: 3_000, silentMs: null }],
    ['stale', { ageMs: 3_001, silentMs: null }],
    ['stale', { ageMs: 3_001, silentMs: null }, 'metals'],
    ['used', { ageMs: 5_000, silentMs: null }, 'stocks'],
    ['stale', { ageMs: 5_001, silentMs: null }, 'etf'],
    ['used', { ageMs: 60_000, silentMs: 5_000 }],
    ['stale', { ageMs: 60_000, silentMs: 5_001 }],
    ['stale', { ageMs: 60_001, silentMs: 0 }],
    ['stale', { ageMs: -1, silentMs: null }],
    // What the provider says of its time excuses no silence.
    ['stale', { ageMs: 3_001, silentMs: null, aheadMs: 0 }],
    ['used', { aheadMs: -10_000 }],
    ['untimely', { aheadMs: -10_001 }],
    ['used', { aheadMs: 2_000 }],
    ['untimely', { aheadMs: 2_001 }],
  ])('is %s with %j %s', (use, more, named = 'forex') => {
    const { uses } = providerPrice(input([quote('a', '1.1', more)], { class: named, last: null }))
    expect(uses).toEqual([{ provider: 'a', use }])
  })
})

describe('a move of more than a tenth', () => {
  const far = (ageMs: number) => [quote('a', '1.3', { ageMs })]
  const held = (ago: number, text = '1.3') => ({ mid: mid(text), at: AT - ago })

  it.each([
    ['is held back at first', null, 100, AT],
    // In the same second at first: its age and the moments differ by less than a second.
    ['is not confirmed by the quote it was made of', held(1_000), 1, AT - 1_000],
    ['is not confirmed by it a second later either', held(2_000), 1_001, AT - 2_000],
    ['is confirmed by one that came later', held(2_000), 1_000, null],
    ['is confirmed within five seconds', held(5_000), 100, null],
    ['is not confirmed after them', held(5_001), 100, AT],
    ['is not confirmed by what was held back later', held(-1), 100, AT],
    ['confirms no other price', held(2_000, '1.1'), 100, AT],
  ] as const)('%s', (_, before, ageMs, at) => {
    const { state, mid: found, held: carried } = providerPrice(input(far(ageMs), { held: before }))
    const due = at === null ? ['single', mid('1.3'), null] : ['held', null, { mid: mid('1.3'), at }]
    expect([state, found, carried]).toEqual(due)
  })

  it('needs both of two providers to have said it anew', () => {
    const two = (ageMs: number) => [quote('a', '1.3', { ageMs: 100 }), quote('b', '1.3', { ageMs })]
    expect(shown(input(two(1_001), { held: held(2_000) }))).toEqual(['held', null])
    expect(shown(input(two(1_000), { held: held(2_000) }))).toEqual(['full', '1.3000'])
  })
})

const ANY_QUOTE = fc.record({
  bid: fc.option(fc.integer({ min: 0, max: 30_000 }).map((at) => `${1 + at / 100_000}`)),
  ask: fc.option(fc.integer({ min: 0, max: 30_000 }).map((at) => `${1 + at / 100_000}`)),
  last: fc.option(fc.constantFrom('1.1', '1.2', 'x')),
  ageMs: fc.integer({ min: -10, max: 70_000 }),
  silentMs: fc.option(fc.integer({ min: -10, max: 6_000 })),
  aheadMs: fc.option(fc.integer({ min: -12_000, max: 3_000 })),
})

it('lies between the prices of what is used, on the tick, in any order, and never of what is old', () => {
  const ticks = 10n ** 4n
  fc.assert(
    fc.property(
      fc.array(ANY_QUOTE, { maxLength: 2 }),
      fc.constantFrom(...(Object.keys(PROVIDER_CLASSES) as ProviderClass[])),
      (quotes, named) => {
        const said = quotes.map((one, at) => ({ ...one, provider: `p${at}` }))
        const made = providerPrice(input(said, { class: named, last: null }))
        expect(providerPrice(input(said.toReversed(), { class: named, last: null }))).toEqual(made)
        const used = said.filter((_, at) => made.uses[at]?.use === 'used')
        expect(used.every(({ ageMs }) => ageMs >= 0 && ageMs <= 60_000)).toBe(true)
        if (made.mid === null) return
        const sides = used.flatMap(({ bid, ask, last }) => [bid ?? last, ask ?? last])
        const prices = sides.flatMap((text) => (text === null ? [] : mid(text)))
        expect(made.mid % ticks).toBe(0n)
        expect(prices.some((one) => one - ticks < (made.mid ?? 0n))).toBe(true)
        expect(prices.some((one) => one + ticks > (made.mid ?? 0n))).toBe(true)
        expect(made.state === 'full').toBe(used.length === 2 && made.state !== 'thin')
      },
    ),
    { numRuns: 500 },
  )
})
