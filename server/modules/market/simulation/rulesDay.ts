import { type DailyWalk, dayChance, type Walker } from './rulesWalk.ts'
import { type DayPlan, dayPlan } from './rulesPlan.ts'
import { FAST_HALF_LIFE, PROFILES } from './profiles.ts'
import { type Random, randomOf, streamsOf, studentMixing } from './random.ts'
import { minuteSeconds, SECONDS } from './rulesMinute.ts'

/** One day's minutes: log prices by index of the plan's open minutes. */
export interface DayPath {
  readonly day: number
  readonly plan: DayPlan
  /** The log price before the first open minute, gap left out. */
  readonly start: number
  readonly open: Float64Array
  readonly close: Float64Array
  /** How much each minute may move, jumps left out: its volatility, which has no direction. */
  readonly sd: Float64Array
  /** The log prices of the 60 seconds of an open minute, in an array of their own or the one given. */
  seconds(index: number, into?: Float64Array<ArrayBuffer>): Float64Array
}

/** The raw chances of a day before it is bent to its close. */
interface Steps {
  readonly move: Float64Array
  readonly jump: Float64Array
  readonly gap: Float64Array
  /** Variances of the three. */
  readonly moveVariance: Float64Array
  readonly jumpVariance: Float64Array
  readonly gapVariance: Float64Array
}

/**
 * The minutes of a UTC day of a price that walks by itself. Needs no other day's minutes: the day starts with
 * volatilities drawn from their long-run law, and its path is bent, in proportion to the variance of each step,
 * so that it ends at the walk's close. All steps are normal once volatilities are known, and the close was drawn
 * with the sum of their variances: a path so made has the law of one that goes forward and knows no close.
 */
export function dayPath(walker: Walker, walk: DailyWalk, day: number): DayPath {
  const plan = dayPlan(walker.profile, walker.hours, day)
  const steps = rawSteps(walker, plan, day)
  const start = walk.openOf(day)
  bend(steps, walk.openOf(day + 1) - start)
  const { move, jump, gap, moveVariance } = steps
  const count = plan.minutes.length
  const open = new Float64Array(count)
  const close = new Float64Array(count)
  let at = start
  for (let i = 0; i < count; i += 1) {
    at += gap[i] ?? 0
    open[i] = at
    at += (move[i] ?? 0) + (jump[i] ?? 0)
    close[i] = at
  }
  const sd = moveVariance.map(Math.sqrt)
  const streams = streamsOf(`${walker.seed}/${walker.code}/${day}/seconds`)
  const seconds: DayPath['seconds'] = (i, into) => {
    const chance = { open: open[i] ?? 0, move: move[i] ?? 0, sd: sd[i] ?? 0, jump: jump[i] ?? 0 }
    const made = minuteSeconds(chance, streams(plan.minutes[i] ?? 0), into)
    made[SECONDS - 1] = close[i] ?? 0
    return made
  }
  return { day, plan, start, open, close, sd, seconds }
}

function rawSteps(walker: Walker, plan: DayPlan, day: number): Steps {
  const random = randomOf(`${walker.seed}/${walker.code}/${day}/minutes`)
  const { openVariance } = dayChance(walker, plan, day)
  const { moveVariance, jumpVariance } = variances(walker, plan, random)
  const sum = total(moveVariance) + total(jumpVariance)
  const wanted = sum === 0 ? 0 : openVariance / sum
  const scaled = (values: Float64Array): Float64Array => values.map((value) => wanted * value)
  const gapVariance = plan.gap.map((width) => (walker.scale * width) ** 2)
  const drawn = (values: Float64Array): Float64Array =>
    values.map((value) => (value === 0 ? 0 : Math.sqrt(value) * random.gaussian()))
  const made = { moveVariance: scaled(moveVariance), jumpVariance: scaled(jumpVariance) }
  return {
    ...made,
    gapVariance,
    move: drawn(made.moveVariance),
    jump: drawn(made.jumpVariance),
    gap: drawn(gapVariance),
  }
}

