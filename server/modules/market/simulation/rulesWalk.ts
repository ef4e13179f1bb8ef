import type { HoursKey } from '../rulesHours.ts'
import { dayOf, dayPlan } from './rulesPlan.ts'
import { PROFILES, type ProfileName } from './profiles.ts'
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
  readonly hours: HoursKey
  readonly anchor: number
  readonly scale: number
}

/** Log prices at the openings of days, made from the anchor outwards as they are asked for. */
export interface DailyWalk {
  /** The log price at 00:00 UTC of a day: the close of the day before. */
  openOf(day: number): number
}

/** A walk that another one follows, and its price on the anchor day. */
export interface FollowedWalk {
  readonly walk: DailyWalk
  readonly anchor: number
  readonly sign: 1 | -1
}

/**
 * The daily opens of what follows other walks: their moves since the anchor day, added or taken away.
 * So a cross is worth its two legs, and gold costs the same under each of its names.
 */
export function followingWalk(anchor: number, followed: readonly FollowedWalk[]): DailyWalk {
  return {
    openOf: (day) =>
      followed.reduce(
        (sum, { walk, anchor: from, sign }) => sum + sign * (walk.openOf(day) - Math.log(from)),
        Math.log(anchor),
      ),
  }
}

/**
 * A day's move is normal with the variance its plan expects, less a weak pull towards the anchor. The
 * days before the anchor mirror the same law, so that the walk is as likely read either way.
 */
export function dailyWalk(walker: Walker): DailyWalk {
  const { seed, code, profile, hours, scale } = walker
  const anchor = Math.log(walker.anchor)
  const pull = Math.LN2 / PROFILES[profile].pullDays
  const after: number[] = [anchor]
  const before: number[] = [anchor]
  const move = (day: number, from: number): number => {
    const { variance } = dayPlan(profile, hours, day)
    if (variance === 0) return 0
    const shock = randomOf(`${seed}/${code}/${day}/close`).gaussian()
    return scale * Math.sqrt(variance) * shock - pull * (from - anchor)
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
