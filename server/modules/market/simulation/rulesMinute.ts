import type { DayPath } from './rulesDay.ts'
import { randomOf } from './random.ts'
import type { Walker } from './rulesWalk.ts'

const SECONDS = 60
/** Where the two extremes lie: far enough apart that no second has to leap. */
const FIRST_EXTREME = { from: 5, span: 20 } as const
const SECOND_EXTREME = { from: 32, span: 20 } as const

/**
 * The log prices of a minute's 60 seconds. The first is the minute's open, the last its close, and the
 * extremes are touched but never passed, so a candle is exactly the open, high, low and close of its
 * seconds, whether or not anybody looked at them.
 */
export function minuteSeconds(walker: Walker, path: DayPath, index: number): Float64Array {
  const minute = path.plan.minutes[index] ?? 0
  const open = path.open[index] ?? 0
  const high = path.high[index] ?? open
  const low = path.low[index] ?? open
  const close = path.close[index] ?? open
  const noise = (path.sd[index] ?? 0) / Math.sqrt(SECONDS)
  const random = randomOf(`${walker.seed}/${walker.code}/${path.day}/${minute}`)
  const early = FIRST_EXTREME.from + Math.floor(random.uniform() * FIRST_EXTREME.span)
  const late = SECOND_EXTREME.from + Math.floor(random.uniform() * SECOND_EXTREME.span)
  // A minute that rises tends to make its low first.
  const lowFirst = random.uniform() < (close >= open ? 0.8 : 0.2)
  const seconds = new Float64Array(SECONDS)
  const knots = [
    [0, open],
    [early, lowFirst ? low : high],
    [late, lowFirst ? high : low],
    [SECONDS - 1, close],
  ] as const
  for (let k = 0; k + 1 < knots.length; k += 1) {
    const [from, start] = knots[k] ?? [0, open]
    const [to, end] = knots[k + 1] ?? [0, close]
    bridge(seconds, from, to, start, end, noise, random)
  }
  for (let i = 0; i < SECONDS; i += 1) seconds[i] = fold(seconds[i] ?? open, low, high)
  return seconds
}

/** Fills [from, to] with a Brownian bridge between two values; the ends are exact. */
function bridge(
  seconds: Float64Array,
  from: number,
  to: number,
  start: number,
  end: number,
  noise: number,
  random: ReturnType<typeof randomOf>,
): void {
  seconds[from] = start
  let at = start
  for (let i = from + 1; i < to; i += 1) {
    const left = to - i
    const mean = at + (end - at) / (left + 1)
    at = mean + noise * Math.sqrt(left / (left + 1)) * random.gaussian()
    seconds[i] = at
  }
  seconds[to] = end
}

/** Mirrors a value back into [low, high]; values inside stay as they are. */
function fold(value: number, low: number, high: number): number {
  if (value >= low && value <= high) return value
  const mirrored = value < low ? 2 * low - value : 2 * high - value
  return Math.min(high, Math.max(low, mirrored))
}