/** How lively each open minute is beside the others of its day. */
function variances(
  { profile }: Walker,
  plan: DayPlan,
  random: Random,
): Pick<Steps, 'moveVariance' | 'jumpVariance'> {
  const { nu, sdFast, sdSlow, slowHalfLife } = PROFILES[profile]
  const count = plan.minutes.length
  const moveVariance = new Float64Array(count)
  const jumpVariance = new Float64Array(count)
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
    const spread = (plan.sigma[i] ?? 0) * Math.exp(fast + slow - v)
    moveVariance[i] = spread * spread * studentMixing(random, nu)
    jumpVariance[i] = random.uniform() < plan.jumpChance ? plan.jump * plan.jump : 0
  }
  return { moveVariance, jumpVariance }
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Adds to every step its share of what the day's sum is short of the wanted move. */
function bend(steps: Steps, wanted: number): void {
  const { move, jump, gap, moveVariance, jumpVariance, gapVariance } = steps
  const pairs = [
    [move, moveVariance],
    [jump, jumpVariance],
    [gap, gapVariance],
  ] as const
  const variance = pairs.reduce((sum, [, of]) => sum + total(of), 0)
  const short = wanted - pairs.reduce((sum, [values]) => sum + total(values), 0)
  const share = variance === 0 ? 0 : short / variance
  for (const [values, of] of pairs) {
    for (let i = 0; i < values.length; i += 1) values[i] = (values[i] ?? 0) + share * (of[i] ?? 0)
  }
}

/** A price that another one is made of, and where both stood on the anchor day. */
export interface FollowedPath {
  readonly path: DayPath
  readonly anchor: number
  readonly sign: 1 | -1
}

/**
 * The minutes of a price that is made of others, second by second: a cross is worth its two legs, and gold costs
 * the same under each of its names. A difference that came and went would say where the price goes. A leg whose
 * own market is closed counts with its last price.
 */
export function followingPath(
  walker: Walker,
  followed: readonly FollowedPath[],
  day: number,
): DayPath {
  const plan = dayPlan(walker.profile, walker.hours, day)
  const base = followed.reduce(
    (sum, { anchor, sign }) => sum - sign * Math.log(anchor),
    Math.log(walker.anchor),
  )
  const together = (of: (path: DayPath) => number): number =>
    followed.reduce((sum, { path, sign }) => sum + sign * of(path), base)
  const each = (of: (path: DayPath, minute: number) => number): Float64Array =>
    Float64Array.from(plan.minutes, (minute) => together((path) => of(path, minute)))
  const squares = (minute: number): number =>
    followed.reduce(
      (sum, { path }) => sum + (openAt(path, minute) ? sdAt(path, minute) ** 2 : 0),
      0,
    )
  const leg = new Float64Array(SECONDS)
  return {
    day,
    plan,
    start: together((path) => path.start),
    open: each(startOf),
    close: each(endOf),
    sd: Float64Array.from(plan.minutes, (minute) => Math.sqrt(squares(minute))),
    seconds(index, into = new Float64Array(SECONDS)) {
      const minute = plan.minutes[index] ?? 0
      const made = into.fill(base)
      for (const { path, sign } of followed) {
        const still = endOf(path, minute)
        const moving = openAt(path, minute) ? path.seconds(indexOf(path, minute), leg) : null
        for (let i = 0; i < SECONDS; i += 1) {
          made[i] = (made[i] ?? 0) + sign * (moving === null ? still : (moving[i] ?? still))
        }
      }
      return made
    },
  }
}

const indexOf = ({ plan }: DayPath, minute: number): number => plan.lastOpen[minute] ?? -1
const openAt = (path: DayPath, minute: number): boolean =>
  path.plan.minutes[indexOf(path, minute)] === minute
const sdAt = (path: DayPath, minute: number): number => path.sd[indexOf(path, minute)] ?? 0
const endOf = (path: DayPath, minute: number): number =>
  path.close[indexOf(path, minute)] ?? path.start
const startOf = (path: DayPath, minute: number): number =>
  openAt(path, minute) ? (path.open[indexOf(path, minute)] ?? path.start) : endOf(path, minute)
