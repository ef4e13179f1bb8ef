import type { Hours } from '../rulesHours.ts'
import { type DayPlan, dayOf, dayPlan } from './rulesPlan.ts'
import { FAST_HALF_LIFE, type Profile, PROFILES, type ProfileName } from './profiles.ts'
import { randomOf } from './random.ts'

/** The day whose opening has the anchor price. */
const ANCHOR_DAY = dayOf(Date.parse('2026-01-01T00:00:00Z'))
/** The first day there are prices of. */
export const FIRST_DAY = dayOf(Date.parse('2023-01-01T00:00:00Z'))

/** Whose walk it is. */
export interface Walker {
  readonly seed: string
  readonly code: string
  readonly profile: ProfileName
  readonly hours: Hours
  readonly anchor: number
  readonly scale: number
}

/** Log prices at the openings of days, made from the anchor outwards as they are asked for. */
export interface DailyWalk {
  /** The log price at 00:00 UTC of a day: the close of the day before. */
  openOf(day: number): number
}

/** How much a day moves, as variances; `move` is the normal variate that says how far it went. */
export interface DayChance {
  readonly openVariance: number
  readonly gapVariance: number
  readonly move: number
}

/**
 * How lively a day is and where it goes, drawn apart. The liveliness is log-normal with mean 1 and the
 * spread that the mean of a day's minute variances would have by itself.
 */
export function dayChance(walker: Walker, plan: DayPlan, day: number): DayChance {
  const { seed, code, profile, scale } = walker
  const random = randomOf(`${seed}/${code}/${day}/close`)
  const move = random.gaussian()
  const spread = Math.sqrt(logSpread(PROFILES[profile], plan.minutes.length))
  const lively = Math.exp(spread * random.gaussian() - (spread * spread) / 2)
  const square = scale * scale
  return {
    openVariance: square * lively * plan.openVariance,
    gapVariance: square * plan.gapVariance,
    move,
  }
}

/** Variance of the log of a mean of `count` minutes' exp(2 (x + y - v)). */
function logSpread({ sdFast, sdSlow, slowHalfLife }: Profile, count: number): number {
  const part = (sd: number, halfLife: number): number => {
    const lives = (count * Math.LN2) / halfLife
    return lives === 0 ? 0 : (8 * sd * sd * (lives - 1 + Math.exp(-lives))) / (lives * lives)
  }
  return part(sdFast, FAST_HALF_LIFE) + part(sdSlow, slowHalfLife)
}

/**
 * A day's move is normal with the variance that its minutes will add up to, less a weak pull towards the
 * anchor. The days before the anchor mirror the same law, so that the walk is as likely read either way.
 */
export function dailyWalk(walker: Walker): DailyWalk {
  const { profile, hours } = walker
  const anchor = Math.log(walker.anchor)
  const pull = Math.LN2 / PROFILES[profile].pullDays
  const after: number[] = [anchor]
  const before: number[] = [anchor]
  const move = (day: number, from: number): number => {
    const chance = dayChance(walker, dayPlan(profile, hours, day), day)
    const variance = chance.openVariance + chance.gapVariance
    if (variance === 0) return 0
    return Math.sqrt(variance) * chance.move - pull * (from - anchor)
  }
  const extend = (known: number[], count: number, firstDay: number, step: 1 | -1): number => {
    let last = known.at(-1) ?? anchor
    while (known.length <= count) {
      last += move(firstDay + step * (known.length - 1), last)
      known.push(last)
    }
    return known[count] ?? last
  }
  return {
    openOf(day) {
      return day >= ANCHOR_DAY
        ? extend(after, day - ANCHOR_DAY, ANCHOR_DAY, 1)
        : extend(before, ANCHOR_DAY - day, ANCHOR_DAY - 1, -1)
    },
  }
}
