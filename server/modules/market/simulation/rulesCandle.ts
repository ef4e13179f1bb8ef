import { PROFILES } from './profiles.ts'
import { streamsOf } from './random.ts'
import { SECONDS } from './rulesMinute.ts'
import type { DayPath } from './rulesDay.ts'
import type { Walker } from './rulesWalk.ts'

/** What the minutes of a day look like from outside: what their seconds make. */
export interface DayCandles {
  readonly high: Float64Array
  readonly low: Float64Array
  /** Volume of each minute in thousandths of a unit, whole. */
  readonly volume: Float64Array
}

/** Volumes are given for a price of 1,000; dearer units trade in smaller numbers. */
const VOLUME_ANCHOR = Math.log(1_000)
/** Mean and standard deviation of the range of a Brownian motion of variance 1 (Feller, 1951). */
const MEAN_RANGE = 1.596
const SD_RANGE = 0.476
/** How far a range may stand out. */
const MOST_SURPRISE = 4

/** The volume of a day's minute after some of its seconds. */
export type Volumes = (index: number, range: number, passed: number) => number

/**
 * A minute's volume grows with its seconds and with the range they have covered, and knows nothing of the ones
 * to come.
 */
export function volumesOf(walker: Walker, path: DayPath): Volumes {
  const { m, sd: noise, rho } = PROFILES[walker.profile].volume
  const thinner = Math.log(walker.anchor) - VOLUME_ANCHOR
  const streams = streamsOf(`${walker.seed}/${walker.code}/${path.day}/volume`)
  return (index, range, passed) => {
    const spread = path.sd[index] ?? 0
    const surprise = spread === 0 ? 0 : (range / spread - MEAN_RANGE) / SD_RANGE
    const more = noise * streams(index).gaussian() + rho * Math.min(surprise, MOST_SURPRISE)
    return Math.max(1, Math.round((Math.exp(m - thinner + more) * passed) / SECONDS))
  }
}

/** Folds all seconds of a day. */
export function dayCandles(walker: Walker, path: DayPath): DayCandles {
  const count = path.plan.minutes.length
  const high = new Float64Array(count)
  const low = new Float64Array(count)
  const volume = new Float64Array(count)
  const volumes = volumesOf(walker, path)
  const seconds = new Float64Array(SECONDS)
  for (let i = 0; i < count; i += 1) {
    let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const value of path.seconds(i, seconds)) {
      if (value > top) top = value
      if (value < bottom) bottom = value
    }
    high[i] = top
    low[i] = bottom
    volume[i] = volumes(i, top - bottom, SECONDS)
  }
  return { high, low, volume }
}
