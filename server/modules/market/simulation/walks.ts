import type { Definition, WalkModel } from '../definition.ts'
import type { Calendars } from '../calendars/calendars.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { keepRecent } from './cache.ts'
import { type DayCandles, dayCandles, type Volumes, volumesOf } from './rulesCandle.ts'
import { type DayPath, dayPath, followingPath } from './rulesDay.ts'
import { type DailyWalk, dailyWalk, type Walker } from './rulesWalk.ts'

/** Days kept whole: two for each walking instrument, with room for a midnight. */
const DAYS_KEPT = 200
/** Days kept of which the candles are known. */
const CANDLES_KEPT = 200
/** Minutes kept as seconds: the present one of each instrument, with room for a change of minute. */
const MINUTES_KEPT = 200

/** The walks of all instruments, with what was last used kept at hand. */
export interface Walks {
  /** A day's minutes, kept for the next question when `keep` is set. */
  day(definition: Definition, model: WalkModel, day: number, keep: boolean): DayPath
  /** Log prices of the seconds of one of the day's minutes. */
  seconds(definition: Definition, path: DayPath, index: number): Float64Array
  /** What the seconds of a day make, kept as the day is. */
  candles(definition: Definition, model: WalkModel, path: DayPath, keep: boolean): DayCandles
  volumes(definition: Definition, model: WalkModel, path: DayPath): Volumes
}

/** A walking instrument by its code. */
export function walkingOf(code: string): { definition: Definition; model: WalkModel } {
  const definition = INSTRUMENTS.find((one) => one.code === code)
  if (definition?.model.kind !== 'walk') throw new Error(`${code} does not walk`)
  return { definition, model: definition.model }
}

/** The walks that one seed makes in these hours. */
export function createWalks(seed: string, calendars: Calendars): Walks {
  const walkers = new Map<string, Walker>()
  const walks = new Map<string, DailyWalk>()
  const days = keepRecent<DayPath>(DAYS_KEPT)
  const minutes = keepRecent<Float64Array>(MINUTES_KEPT)
  const candles = keepRecent<DayCandles>(CANDLES_KEPT)
  const walkerOf = ({ code, hours }: Definition, model: WalkModel): Walker => {
    const { profile, anchor, scale } = model
    const known = walkers.get(code)
    if (known !== undefined) return known
    const walker = { seed, code, hours: calendars.of(hours), profile, anchor, scale }
    walkers.set(code, walker)
    return walker
  }
  const ownPath = (walker: Walker, day: number): DayPath => {
    const walk = walks.get(walker.code) ?? dailyWalk(walker)
    walks.set(walker.code, walk)
    return dayPath(walker, walk, day)
  }
  const dayOf: Walks['day'] = (definition, model, day, keep) => {
    const key = `${definition.code} ${day}`
    const known = days.get(key)
    if (known !== undefined) return known
    const walker = walkerOf(definition, model)
    const legs = model.follows.map(({ code, sign }) => {
      const leg = walkingOf(code)
      const path = dayOf(leg.definition, leg.model, day, keep)
      return { path, anchor: leg.model.anchor, sign }
    })
    const made = legs.length === 0 ? ownPath(walker, day) : followingPath(walker, legs, day)
    if (keep) days.set(key, made)
    return made
  }
  return {
    day: dayOf,
    seconds(definition, path, index) {
      const key = `${definition.code} ${path.day} ${index}`
      const made = minutes.get(key) ?? path.seconds(index)
      minutes.set(key, made)
      return made
    },
    candles(definition, model, path, keep) {
      const key = `${definition.code} ${path.day}`
      const made = candles.get(key) ?? dayCandles(walkerOf(definition, model), path)
      if (keep) candles.set(key, made)
      return made
    },
    volumes: (definition, model, path) => volumesOf(walkerOf(definition, model), path),
  }
}
