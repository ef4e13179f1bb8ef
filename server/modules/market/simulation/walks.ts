import type { Definition, WalkModel } from '../definition.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { keepRecent } from './cache.ts'
import { type DayPath, dayPath } from './rulesDay.ts'
import { minuteSeconds } from './rulesMinute.ts'
import { type DailyWalk, dailyWalk, followingWalk, type Walker } from './rulesWalk.ts'

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

interface Walking {
  readonly walker: Walker
  readonly walk: DailyWalk
}

/** A walking instrument by its code. */
export function walkingOf(code: string): { definition: Definition; model: WalkModel } {
  const definition = INSTRUMENTS.find((one) => one.code === code)
  if (definition?.model.kind !== 'walk') throw new Error(`${code} does not walk`)
  return { definition, model: definition.model }
}

/** The walks that one seed makes. */
export function createWalks(seed: string): Walks {
  const walkers = new Map<string, Walking>()
  const days = keepRecent<DayPath>(DAYS_KEPT)
  const minutes = keepRecent<Float64Array>(MINUTES_KEPT)
  const walkOf = (definition: Definition, model: WalkModel): Walking => {
    const known = walkers.get(definition.code)
    if (known !== undefined) return known
    const { code, hours } = definition
    const { profile, anchor, scale } = model
    const walker = { seed, code, hours, profile, anchor, scale }
    const followed = model.follows.map(({ code: leg, sign }) => {
      const own = walkingOf(leg)
      return { walk: walkOf(own.definition, own.model).walk, anchor: own.model.anchor, sign }
    })
    const walk = followed.length === 0 ? dailyWalk(walker) : followingWalk(anchor, followed)
    const made = { walker, walk }
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
