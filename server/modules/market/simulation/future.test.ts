import { CALENDARS } from '#kit/calendars.ts'
import { describe, expect, it } from 'vitest'
import { UP_DOWN_LISTINGS, OPTION_TERM_MS } from '#protocol/optionTerms.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import type { PriceSource } from '../types.ts'
import { createSimulatedSource } from './simulatedSource.ts'

const DAY = 86_400_000
/** A Monday to Wednesday; the seeds are used nowhere else. */
const FIRST_DAY = Date.parse('2026-10-05T00:00:00Z') / DAY
const DAYS = [FIRST_DAY, FIRST_DAY + 1, FIRST_DAY + 2]
const CODES = ['BTCUSDT', 'SOLUSDT', 'EURUSD', 'EURJPY', 'NQ', 'XAUUSD', 'TSLA', 'SPY']
/** Seconds of the minute at which somebody bets. */
const BETS_AT = [4, 11, 20, 29, 38, 47, 56]
const TERMS = ['60s', '5m', '15m'] as const

function named(code: string) {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}

/** The public prices of each second of a day, 0 where the market is closed. */
function secondsOf(source: PriceSource, code: string, day: number): Float64Array {
  const one = named(code)
  return Float64Array.from({ length: 86_400 }, (_, i) =>
    Number(source.quoteAt(one, day * DAY + i * 1_000)?.mid ?? 0n),
  )
}

/** A moment at which somebody may bet: what has been seen of the minute, and what comes. */
interface Chance {
  readonly code: string
  readonly second: number
  readonly price: number
  /** What the price has moved since the minute began. */
  readonly move: number
  /** What it will have moved by the end of each term; null where the market closes before. */
  readonly after: Readonly<Record<(typeof TERMS)[number], number | null>>
}

function chancesOf(seed: string, codes: readonly string[]): readonly Chance[] {
  const source = createSimulatedSource(seed, CALENDARS)
  const chances: Chance[] = []
  for (const code of codes) {
    for (const day of DAYS) {
      const prices = secondsOf(source, code, day)
      for (let minute = 0; minute < 1440; minute += 1) {
        const open = prices[minute * 60] ?? 0
        for (const second of BETS_AT) {
          const at = minute * 60 + second
          const price = prices[at] ?? 0
          if (open === 0 || price === open) continue
          const ahead = (term: (typeof TERMS)[number]): number | null => {
            const end = prices[at + OPTION_TERM_MS[term] / 1_000] ?? 0
            return end === 0 ? null : end - price
          }
          const after = { '60s': ahead('60s'), '5m': ahead('5m'), '15m': ahead('15m') }
          chances.push({ code, second, price, move: price - open, after })
        }
      }
    }
  }
  return chances
}

/** How often a side wins where the price did not end where it was: draws give the stake back. */
function winsOf(
  chances: readonly Chance[],
  term: (typeof TERMS)[number],
  side: (one: Chance) => number,
): { rate: number; sigmas: number; count: number } {
  let won = 0
  let count = 0
  for (const one of chances) {
    const moved = one.after[term]
    if (moved === null || moved === 0) continue
    count += 1
    if (Math.sign(moved) === side(one)) won += 1
  }
  // Bets of a longer term overlap: so many of them say as much as one.
  const overlap = OPTION_TERM_MS[term] / 60_000
  const rate = won / count
  return { rate, count, sigmas: (rate - 0.5) * 2 * Math.sqrt(count / overlap) }
}

function breakEven(term: string): number {
  const listing = UP_DOWN_LISTINGS.find((one) => one.term === term)
  if (listing === undefined) throw new Error(term)
  return 1 / (1 + Number(listing.ratePpm) / 1e6)
}

const chances = chancesOf('never seen before', CODES)
/** Many rules are tried: one of a thousand that know nothing comes out further than this. */
const FAR = 4.2

