import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btc } from '#kit/cappedOptions.ts'
import { runs } from '#kit/runs.ts'
import { RIGHTS, type Right } from '#protocol/formulas/blackScholes.ts'
import { isPricedConservatively } from '#protocol/formulas/optionCap.ts'
import {
  callPutPremium,
  callPutSale,
  capPriceOf,
  LISTED_RUNGS,
  moveWidth,
  type PremiumInput,
  resultAt,
  saleSigma,
  strikeLadder,
} from '#protocol/formulas/optionOrder.ts'
import {
  CALL_PUT_MARKUP_PPM,
  LISTED_CAP,
  UP_DOWN_LISTINGS,
  UP_DOWN_STAKE,
} from '#protocol/optionTerms.ts'
import { type Price, price } from '#protocol/price.ts'

/*
 * Somebody sees every row a second before it is logged, and plays as well as can be played. All ways to trade are
 * tried, over all paths of a tree. There each row is as likely followed by one so much above as below.
 */

/** The same paths each time. */
const SEED = 20_261_128
const HOUR = 3_600_000
const DAY = 24 * HOUR
const MID = btc(68_000)
/** About 70% a year, over an hour. */
const SIGMA = 7_500_000_000n
/** Ways on from each row. */
const WAYS = [1n, -1n] as const

/** What an order meets. */
type Fills = 'next row' | 'last row'

/** A row that is seen before it is logged, and the last one that is. */
interface Seen {
  readonly level: number
  readonly row: Price
  readonly last: Price
}

const filledAt = ({ row, last }: Seen, fills: Fills): Price => (fills === 'next row' ? row : last)

const sum = <T>(all: readonly T[], of: (one: T) => bigint): bigint =>
  all.reduce((total, one) => total + of(one), 0n)

const most = (ways: readonly bigint[]): bigint =>
  ways.reduce((best, one) => (one > best ? one : best))

describe('up or down: who sees each row a second early', () => {
  /** How far the rows move, level by level: whoever buys knows that of all levels. */
  const moves = fc.array(fc.bigInt(1n, 60_000n), { minLength: 6, maxLength: 6 })
  const stake = UP_DOWN_STAKE.max

  /** Where each path from a row ends, each as likely as another. */
  const ends = (row: bigint, steps: readonly bigint[]): readonly bigint[] =>
    steps.reduce((rows, step) => rows.flatMap((one) => WAYS.map((way) => one + way * step)), [row])

  /** The most that options of a term earn on average, in parts per million of the stake: the best row, the best side. */
  function bestOf(steps: readonly bigint[], ratePpm: bigint, fills: Fills): bigint {
    const [first = 0n, ...rest] = steps
    const earned = WAYS.flatMap((way) => {
      const seen = { level: 1, row: price(MID + way * first), last: MID }
      const paths = ends(seen.row, rest)
      return (['up', 'down'] as const).map((side) => {
        const deal = { side, strike: filledAt(seen, fills), stake, ratePpm }
        const paid = sum(paths, (end) => resultAt(deal, price(end)).payout - stake)
        return (paid * 1_000_000n) / (stake * BigInt(paths.length))
      })
    })
    return most(earned)
  }

  it('loses half of what the rate is below one, whatever they choose, where the next row is the strike', () => {
    fc.assert(
      fc.property(moves, fc.constantFrom(...UP_DOWN_LISTINGS), (steps, { ratePpm }) => {
        const [, ...rest] = steps
        const drawn = ends(0n, rest).filter((end) => end === 0n).length
        const played = BigInt(2 ** rest.length - drawn)
        const chance = (-(1_000_000n - ratePpm) * played) / (2n * BigInt(2 ** rest.length))
        expect(bestOf(steps, ratePpm, 'next row')).toBe(chance)
        expect(chance).toBeLessThanOrEqual(0n)
      }),
      { ...runs(90), seed: SEED },
    )
  })

  it('earns by a leap that is not logged yet, where the last row is the strike', () => {
    fc.assert(
      fc.property(moves, fc.constantFrom(...UP_DOWN_LISTINGS), ([, ...rest], { ratePpm }) => {
        const leap = sum(rest, (one) => one) + 1n
        expect(bestOf([leap, ...rest], ratePpm, 'last row')).toBe(ratePpm)
      }),
      { ...runs(30), seed: SEED },
    )
  })
})

/** A stretch of a path. Its leap is within the estimate: at most as far as that says of so long. */
interface Stretch {
  /** The leap in hundredths of what the true volatility says of an hour. */
  readonly percent: bigint
  /** The estimate from then on, in hundredths of the true one: never below it. */
  readonly estimate: bigint
}

interface Held {
  readonly input: Omit<PremiumInput, 'spot' | 'tradingMs'>
  readonly premium: bigint
}

const LOTS = { lots: 100n, contractSize: 1_000_000n, markupPpm: CALL_PUT_MARKUP_PPM } as const
/** Two days before its end; an hour of trading between two leaps. */
const LEFT_MS = 48 * HOUR

class ListedForesight {
  readonly #stretches: readonly Stretch[]
  readonly #fills: Fills

  constructor(stretches: readonly Stretch[], fills: Fills) {
    this.#stretches = stretches
    this.#fills = fills
  }

  /** The most that can be earned, added up over all paths. */
  most(): bigint {
    return this.#openings({ level: 0, row: MID, last: MID })
  }

