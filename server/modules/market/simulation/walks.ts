import type { Definition, WalkModel } from '../definition.ts'
import { keepRecent } from './cache.ts'
import { type DayPath, dayPath } from './rulesDay.ts'
import { minuteSeconds } from './rulesMinute.ts'
import { type DailyWalk, dailyWalk, type Walker } from './rulesWalk.ts'

/** Days kept whole: two for each walking instrument, with room for a midnight. */
const DAYS_KEPT = 200
/** Minutes kept as seconds: the present one of each instrument, with room for a change of minute. */
const MINUTES_KEPT = 200

/** The walks of all instruments, with what was last used kept at hand. */
export interface Walks {
  /** A day's minutes, kept for the next question when `keep` is set. */
  day(definition: Definition, model: WalkModel, day: number, keep: boolean): DayPath
  /** Log prices of the seconds of one of the day's minutes. */
  seconds(definition: Definition, model: WalkModel, path: DayPath, index: number): Float64Array
}

/** The walks that one seed makes. */
export function createWalks(seed: string): Walks {
  const walkers = new Map<string, { walker: Walker; walk: DailyWalk }>()
  const days = keepRecent<DayPath>(DAYS_KEPT)
  const minutes = keepRecent<Float64Array>(MINUTES_KEPT)
  const walkOf = (
    definition: Definition,
    model: WalkModel,
  ): { walker: Walker; walk: DailyWalk } => {
    const known = walkers.get(definition.code)
    if (known !== undefined) return known
    const { code, hours } = definition
    const { profile, anchor, scale } = model
    const walker = { seed, code, hours, profile, anchor, scale }
    const made = { walker, walk: dailyWalk(walker) }
    walkers.set(code, made)
    return made
  }
  return {
    day(definition, model, day, keep) {
      const key = `${definition.code} ${day}`
      const known = days.get(key)
      if (known !== undefined) return known
      const { walker, walk } = walkOf(definition, model)
      const made = dayPath(walker, walk, day)
      if (keep) days.set(key, made)
      return made
    },
    seconds(definition, model, path, index) {
      const key = `${definition.code} ${path.day} ${index}`
      const known = minutes.get(key)
      if (known !== undefined) return known
      const made = minuteSeconds(walkOf(definition, model).walker, path, index)
      minutes.set(key, made)
      return made
    },
  }
}