describe('the seconds of a minute do not tell where the price goes', () => {
  it('has enough bets to see an edge that pays', () => {
    for (const term of TERMS) {
      const { count } = winsOf(chances, term, () => 1)
      // Seven bets of a minute share their minute.
      const independent = count / BETS_AT.length / (OPTION_TERM_MS[term] / 60_000)
      const edge = (breakEven(term) - 0.5) * 2 * Math.sqrt(independent)
      expect(edge, term).toBeGreaterThan(FAR - 1)
    }
  })

  it.each(TERMS)('%s: betting on return or on more of it loses at every second', (term) => {
    for (const second of BETS_AT) {
      const here = chances.filter((one) => one.second === second)
      const found = winsOf(here, term, ({ move }) => -Math.sign(move))
      const best = Math.max(found.rate, 1 - found.rate)
      expect(Math.abs(found.sigmas), `second ${second}`).toBeLessThan(FAR)
      expect(best, `second ${second}`).toBeLessThan(breakEven(term))
    }
  })

  it.each(CODES)('%s: nor on any instrument at 60 s, after great moves neither', (code) => {
    const own = chances.filter((one) => one.code === code)
    expect(own.length).toBeGreaterThan(1_000)
    const sizes = own.map(({ move, price }) => Math.abs(move / price)).sort((a, b) => a - b)
    const great = sizes[Math.floor(sizes.length * 0.8)] ?? 0
    for (const second of BETS_AT) {
      const here = own.filter((one) => one.second === second)
      const far = here.filter(({ move, price }) => Math.abs(move / price) >= great)
      for (const some of [here, far]) {
        const found = winsOf(some, '60s', ({ move }) => -Math.sign(move))
        if (found.count < 100) continue
        expect(Math.abs(found.sigmas), `second ${second}`).toBeLessThan(FAR)
      }
    }
  })

  it.each(TERMS)('%s: what was learned on one seed wins nothing on another', (term) => {
    const taught = chancesOf('to learn from', ['BTCUSDT', 'NQ', 'EURJPY'])
    const cell = ({ code, second, move, price }: Chance): string =>
      `${code} ${second} ${Math.sign(move)} ${Math.min(4, Math.floor(Math.log2(Math.abs(move / price) * 1e5)))}`
    const ups = new Map<string, number>()
    for (const one of taught) {
      const key = cell(one)
      ups.set(key, (ups.get(key) ?? 0) + Math.sign(one.after[term] ?? 0))
    }
    const known = chances.filter((one) => ups.has(cell(one)))
    const found = winsOf(known, term, (one) => ((ups.get(cell(one)) ?? 0) >= 0 ? 1 : -1))
    expect(found.rate).toBeLessThan(breakEven(term))
    expect(found.rate).toBeLessThan(0.53)
  })

  it.each(CODES)('%s: no contract gains by it after fees and spread', (code) => {
    const { contract } = named(code)
    if (contract === null) throw new Error(code)
    const { feePpm, spreadPpm } = contract.terms
    const cost = (2 * Number(feePpm) + Number(spreadPpm)) / 1e6
    for (const term of TERMS) {
      for (const second of BETS_AT) {
        const gains = chances
          .filter((one) => one.code === code && one.second === second)
          .filter(({ move, price }) => Math.abs(move / price) > cost / 4)
          .flatMap(({ move, price, after }) => {
            const moved = after[term]
            return moved === null ? [] : [(Math.sign(move) * moved) / price]
          })
        if (gains.length < 30) continue
        const mean = gains.reduce((sum, one) => sum + one, 0) / gains.length
        const square = gains.reduce((sum, one) => sum + (one - mean) ** 2, 0) / gains.length
        const overlap = OPTION_TERM_MS[term] / 60_000
        const error = Math.sqrt((square * overlap) / gains.length)
        expect(Math.abs(mean) - cost, `second ${second}`).toBeLessThan(FAR * error)
        expect(Math.abs(mean), `second ${second}`).toBeLessThan(FAR * error)
      }
    }
  })
})

describe('a day does not tell where it ends', () => {
  it('comes no nearer to where it began, or further from it, after half of it', () => {
    const source = createSimulatedSource('days', CALENDARS)
    let [with_, count] = [0, 0]
    for (const code of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'USDJPY', 'EURJPY']) {
      const price = (at: number): number => Number(source.bars.lastAt(named(code), at)?.mid ?? 0n)
      for (let day = FIRST_DAY - 280; day < FIRST_DAY; day += 1) {
        const [start, noon, end] = [0, 0.5, 1].map((part) => price((day + part) * DAY))
        if (start === noon || noon === end) continue
        count += 1
        if (Math.sign((noon ?? 0) - (start ?? 0)) === Math.sign((end ?? 0) - (noon ?? 0)))
          with_ += 1
      }
    }
    expect(count).toBeGreaterThan(900)
    expect(Math.abs(with_ / count - 0.5) * 2 * Math.sqrt(count)).toBeLessThan(FAR)
  })

  it.each([
    ['EURJPY', 'EURUSD', 'USDJPY', 1.1724 * 156.24],
    ['GBPJPY', 'GBPUSD', 'USDJPY', 1.3418 * 156.24],
  ])('%s is worth its legs at every second', (cross, one, other, anchor) => {
    const source = createSimulatedSource('legs', CALENDARS)
    const at = (code: string, second: number): number =>
      Number(source.quoteAt(named(code), FIRST_DAY * DAY + second * 1_000)?.mid) / 1e8
    const model = named(cross).model
    const scale = model.kind === 'walk' ? model.anchor / anchor : 0
    for (let second = 0; second < 86_400; second += 997) {
      const legs = at(one, second) * at(other, second) * scale
      expect(Math.abs(at(cross, second) / legs - 1)).toBeLessThan(2e-5)
    }
  })

  it('keeps gold one price, and each fund beside its future', () => {
    const source = createSimulatedSource('gold', CALENDARS)
    const pairs = [
      ['XAUUSD', 'GC'],
      ['GLD', 'GC'],
      ['SPY', 'ES'],
    ]
    for (const [one = '', other = ''] of pairs) {
      const ratio = (second: number): number => {
        const at = FIRST_DAY * DAY + second * 1_000
        return (
          Number(source.quoteAt(named(one), at)?.mid) /
          Number(source.quoteAt(named(other), at)?.mid)
        )
      }
      const first = ratio(50_400)
      for (let second = 50_400; second < 72_000; second += 601) {
        expect(Math.abs(ratio(second) / first - 1), one).toBeLessThan(1e-4)
      }
    }
  })
})
