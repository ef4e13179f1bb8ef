import type { Millis } from '#protocol/time.ts'
import type { Hours } from '../rulesHours.ts'
import { zoneOffset } from '#protocol/zoneTime.ts'
import { PROFILES, type ProfileName } from './profiles.ts'

const MINUTE = 60_000
export const DAY_MS = 1440 * MINUTE
const BP = 1e-4
/** A market closed for less than this only pauses. */
const PAUSE = 6 * 60 * MINUTE

/** Days since 1970 UTC. */
export function dayOf(at: Millis): number {
  return Math.floor(at / DAY_MS)
}

/** What is known of a UTC day before any chance: its open minutes and how much each may move. */
export interface DayPlan {
  /** Minutes of the day that are open, ascending. */
  readonly minutes: Int16Array
  /** For each minute of the day the index of the last open minute at or before it, or -1. */
  readonly lastOpen: Int16Array
  /** sigma x S of each open minute, jumps left out, as a fraction. */
  readonly sigma: Float64Array
  /** Standard deviation of the gap before each open minute; 0 inside a session. */
  readonly gap: Float64Array
  readonly jumpChance: number
  readonly jump: number
  /** Expected variance of the open minutes, and of the gaps before them. */
  readonly openVariance: number
  readonly gapVariance: number
}

const plans = new Map<string, DayPlan>()
const planOfDay = new WeakMap<Hours, Map<string, DayPlan>>()

/** The plan of a UTC day of a class in these hours. Days alike share one plan. */
export function dayPlan(name: ProfileName, hours: Hours, day: number): DayPlan {
  const ofHours = planOfDay.get(hours) ?? new Map<string, DayPlan>()
  planOfDay.set(hours, ofHours)
  const key = hours.key === 'always' ? name : `${name} ${day}`
  const known = ofHours.get(key)
  if (known !== undefined) return known
  const start = day * DAY_MS
  const offset = zoneOffset(hours.zone, start + DAY_MS / 2)
  const sessions = hours
    .openRanges(start - 4 * DAY_MS, start + DAY_MS)
    .map(({ from, to }) => [(from - start) / MINUTE, (to - start) / MINUTE])
  const today = sessions.filter(([, to = 0]) => to > 0)
  const before = sessions.filter(([, to = 0]) => to <= 0).at(-1)?.[1] ?? null
  const alike = `${name} ${offset} ${String(before)} ${today.join(' ')}`
  const plan = plans.get(alike) ?? makePlan(name, offset / MINUTE, today, before)
  plans.set(alike, plan)
  ofHours.set(key, plan)
  return plan
}

function makePlan(
  name: ProfileName,
  offset: number,
  sessions: readonly (readonly number[])[],
  lastClose: number | null,
): DayPlan {
  const { sigmaBp, shape, gapBp, jumpsPerDay, jumpBp } = PROFILES[name]
  const minutes: number[] = []
  const gaps: number[] = []
  let closedSince = lastClose
  for (const [from = 0, to = 0] of sessions) {
    for (let minute = Math.max(0, from); minute < Math.min(1440, to); minute += 1) {
      minutes.push(minute)
      const closed = minute === from && closedSince !== null ? (from - closedSince) * MINUTE : 0
      gaps.push(closed === 0 ? 0 : (closed < PAUSE ? gapBp.pause : gapBp.night) * BP)
    }
    closedSince = to
  }
  const liveliness = minutes.map((minute) => {
    const local = (((minute + offset) % 1440) + 1440) % 1440
    return shape[Math.floor((local * shape.length) / 1440)] ?? 0
  })
  const full = shape.filter((value) => value > 0)
  const square = full.reduce((sum, value) => sum + value * value, 0) / full.length
  // A typical day of this class has as many open minutes as its shape has lively ones.
  const jumpChance = jumpsPerDay / ((full.length * 1440) / shape.length)
  const jump = jumpBp * BP
  const level = Math.sqrt(Math.max(0, (sigmaBp * BP) ** 2 - jumpChance * jump ** 2) / square)
  const sigma = Float64Array.from(liveliness, (value) => level * value)
  const gap = Float64Array.from(gaps)
  const squares = (values: Float64Array): number =>
    values.reduce((sum, value) => sum + value * value, 0)
  return {
    minutes: Int16Array.from(minutes),
    lastOpen: lastOpenOf(minutes),
    sigma,
    gap,
    jumpChance,
    jump,
    openVariance: minutes.length * jumpChance * jump ** 2 + squares(sigma),
    gapVariance: squares(gap),
  }
}

function lastOpenOf(minutes: readonly number[]): Int16Array {
  const lastOpen = new Int16Array(1440).fill(-1)
  let index = -1
  for (let minute = 0; minute < 1440; minute += 1) {
    if (minutes[index + 1] === minute) index += 1
    lastOpen[minute] = index
  }
  return lastOpen
}