  #openings(seen: Seen): bigint {
    const next = this.#after(seen)
    if (next.length === 0) return 0n
    const bought = this.#offered(seen).map((held) => sum(next, (one) => this.#holding(one, held)))
    return most([sum(next, (one) => this.#openings(one)), ...bought])
  }

  /** It is sold at the best of all moments, at the end of the path at the latest. */
  #holding(seen: Seen, held: Held): bigint {
    const next = this.#after(seen)
    const paths = 2n ** BigInt(this.#stretches.length - seen.level)
    const now = paths * (this.#sale(seen, held) - held.premium)
    return next.length === 0 ? now : most([now, sum(next, (one) => this.#holding(one, held))])
  }

  #sale(seen: Seen, { input }: Held): bigint {
    const worth = { ...input, spot: filledAt(seen, this.#fills), tradingMs: this.#left(seen) }
    return callPutSale({ ...worth, sigma: saleSigma(worth, input.sigma, this.#estimate(seen)) })
  }

  /** The middle of the ladder and its ends, each with its premium. */
  #offered(seen: Seen): readonly Held[] {
    const spot = filledAt(seen, this.#fills)
    const [sigma, tradingMs] = [this.#estimate(seen), this.#left(seen)]
    const ladder = strikeLadder({ spot, sigma, tradingMs, decimals: 2 }, LISTED_RUNGS)
    const strikes = [ladder[2], ladder[4], ladder[6]].flatMap((one) => one ?? [])
    return strikes.flatMap((strike) =>
      RIGHTS.map((side) => {
        const capPrice = capPriceOf(side, strike, LISTED_CAP.capPpm, 2)
        const input = { ...LOTS, side, strike, capPrice, sigma }
        return { input, premium: callPutPremium({ ...input, spot, tradingMs }) }
      }),
    )
  }

  #estimate = ({ level }: Seen): bigint =>
    (SIGMA * (this.#stretches[level - 1]?.estimate ?? 100n)) / 100n

  #left = ({ level }: Seen): number => LEFT_MS - level * HOUR

  #after({ level, row }: Seen): readonly Seen[] {
    const stretch = this.#stretches[level]
    if (stretch === undefined) return []
    const leap = (MID * SIGMA * stretch.percent) / (100n * 10n ** 12n)
    return WAYS.map((way) => ({ level: level + 1, row: price(row + way * leap), last: row }))
  }
}

describe('listed options: who sees each row a second early', () => {
  const paths = fc.array(
    fc.record({
      percent: fc.bigInt(20n, 100n),
      estimate: fc.bigInt(100n, 250n),
    }),
    { minLength: 4, maxLength: 4 },
  )

  it('does best not to buy where options are bought and sold at the next row', () => {
    fc.assert(
      fc.property(paths, (stretches) => {
        expect(new ListedForesight(stretches, 'next row').most()).toBe(0n)
      }),
      { ...runs(12), seed: SEED },
    )
  })

  it('earns more than both mark-ups by leaps that are not logged yet, where the last row fills', () => {
    fc.assert(
      fc.property(paths, (stretches) => {
        const leaps = stretches.map((one) => ({ ...one, percent: 100n, estimate: 100n }))
        expect(new ListedForesight(leaps, 'last row').most()).toBeGreaterThan(0n)
      }),
      { ...runs(3), seed: SEED },
    )
  })
})

describe('a listed option of two quarters, bought so near its cap as is allowed', () => {
  const LONGEST = 190 * DAY
  /** Of the lattice. */
  const LEVELS = 40
  const strike = btc(40_000)

  /** At the price that is nearest to the cap among those it is sold at, to a hundred dollars. */
  function nearestToCap(side: Right): PremiumInput {
    const capPrice = capPriceOf(side, strike, LISTED_CAP.capPpm, 2)
    const base = { ...LOTS, side, strike, capPrice, sigma: SIGMA, tradingMs: LONGEST }
    const step = side === 'call' ? -100 : 100
    for (let usd = side === 'call' ? 60_000 : 20_000; ; usd += step) {
      const input = { ...base, spot: btc(usd) }
      if (isPricedConservatively(input)) return input
    }
  }

  /**
   * What it brings on average where it is sold back at the best of all moments, in ten-thousandths of its premium. Its
   * price moves by a part of the estimate, on a lattice (J. Cox, S. Ross and M. Rubinstein, "Option Pricing: A
   * Simplified Approach", 1979).
   */
  function broughtBy(input: PremiumInput, percent: number): number {
    const width = (Number(moveWidth(input.sigma, input.tradingMs)) / 1e30) * (percent / 100)
    const up = Math.exp(width / Math.sqrt(LEVELS))
    const chance = 1 / (1 + up)
    const spotAt = (level: number, ups: number): Price =>
      price(BigInt(Math.round(Number(input.spot) * up ** (2 * ups - level))))
    const deal = { ...input, stake: callPutPremium(input) }
    let worth = Array.from({ length: LEVELS + 1 }, (_, ups) =>
      Number(resultAt(deal, spotAt(LEVELS, ups)).payout),
    )
    for (let level = LEVELS - 1; level >= 0; level -= 1) {
      const tradingMs = Math.round((input.tradingMs * (LEVELS - level)) / LEVELS)
      worth = worth.slice(1).map((above, ups) => {
        const held = chance * above + (1 - chance) * (worth[ups] ?? 0)
        const sold = callPutSale({ ...input, spot: spotAt(level, ups), tradingMs })
        return Math.max(held, Number(sold))
      })
    }
    return ((worth[0] ?? 0) * 10_000) / Number(deal.stake)
  }

  it.each([
    { side: 'call', percent: 100 },
    { side: 'call', percent: 50 },
    { side: 'put', percent: 100 },
    { side: 'put', percent: 50 },
  ] as const)(
    'a $side brings at most 1% above its premium, sold at the best of all moments, at $percent% of the estimate',
    ({ side, percent }) => {
      expect(broughtBy(nearestToCap(side), percent)).toBeLessThanOrEqual(10_100)
    },
  )
})
