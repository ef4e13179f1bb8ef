import type { DailyWalk, Walker } from './rulesWalk.ts'
import { type DayPlan, dayPlan } from './rulesPlan.ts'
import { FAST_HALF_LIFE, PROFILES } from './profiles.ts'
import { randomOf, studentT } from './random.ts'

/** One day's minutes: log prices by index of the plan's open minutes. */
export interface DayPath {
  readonly day: number
  readonly plan: DayPlan
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  /** How much each minute may move: the noise of its seconds. */
  readonly sd: Float64Array
  /** Volume of each minute in thousandths of a unit, whole. */
  readonly volume: Float64Array
}

/** The raw chances of a day before it is bent to its close. */
interface Steps {
  readonly move: Float64Array
  readonly gap: Float64Array
  readonly sd: Float64Array
}

/**
 * The minutes of a UTC day. Needs no other day's minutes: the day starts with volatilities drawn from
 * their long-run law, and its path is bent, in proportion to each minute's variance, so that it ends
 * at the walk's close.
 */
export function dayPath(walker: Walker, walk: DailyWalk, day: number): DayPath {
  const plan = dayPlan(walker.profile, walker.hours, day)
  const random = randomOf(`${walker.seed}/${walker.code}/${day}/minutes`)
  const { move, gap, sd } = rawSteps(walker, plan, random)
  bend(move, gap, sd, plan.gap, walk.openOf(day + 1) - walk.openOf(day))
  const count = plan.minutes.length
  const open = new Float64Array(count)
  const high = new Float64Array(count)
  const low = new Float64Array(count)
  const close = new Float64Array(count)
  const volume = new Float64Array(count)
  const { m, sd: noise, rho } = PROFILES[walker.profile].volume
  const thinner = Math.log(walker.anchor) - VOLUME_ANCHOR
  let at = walk.openOf(day)
  for (let i = 0; i < count; i += 1) {
    at += gap[i] ?? 0
    const step = move[i] ?? 0
    const spread = sd[i] ?? 0
    open[i] = at
    high[i] = at + bridgeMaximum(step, spread, random.uniform())
    low[i] = at - bridgeMaximum(-step, spread, random.uniform())
    at += step
    close[i] = at
    const surprise = spread === 0 ? 0 : (Math.abs(step) / spread - MEAN_ABS) / SD_ABS
    const logVolume = m - thinner + noise * random.gaussian() + rho * Math.min(surprise, 4)
    volume[i] = Math.max(1, Math.round(Math.exp(logVolume)))
  }
  return { day, plan, open, high, low, close, sd, volume }
}

/** Volumes are given for a price of 1,000; dearer units trade in smaller numbers. */
const VOLUME_ANCHOR = Math.log(1_000)
/** Mean and standard deviation of the size of a normal variate. */
const MEAN_ABS = Math.sqrt(2 / Math.PI)
const SD_ABS = Math.sqrt(1 - 2 / Math.PI)

function rawSteps(walker: Walker, plan: DayPlan, random: ReturnType<typeof randomOf>): Steps {
  const { nu, sdFast, sdSlow, slowHalfLife } = PROFILES[walker.profile]
  const count = plan.minutes.length
  const move = new Float64Array(count)
  const gap = new Float64Array(count)
  const sd = new Float64Array(count)
  const keepFast = 2 ** (-1 / FAST_HALF_LIFE)
  const keepSlow = 2 ** (-1 / slowHalfLife)
  const newFast = sdFast * Math.sqrt(1 - keepFast * keepFast)
  const newSlow = sdSlow * Math.sqrt(1 - keepSlow * keepSlow)
  const v = sdFast * sdFast + sdSlow * sdSlow
  let fast = sdFast * random.gaussian()
  let slow = sdSlow * random.gaussian()
  for (let i = 0; i < count; i += 1) {
    fast = keepFast * fast + newFast * random.gaussian()
    slow = keepSlow * slow + newSlow * random.gaussian()
    const spread = walker.scale * (plan.sigma[i] ?? 0) * Math.exp(fast + slow - v)
    const jumps = random.uniform() < plan.jumpChance
    const jump = jumps ? walker.scale * plan.jump * random.gaussian() : 0
    const width = plan.gap[i] ?? 0
    sd[i] = spread
    move[i] = spread * studentT(random, nu) + jump
    gap[i] = width === 0 ? 0 : walker.scale * width * random.gaussian()
  }
  return { move, gap, sd }
}

/** Adds to every step its share of what the day's sum is short of the wanted move. */
function bend(
  move: Float64Array,
  gap: Float64Array,
  sd: Float64Array,
  gapWidth: Float64Array,
  wanted: number,
): void {
  let sum = 0
  let variance = 0
  for (let i = 0; i < move.length; i += 1) {
    sum += (move[i] ?? 0) + (gap[i] ?? 0)
    variance += (sd[i] ?? 0) ** 2 + (gapWidth[i] ?? 0) ** 2
  }
  const share = variance === 0 ? 0 : (wanted - sum) / variance
  for (let i = 0; i < move.length; i += 1) {
    move[i] = (move[i] ?? 0) + share * (sd[i] ?? 0) ** 2
    gap[i] = (gap[i] ?? 0) + share * (gapWidth[i] ?? 0) ** 2
  }
}

/**
 * Highest point of a Brownian bridge from 0 to `end` with standard deviation `sd`, at the quantile of
 * a uniform variate: (end + sqrt(end^2 - 2 sd^2 ln u)) / 2.
 */
function bridgeMaximum(end: number, sd: number, uniform: number): number {
  return (end + Math.sqrt(end * end - 2 * sd * sd * Math.log(uniform))) / 2
}
