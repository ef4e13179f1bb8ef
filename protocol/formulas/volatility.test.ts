import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price } from '../price.ts'
import {
  type CandleReturn,
  realisedVariance,
  SIGMA_SCALE,
  squaredReturn,
  upperVolatility,
  volatilityOf,
} from './volatility.ts'

const CANDLE = 300_000
const HOUR = 12 * CANDLE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** A Wednesday noon. */
const NOON = Date.UTC(2026, 0, 7, 12)

function returnsOf(values: readonly number[]): readonly CandleReturn[] {
  const closes = values.map((one) => price(BigInt(one)))
  return closes.slice(1).map((close, at) => ({
    time: at * CANDLE,
    square: squaredReturn(closes[at] ?? close, close),
  }))
}

/** The definition in plain floats. */
function inFloats(closes: readonly number[]): number {
  let sum = 0
  closes.slice(1).forEach((close, at) => {
    sum += Math.log(close / (closes[at] ?? 1)) ** 2
  })
  return Math.sqrt((sum * 12) / (closes.length - 1))
}

const realised = (closes: readonly number[]): bigint =>
  volatilityOf(realisedVariance(returnsOf(closes)))

describe('the realised volatility', () => {
  it('of a price that grows by a thousandth each candle is that, over an hour', () => {
    // ln 1.001 = 0.000999500333083..., times the root of twelve candles an hour.
    expect(realised([100_000_000_000, 100_100_000_000])).toBe(3_462_370_718n)
  })

  it('of a price that stands still is nothing, and of one price there is none', () => {
    expect(realised([7, 7, 7])).toBe(0n)
    expect(() => realised([7])).toThrow(RangeError)
  })

  it('is what its definition says, in other arithmetic', () => {
    const closes = fc.array(fc.integer({ min: 50_000, max: 200_000 }), {
      minLength: 2,
      maxLength: 40,
    })
    fc.assert(
      fc.property(closes, (values) => {
        expect(Number(realised(values)) / 10 ** SIGMA_SCALE).toBeCloseTo(inFloats(values), 10)
      }),
    )
  })
})

/** Ten days of candles up to noon, each as lively as said; null for closed. In parts of a usual one. */
function lively(of: (time: number) => number | null): readonly CandleReturn[] {
  const usual = squaredReturn(price(68_000n), price(68_068n))
  return Array.from({ length: (10 * DAY) / CANDLE }, (_, at) => NOON - 10 * DAY + at * CANDLE)
    .map((time) => ({ time, times: of(time) }))
    .flatMap(({ time, times }) =>
      times === null ? [] : [{ time, square: usual * BigInt(times * times) }],
    )
}

/** 0.003462..., of a candle that moves by a thousandth. */
const USUAL = 3_462_370_718n
const timesUsual = (returns: readonly CandleReturn[], asOf: number, termMs: number): number =>
  Number(upperVolatility(returns, asOf, termMs)) / Number(USUAL)

describe('what premiums are priced by', () => {
  it('is the volatility itself where every hour is like any other', () => {
    const even = lively(() => 1)
    for (const term of [HOUR, 4 * HOUR, DAY, WEEK]) {
      expect(upperVolatility(even, NOON, term)).toBe(USUAL)
    }
  })

  it('knows what the next hour was like on the days before', () => {
    const noons = lively((time) => (time % DAY >= 12 * HOUR && time % DAY < 13 * HOUR ? 3 : 1))
    expect(timesUsual(noons, NOON, HOUR)).toBeCloseTo(3, 6)
    // A lively hour and three usual ones.
    expect(timesUsual(noons, NOON, 4 * HOUR)).toBeCloseTo(Math.sqrt((9 + 3) / 4), 6)
    expect(timesUsual(noons, NOON, DAY)).toBeCloseTo(Math.sqrt((9 + 23) / 24), 6)
    expect(timesUsual(noons, NOON - 3 * HOUR, HOUR)).toBeCloseTo(Math.sqrt((9 + 23) / 24), 6)
  })

  it('takes the three liveliest of five days, and skips those on which it was closed', () => {
    const of = (days: readonly (number | null)[]) =>
      lively((time) => {
        if (time >= NOON - HOUR && time < NOON) return 1
        const back = Math.ceil((NOON - time) / DAY)
        return time % DAY >= 12 * HOUR && time % DAY < 13 * HOUR ? (days[back - 1] ?? null) : 1
      })
    expect(timesUsual(of([5, 1, 4, 1, 3, 9, 9, 9, 9]), NOON, HOUR)).toBeCloseTo(
      Math.sqrt(50 / 3),
      6,
    )
    expect(timesUsual(of([5, null, null, 4, 1, 1, 3, 9, 9]), NOON, HOUR)).toBeCloseTo(
      Math.sqrt(50 / 3),
      6,
    )
    expect(timesUsual(of([5, null, 1]), NOON, HOUR)).toBeCloseTo(Math.sqrt((25 + 1) / 2), 6)
  })

  it('knows when it became lively just now, for as long as the option runs', () => {
    const now = lively((time) => (time >= NOON - HOUR ? 4 : 1))
    expect(timesUsual(now, NOON, HOUR)).toBeCloseTo(4, 6)
    expect(timesUsual(now, NOON, 4 * HOUR)).toBeCloseTo(Math.sqrt((16 + 3) / 4), 6)
    const opening = lively((time) => (time >= NOON - 5 * CANDLE ? 4 : 1))
    expect(timesUsual(opening, NOON, HOUR)).toBeCloseTo(Math.sqrt((5 * 16 + 7) / 12), 6)
    const fresh = opening.filter(({ time }) => time < NOON - DAY || time >= NOON - 5 * CANDLE)
    expect(timesUsual(fresh, NOON, HOUR)).toBeCloseTo(Math.sqrt((5 * 16 + 283) / 288), 6)
  })

  it('is none of too few candles', () => {
    expect(upperVolatility(lively(() => 1).slice(-35), NOON, HOUR)).toBeNull()
    expect(upperVolatility(lively(() => 1).slice(-36), NOON, HOUR)).toBe(USUAL)
  })
})
