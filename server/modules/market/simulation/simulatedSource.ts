import type { Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { Calendars } from '../calendars/calendars.ts'
import type { Definition, OptionModel, WalkModel } from '../definition.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { joinBars, priceOfTicks } from '../rulesBars.ts'
import {
  type Bar,
  type BarSource,
  type Instrument,
  ownQuote,
  type PricePoint,
  type MadeSource,
} from '../types.ts'
import type { DayCandles } from './rulesCandle.ts'
import type { DayPath } from './rulesDay.ts'
import { optionValue } from './rulesOption.ts'
import { DAY_MS, dayOf } from './rulesPlan.ts'
import { FIRST_DAY } from './rulesWalk.ts'
import { createWalks, walkingOf, type Walks } from './walks.ts'

const SECOND = 1_000
const MINUTE = 60_000
/** No calendar is closed for longer. */
const CLOSED_DAYS = 9

/** What is quoted, what it is priced from, and how the one becomes the other. */
interface Quoted {
  readonly instrument: Definition
  readonly walking: Definition
  readonly model: WalkModel
  readonly option: OptionModel | null
}

const definitions = new Map(INSTRUMENTS.map((one) => [one.code, one]))

function quotedOf(instrument: Instrument): Quoted | null {
  const own = definitions.get(instrument.code)
  if (own === undefined) return null
  if (own.model.kind === 'walk') {
    return { instrument: own, walking: own, model: own.model, option: null }
  }
  const { definition: walking, model } = walkingOf(own.model.underlying)
  return { instrument: own, walking, model, option: own.model }
}

/**
 * A log price of the walking instrument in ticks of the quoted one. `minute` is when the price's minute
 * starts: an option's time value moves once a minute, so that its candles stay exact.
 */
function ticksOf({ instrument, model, option }: Quoted, logPrice: number, minute: Millis): number {
  const walked = Math.exp(logPrice)
  const value = option === null ? walked : optionValue(option, walked, minute)
  const step = option === null ? model.step : 1
  const ticks = Math.round((value * 10 ** instrument.decimals) / step) * step
  return Math.max(step, ticks)
}

/**
 * Prices made from a seed: the same seed makes the same prices for any moment, in any order of asking.
 * Whoever knows the seed knows the prices to come.
 */
export function createSimulatedSource(seed: string, calendars: Calendars): MadeSource {
  const walks = createWalks(seed, calendars)
  return {
    kind: 'simulated',
    kindOf: () => 'simulated',
    leastTermMs: () => 0,
    quoteAt(instrument, at) {
      const quoted = quotedOf(instrument)
      return ownQuote(quoted === null ? null : priceAtSecond(walks, quoted, at))
    },
    bars: barsOf(walks),
  }
}

function barsOf(walks: Walks): BarSource {
  const minuteBars = (instrument: Instrument, day: number, asOf: Millis): readonly Bar[] => {
    const quoted = quotedOf(instrument)
    return quoted === null ? [] : barsOfDay(walks, quoted, day, asOf)
  }
  const wholeDays = new Map<string, Bar | null>()
  return {
    firstDay: async () => FIRST_DAY,
    lastAt(instrument, at) {
      const quoted = quotedOf(instrument)
      return quoted === null ? null : lastMinute(walks, quoted, at)
    },
    minuteBars: async (instrument, day, asOf) => minuteBars(instrument, day, asOf),
    async dayBar(instrument, day, asOf) {
      if (asOf < (day + 1) * DAY_MS)
        return joinBars(minuteBars(instrument, day, asOf), day * DAY_MS)
      const key = `${instrument.code} ${day}`
      const known = wholeDays.get(key)
      if (known !== undefined) return known
      const quoted = quotedOf(instrument)
      const made = quoted === null ? null : wholeDay(walks, quoted, day)
      wholeDays.set(key, made)
      return made
    },
  }
}

function priceAtSecond(walks: Walks, quoted: Quoted, at: Millis): Price | null {
  const { instrument, walking, model } = quoted
  const day = dayOf(at)
  if (day < FIRST_DAY) return null
  const path = walks.day(walking, model, day, true)
  const minute = Math.floor((at - day * DAY_MS) / MINUTE)
  const index = path.plan.lastOpen[minute] ?? -1
  if (index < 0 || path.plan.minutes[index] !== minute) return null
  const start = day * DAY_MS + minute * MINUTE
  const seconds = walks.seconds(walking, path, index)
  const second = Math.floor((at - start) / SECOND)
  return priceOfTicks(ticksOf(quoted, seconds[second] ?? 0, start), instrument.decimals)
}

/** The price at the start of a moment's minute, or the last one before, when it is closed then. */
function lastMinute(walks: Walks, quoted: Quoted, at: Millis): PricePoint | null {
  const { instrument, walking, model } = quoted
  const today = dayOf(at)
  for (let day = today; day > today - CLOSED_DAYS && day >= FIRST_DAY; day -= 1) {
    const path = walks.day(walking, model, day, day >= today - 1)
    const asked = day === today ? Math.floor((at - day * DAY_MS) / MINUTE) : 1439
    const index = path.plan.lastOpen[asked] ?? -1
    if (index < 0) continue
    const minute = path.plan.minutes[index] ?? 0
    const start = day * DAY_MS + minute * MINUTE
    const now = minute === asked && day === today
    const logPrice = (now ? path.open[index] : path.close[index]) ?? 0
    const mid = priceOfTicks(ticksOf(quoted, logPrice, start), instrument.decimals)
    return { at: now ? start : start + MINUTE - SECOND, mid }
  }
  return null
}

function barsOfDay(walks: Walks, quoted: Quoted, day: number, asOf: Millis): readonly Bar[] {
  if (day < FIRST_DAY || day * DAY_MS > asOf) return []
  const { walking, model } = quoted
  const keep = day >= dayOf(asOf) - 1
  const path = walks.day(walking, model, day, keep)
  const candles = walks.candles(walking, model, path, keep)
  const bars: Bar[] = []
  for (let index = 0; index < path.plan.minutes.length; index += 1) {
    const time = day * DAY_MS + (path.plan.minutes[index] ?? 0) * MINUTE
    if (time > asOf) break
    const whole = asOf >= time + MINUTE - SECOND
    const moment = { index, time, asOf }
    bars.push(
      whole
        ? wholeBar(quoted, path, candles, moment)
        : openBar(quoted, walks.seconds(walking, path, index), moment, (range, passed) =>
            walks.volumes(walking, model, path)(index, range, passed),
          ),
    )
  }
  return bars
}

/** Which minute is drawn, and what is known by then. */
interface Moment {
  readonly index: number
  readonly time: Millis
  readonly asOf: Millis
}

/** A finished minute; a put is highest where its underlying is lowest. */
function wholeBar(
  quoted: Quoted,
  path: DayPath,
  candles: DayCandles,
  { index, time }: Moment,
): Bar {
  const ticks = (of: Float64Array): number => ticksOf(quoted, of[index] ?? 0, time)
  const [one, other] = [ticks(candles.high), ticks(candles.low)]
  return {
    time,
    open: ticks(path.open),
    high: Math.max(one, other),
    low: Math.min(one, other),
    close: ticks(path.close),
    volume: candles.volume[index] ?? 0,
  }
}

/** A day that is over, without a bar for each of its minutes where that makes no difference. */
function wholeDay(walks: Walks, quoted: Quoted, day: number): Bar | null {
  const time = day * DAY_MS
  if (quoted.option !== null) {
    return joinBars(barsOfDay(walks, quoted, day, time + DAY_MS), time)
  }
  if (day < FIRST_DAY) return null
  const { walking, model } = quoted
  const path = walks.day(walking, model, day, false)
  const { high, low, volume } = walks.candles(walking, model, path, false)
  const [first] = path.open
  const last = path.close.at(-1)
  if (first === undefined || last === undefined) return null
  const ticks = (logPrice: number): number => ticksOf(quoted, logPrice, time)
  return {
    time,
    open: ticks(first),
    high: ticks(high.reduce((most, value) => Math.max(most, value))),
    low: ticks(low.reduce((least, value) => Math.min(least, value))),
    close: ticks(last),
    volume: volume.reduce((sum, value) => sum + value, 0),
  }
}

/** A minute that has not ended: only the seconds that have passed. */
function openBar(
  quoted: Quoted,
  seconds: Float64Array,
  { time, asOf }: Moment,
  volume: (range: number, passed: number) => number,
): Bar {
  const passed = Math.floor((asOf - time) / SECOND) + 1
  const shown = seconds.subarray(0, passed)
  const ticks = Array.from(shown, (value) => ticksOf(quoted, value, time))
  return {
    time,
    open: ticks[0] ?? 0,
    high: Math.max(...ticks),
    low: Math.min(...ticks),
    close: ticks.at(-1) ?? 0,
    volume: volume(Math.max(...shown) - Math.min(...shown), passed),
  }
}
