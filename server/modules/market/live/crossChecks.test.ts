import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePrice, type Price } from '#protocol/price.ts'
import { createCrossChecks, type CrossChecks } from './crossChecks.ts'

const AT = Date.UTC(2026, 2, 11, 16)
const IDS = {
  EURUSD: 101,
  GBPUSD: 102,
  USDJPY: 103,
  AUDUSD: 105,
  EURGBP: 108,
  EURJPY: 109,
  GBPJPY: 110,
} as const
type Pair = keyof typeof IDS
type Mids = Partial<Record<Pair, string | null>>

const GOOD = {
  EURUSD: '1.25',
  GBPUSD: '1.6',
  USDJPY: '150',
  AUDUSD: '0.66',
  EURGBP: '0.78125',
  EURJPY: '187.5',
  GBPJPY: '240',
} as const satisfies Mids

const read = (text: string): Price => {
  const mid = parsePrice(text)
  if (mid === null) throw new Error(text)
  return mid
}

/** Seconds of a round each, of the pairs that are given. Says which ones the last round doubted. */
function run(checks: CrossChecks, mids: Mids, from: number, seconds: number): readonly string[] {
  let doubted: string[] = []
  for (let second = from; second < from + seconds; second += 1) {
    doubted = Object.entries(mids).flatMap(([pair, mid]) => {
      const id = IDS[pair as Pair]
      const price = mid === null ? null : read(mid)
      return checks.isDoubted(id, price, AT + second * 1_000) ? [pair] : []
    })
  }
  return doubted
}
const of = (...pairs: readonly Pair[]): Mids =>
  Object.fromEntries(pairs.map((pair) => [pair, GOOD[pair]]))
const TRIANGLE = of('EURUSD', 'GBPUSD', 'EURGBP')

describe('a cross and its dollar pairs', () => {
  it.each([
    ['EURGBP', '0.782421', false],
    ['EURGBP', '0.782422', true],
    ['EURGBP', '0.780079', false],
    ['EURGBP', '0.780078', true],
  ] as const)('%s at %s differs: %s', (pair, mid, differs) => {
    const doubted = run(createCrossChecks(), { ...TRIANGLE, [pair]: mid }, 0, 61)
    expect(doubted).toEqual(differs ? ['EURGBP'] : [])
  })

  it('are all doubted while nothing tells which of them is wrong', () => {
    const checks = createCrossChecks()
    const wrong = { ...TRIANGLE, EURGBP: '0.79' }
    expect(run(checks, wrong, 0, 60)).toEqual([])
    // A dollar pair hears of it a second later: its round comes first.
    expect(run(checks, wrong, 60, 1)).toEqual(['EURGBP'])
    expect(run(checks, wrong, 61, 1)).toEqual(['EURUSD', 'GBPUSD', 'EURGBP'])
    expect(run(checks, TRIANGLE, 62, 60)).toEqual(['EURUSD', 'GBPUSD', 'EURGBP'])
    expect(run(checks, TRIANGLE, 122, 2)).toEqual([])
  })

  it('leave out whom another cross bears out', () => {
    expect(run(createCrossChecks(), { ...GOOD, EURGBP: '0.79' }, 0, 62)).toEqual(['EURGBP'])
    expect(run(createCrossChecks(), { ...GOOD, EURUSD: '1.26' }, 0, 62)).toEqual([
      'EURUSD',
      'EURGBP',
      'EURJPY',
    ])
    expect(run(createCrossChecks(), { ...GOOD, USDJPY: '149' }, 0, 62)).toEqual([
      'USDJPY',
      'EURJPY',
      'GBPJPY',
    ])
  })

  it('say nothing where one of them has no price, and count no minute over a gap', () => {
    const wrong = { ...TRIANGLE, EURGBP: '0.79' }
    const checks = createCrossChecks()
    expect(run(checks, of('EURUSD', 'EURGBP'), 0, 62)).toEqual([])
    expect(run(checks, wrong, 62, 59)).toEqual([])
    expect(run(checks, { ...wrong, GBPUSD: null }, 121, 1)).toEqual([])
    expect(run(checks, wrong, 122, 60)).toEqual([])
    // Two days later, as after a weekend.
    expect(run(checks, wrong, 172_982, 60)).toEqual([])
    expect(run(checks, wrong, 173_042, 2)).toEqual(['EURUSD', 'GBPUSD', 'EURGBP'])
    // Silence settles no doubt.
    expect(run(checks, of('EURGBP'), 173_044, 70)).toEqual(['EURGBP'])
  })

  it('that fit never are, whatever the rates', () => {
    const rate = fc.integer({ min: 10_000, max: 99_999 }).map((units) => units / 100_000)
    const check = fc.property(rate, rate, rate, (euro, pound, yen) => {
      const [perDollar, fixed] = [(100 * yen).toFixed(3), (value: number) => value.toFixed(8)]
      const fit = {
        EURUSD: fixed(euro),
        GBPUSD: fixed(pound),
        USDJPY: perDollar,
        EURGBP: fixed((euro / pound) * 1.0014),
        EURJPY: fixed(euro * Number(perDollar) * 0.9986),
      }
      expect(run(createCrossChecks(), fit, 0, 62)).toEqual([])
      const off = { ...fit, EURGBP: fixed((euro / pound) * 1.0016) }
      expect(run(createCrossChecks(), off, 0, 62)).toContain('EURGBP')
    })
    fc.assert(check, { numRuns: 30 })
  })

  it('doubt no other pair, and none that is no currency', () => {
    expect(run(createCrossChecks(), { ...GOOD, AUDUSD: '0.99' }, 0, 62)).toEqual([])
    expect(createCrossChecks().isDoubted(1, read('100000'), AT)).toBe(false)
  })
})
