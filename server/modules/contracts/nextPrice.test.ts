import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#kit/runs.ts'
import {
  closingPrice,
  feeFor,
  openingPrice,
  profitAt,
  type Terms,
} from '#protocol/formulas/contractOrder.ts'
import { isWorse, worstPriceOf } from '#protocol/formulas/worstPrice.ts'
import { type Side, SIDES } from '#protocol/machines/contractOrder.ts'
import { type Price, price } from '#protocol/price.ts'

/*
 * Somebody sees every row a second before it is logged, and plays as well as can be played: all ways to trade are
 * tried, over all paths of a tree in which each row is as likely to be followed by one so much above as below.
 */

const UNIT = 10n ** 8n
const START = 100_000n * UNIT
const LOTS = 10n
/** Rows of a path. */
const ROWS = 5
const COSTLY: Terms = {
  contractSize: UNIT / 100n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}
const FREE: Terms = { ...COSTLY, feePpm: 0n, spreadPpm: 0n }

/** By how much the rows of a tree move, as a heap: the children of `at` are `2 at + 1` and `2 at + 2`. */
const trees = fc.array(fc.bigInt(1_000n, 3_000n), {
  minLength: 2 ** (ROWS - 1) - 1,
  maxLength: 2 ** (ROWS - 1) - 1,
})

interface Held {
  readonly side: Side
  readonly openedAt: Price
}

/** A row that is seen before it is logged, and the last one that is. */
interface Seen {
  readonly at: number
  readonly row: Price
  readonly last: Price
}

/** What an order meets. */
type Fills = 'next row' | 'last row'

class Foresight {
  readonly #steps: readonly bigint[]
  readonly #terms: Terms
  readonly #fills: Fills
  readonly #known = new Map<string, bigint>()

  constructor(steps: readonly bigint[], terms: Terms, fills: Fills) {
    this.#steps = steps
    this.#terms = terms
    this.#fills = fills
  }

  /** The most that can be earned, added up over all paths. */
  most(): bigint {
    return this.#best({ at: 0, row: price(START), last: price(START) }, null)
  }

  #best(seen: Seen, held: Held | null): bigint {
    const key = `${seen.at} ${held?.side ?? ''} ${held?.openedAt ?? ''}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const ways = held === null ? this.#openings(seen) : this.#closings(seen, held)
    const best = ways.reduce((most, one) => (one > most ? one : most))
    this.#known.set(key, best)
    return best
  }

  /** What each way to go on without an order is worth. */
  #openings(seen: Seen): readonly bigint[] {
    const next = this.#after(seen)
    if (next.length === 0) return [0n]
    const at = this.#fills === 'next row' ? seen.row : seen.last
    return [
      sum(next, (one) => this.#best(one, null)),
      ...SIDES.map((side) => {
        const held = { side, openedAt: openingPrice(side, at, this.#terms) }
        return sum(next, (one) => this.#best(one, held))
      }),
      ...(this.#fills === 'next row'
        ? SIDES.map((side) => this.#lateOpening(next, seen, side))
        : []),
    ]
  }

  /** It is filled a row later than usual, unless that is worse than `worstPrice`. */
  #lateOpening(next: readonly Seen[], { row }: Seen, side: Side): bigint {
    const worst = worstPriceOf(side === 'long', row, this.#terms.decimals)
    return sum(next, (one) => {
      const openedAt = openingPrice(side, one.row, this.#terms)
      const refused = isWorse(side === 'long', openedAt, worst)
      return this.#best(one, refused ? null : { side, openedAt })
    })
  }

  /** What each way to go on with an order is worth; at the end of a path it is closed. */
  #closings(seen: Seen, held: Held): readonly bigint[] {
    const next = this.#after(seen)
    if (next.length === 0) return [this.#earned(held, seen.row)]
    const at = this.#fills === 'next row' ? seen.row : seen.last
    const paths = BigInt(2 ** (ROWS - 1 - Math.floor(Math.log2(seen.at + 1))))
    return [
      sum(next, (one) => this.#best(one, held)),
      paths * this.#earned(held, at) + sum(next, (one) => this.#best(one, null)),
    ]
  }

  #earned({ side, openedAt }: Held, at: Price): bigint {
    const closedAt = closingPrice(side, at, this.#terms)
    const position = { side, lots: LOTS, openPrice: openedAt }
    const fees = [openedAt, closedAt].map((one) => feeFor(LOTS, one, this.#terms).up)
    return profitAt(position, closedAt, this.#terms).down - sum(fees, (fee) => fee)
  }

  #after({ at, row }: Seen): readonly Seen[] {
    const step = this.#steps[at]
    if (step === undefined) return []
    return [step, -step].map((by, child) => ({
      at: 2 * at + 1 + child,
      row: price(row + by * UNIT),
      last: row,
    }))
  }
}

function sum<T>(all: readonly T[], of: (one: T) => bigint): bigint {
  return all.reduce((total, one) => total + of(one), 0n)
}

const mostOf = (steps: readonly bigint[], terms: Terms, fills: Fills): bigint =>
  new Foresight(steps, terms, fills).most()

describe('who sees each row a second early', () => {
  it('earns nothing but chance where orders fill at the next row, and does best not to trade', () => {
    fc.assert(
      fc.property(trees, (steps) => {
        expect(mostOf(steps, FREE, 'next row')).toBe(0n)
        expect(mostOf(steps, COSTLY, 'next row')).toBe(0n)
      }),
      runs(60),
    )
  })

  it('earns more than spread and fees where they fill at the last row', () => {
    fc.assert(
      fc.property(trees, (steps) => {
        expect(mostOf(steps, COSTLY, 'last row')).toBeGreaterThan(0n)
      }),
      runs(60),
    )
  })
})
