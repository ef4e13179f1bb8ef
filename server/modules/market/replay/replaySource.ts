import type { Millis } from '#protocol/time.ts'
import { joinBars, priceOfTicks } from '../rulesBars.ts'
import type { Calendars } from '../calendars/calendars.ts'
import type { Hours } from '../rulesHours.ts'
import { type Bar, type BarSource, ownQuote, type MadeSource } from '../types.ts'
import {
  barAt,
  firstMoment,
  leastTermOf,
  type Recording,
  type ReplayStart,
  ticksAt,
} from './rulesReplay.ts'

const SECOND = 1_000
const MINUTE = 60_000
const DAY = 1440 * MINUTE

/**
 * Plays recordings on the clock, from the middle of each: what lies before is history. At its end a
 * recording holds its last price. What has no recording comes from the fallback.
 */
export function createReplaySource(
  recordings: ReadonlyMap<string, Recording>,
  start: ReplayStart,
  fallback: MadeSource,
  calendars: Calendars,
): MadeSource {
  return {
    kind: 'replay',
    kindOf: (instrument) => (recordings.has(instrument.code) ? 'replay' : fallback.kind),
    leastTermMs: ({ code }) => (recordings.has(code) ? leastTermOf(start) : 0),
    quoteAt(instrument, at) {
      const recording = recordings.get(instrument.code)
      if (recording === undefined) return fallback.quoteAt(instrument, at)
      const ticks = ticksAt(recording, instrument.code, start, at)
      return ownQuote(ticks === null ? null : priceOfTicks(ticks, instrument.decimals))
    },
    bars: barsOf(recordings, start, fallback.bars, calendars),
  }
}

function barsOf(
  recordings: ReadonlyMap<string, Recording>,
  start: ReplayStart,
  fallback: BarSource,
  calendars: Calendars,
): BarSource {
  const whole = new Map<string, Bar>()
  const minuteBars: BarSource['minuteBars'] = async (instrument, day, asOf) => {
    const recording = recordings.get(instrument.code)
    if (recording === undefined) return fallback.minuteBars(instrument, day, asOf)
    return openMinutes(calendars.of(instrument.hours), day, asOf).flatMap((time) => {
      const key = `${instrument.code} ${time}`
      const bar = whole.get(key) ?? sampledBar(recording, instrument.code, start, time, asOf)
      if (bar !== null && asOf >= time + MINUTE - SECOND) whole.set(key, bar)
      return bar ?? []
    })
  }
  return {
    async firstDay(instrument) {
      const recording = recordings.get(instrument.code)
      if (recording === undefined) return fallback.firstDay(instrument)
      return Math.floor(firstMoment(recording, start) / DAY)
    },
    lastAt(instrument, at) {
      const recording = recordings.get(instrument.code)
      if (recording === undefined) return fallback.lastAt(instrument, at)
      const open = calendars.of(instrument.hours).lastOpenSecond(at)
      if (open === null) return null
      const moment = open === at ? Math.floor(at / MINUTE) * MINUTE : open
      const ticks = ticksAt(recording, instrument.code, start, moment)
      return ticks === null ? null : { at: moment, mid: priceOfTicks(ticks, instrument.decimals) }
    },
    minuteBars,
    dayBar: async (instrument, day, asOf) =>
      joinBars(await minuteBars(instrument, day, asOf), day * DAY),
  }
}

/** Minutes of a day in trading hours that have begun. */
function openMinutes(hours: Hours, day: number, asOf: Millis): Millis[] {
  const from = day * DAY
  const to = Math.min(from + DAY, asOf + 1)
  return hours.openRanges(from, to).flatMap((range) => {
    const first = Math.max(from, range.from)
    const count = Math.max(0, Math.ceil((Math.min(to, range.to) - first) / MINUTE))
    return Array.from({ length: count }, (_, i) => first + i * MINUTE)
  })
}

/** What the seconds of a minute were, up to `asOf`: exactly what live prices said then. */
function sampledBar(
  recording: Recording,
  key: string,
  start: ReplayStart,
  time: Millis,
  asOf: Millis,
): Bar | null {
  const end = Math.min(time + MINUTE, asOf + 1)
  const ticks: number[] = []
  let volume = 0
  for (let at = time; at < end; at += SECOND) {
    const tick = ticksAt(recording, key, start, at)
    if (tick !== null) ticks.push(tick)
    volume += ((barAt(recording, start, at)?.volume ?? 0) * start.speed) / 60
  }
  const [open] = ticks
  const close = ticks.at(-1)
  if (open === undefined || close === undefined) return null
  return {
    time,
    open,
    high: Math.max(...ticks),
    low: Math.min(...ticks),
    close,
    volume: Math.round(volume),
  }
}
