import { keepRecent } from '../simulation/cache.ts'
import { type Random, randomOf } from '../simulation/random.ts'

const SECONDS = 60
const STEPS = SECONDS - 1
/** Paths that are tried for one that nearly fits the bar, and how near is enough, as a part of its range. */
const TRIES = 32
const NEAR = 0.08
/** Mean range of a Brownian motion of variance 1 (Feller, 1951): how lively a bar was, from its range. */
const MEAN_RANGE = 1.596
const BARS_KEPT = 4_000

/** The ends of a bar, in ticks. */
interface Prices {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

const known = keepRecent<Float64Array>(BARS_KEPT)

/**
 * The prices of a bar's seconds, in ticks: from its open to its close, touching its high and low and never passing
 * them. They are one of many random paths between these ends, the one that fits best: a path that made for its
 * extremes in an order, or at seconds, that follow from the close would tell the close.
 */
export function barSeconds(bar: Prices, key: string): Float64Array {
  const { open, high, low, close } = bar
  const name = `${key} ${open} ${high} ${low} ${close}`
  const made = known.get(name) ?? makeSeconds(bar, randomOf(name))
  known.set(name, made)
  return made
}

function makeSeconds({ open, high, low, close }: Prices, random: Random): Float64Array {
  const [top, bottom] = [Math.max(open, close), Math.min(open, close)]
  let best: Float64Array = new Float64Array(SECONDS)
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < TRIES && least > NEAR * (high - low); i += 1) {
    const path = bridge(open, close, (high - low) / MEAN_RANGE, random)
    const { most, least: lowest } = extremesOf(path)
    const far = Math.abs(most - high) + Math.abs(lowest - low)
    if (far < least) [best, least] = [path, far]
  }
  const reached = extremesOf(best)
  const above = { edge: top, from: reached.most - top, to: high - top }
  const below = { edge: bottom, from: bottom - reached.least, to: bottom - low }
  const fitted = best.map((value) => {
    if (value > top) return above.edge + stretch(value - top, above)
    if (value < bottom) return below.edge - stretch(bottom - value, below)
    return value
  })
  const ticks = fitted.map(Math.round)
  if (above.from === 0 && high > top) touch(ticks, high, low, random)
  if (below.from === 0 && low < bottom) touch(ticks, low, high, random)
  return ticks
}

/** The highest and the lowest price of a path; a loop, as it is asked a million times a day of prices. */
function extremesOf(path: Float64Array): { readonly most: number; readonly least: number } {
  let [most, least] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const value of path) {
    if (value > most) most = value
    if (value < least) least = value
  }
  return { most, least }
}

const stretch = (beyond: number, { from, to }: { from: number; to: number }): number =>
  from === 0 ? 0 : (beyond * to) / from

/** Reaches an extreme that the path did not come near, at any second but those that reach the other one. */
function touch(path: Float64Array, extreme: number, other: number, random: Random): void {
  const free = Array.from({ length: STEPS - 1 }, (_, i) => i + 1).filter((i) => path[i] !== other)
  path[free[Math.floor(random.uniform() * free.length)] ?? 1] = extreme
}

/** A Brownian bridge with this standard deviation for the whole minute. */
function bridge(open: number, close: number, sd: number, random: Random): Float64Array {
  const path = new Float64Array(SECONDS)
  const drift = close - open - random.walk(path, sd / Math.sqrt(STEPS))
  for (let i = 0; i < SECONDS; i += 1) path[i] = open + (path[i] ?? 0) + (drift * i) / STEPS
  return path
}
