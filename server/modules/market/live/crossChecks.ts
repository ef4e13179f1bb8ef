import type { IndexPoint } from '#protocol/formulas/indexPrice.ts'
import { PRICE_SCALE, type Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import { FOREX } from '../instruments/forex.ts'
import { type Doubt, doubtAfter, NO_DOUBT } from './doubt.ts'

/** A cross is doubted when the dollar pairs of its currencies differ from it by more than 15 basis points. */
const MOST_PPM = 1_500n
const MILLION = 1_000_000n
const ONE = 10n ** BigInt(PRICE_SCALE)
/** Prices of seconds further apart are not compared, and a minute does not go on over a longer gap. */
const TOGETHER_MS = 2_000

/** A currency against the dollar: dollars a unit as EURUSD, or units a dollar as USDJPY. */
interface DollarPair {
  readonly id: number
  readonly isPerDollar: boolean
}

/** A pair without the dollar, and the dollar pairs of its two currencies. */
interface Cross {
  readonly id: number
  readonly base: DollarPair
  readonly quote: DollarPair
}

const CROSSES: readonly Cross[] = FOREX.flatMap(({ id, base, quote }) => {
  const [one, other] = [dollarPairOf(base), dollarPairOf(quote)]
  return one === null || other === null ? [] : [{ id, base: one, quote: other }]
})

function dollarPairOf(currency: string): DollarPair | null {
  const dollars = FOREX.find(({ base, quote }) => base === currency && quote === 'USD')
  if (dollars !== undefined) return { id: dollars.id, isPerDollar: false }
  const units = FOREX.find(({ base, quote }) => base === 'USD' && quote === currency)
  return units === undefined ? null : { id: units.id, isPerDollar: true }
}

/** What a cross's seconds so far came to. */
interface Checked {
  readonly at: Millis
  readonly doubt: Doubt
  /** What the last second said: null where nothing could be compared. */
  readonly differs: boolean | null
}

/** Compares live prices of currency pairs with one another. */
export interface CrossChecks {
  /**
   * Takes the price of a second, and says whether its pair is doubted: where a check that it takes part in failed for a
   * minute, and no other one bears it out. Other instruments never are.
   * @param mid null where the second has none
   */
  isDoubted(id: number, mid: Price | null, at: Millis): boolean
}

/** Knows nothing of before: a doubt begins with its minute. */
export function createCrossChecks(): CrossChecks {
  const points = new Map<number, IndexPoint>()
  const checked = new Map<number, Checked>()
  const midOf = (id: number, at: Millis): Price | null => {
    const point = points.get(id)
    return point === undefined || Math.abs(at - point.at) > TOGETHER_MS ? null : point.mid
  }
  const check = (cross: Cross, at: Millis): Checked => {
    const differs = differsFrom(cross, midOf(cross.id, at), [
      midOf(cross.base.id, at),
      midOf(cross.quote.id, at),
    ])
    const before = checked.get(cross.id)
    const isBroken = before === undefined || Math.abs(at - before.at) > TOGETHER_MS
    const doubt = before?.doubt ?? NO_DOUBT
    const unbroken = isBroken ? { ...doubt, turningSince: null } : doubt
    return { at, differs, doubt: doubtAfter(unbroken, differs, at) }
  }
  return {
    isDoubted(id, mid, at) {
      if (mid === null) points.delete(id)
      else points.set(id, { mid, at })
      const own = CROSSES.find((cross) => cross.id === id)
      if (own !== undefined) checked.set(id, check(own, at))
      const found = CROSSES.filter((cross) => takesPart(id, cross)).map((cross) =>
        checked.get(cross.id),
      )
      const bearsOut = (one: Checked | undefined): boolean =>
        one?.differs === false && !one.doubt.doubtful
      return found.some((one) => one?.doubt.doubtful === true) && !found.some(bearsOut)
    },
  }
}

const takesPart = (id: number, { id: own, base, quote }: Cross): boolean =>
  own === id || base.id === id || quote.id === id

/** Whether a cross is too far from what its dollar pairs make of it, whichever way. Fractions are multiplied out. */
function differsFrom(
  { base, quote }: Cross,
  mid: Price | null,
  [ofBase, ofQuote]: readonly [Price | null, Price | null],
): boolean | null {
  if (mid === null || ofBase === null || ofQuote === null) return null
  const [baseDollars, baseUnits] = base.isPerDollar ? [ONE, ofBase] : [ofBase, ONE]
  const [quoteDollars, quoteUnits] = quote.isPerDollar ? [ONE, ofQuote] : [ofQuote, ONE]
  const ours = mid * quoteDollars * baseUnits
  const theirs = ONE * baseDollars * quoteUnits
  const away = ours > theirs ? ours - theirs : theirs - ours
  return away * MILLION > theirs * MOST_PPM
}
