import type { Millis } from '#contract/time.ts'

const MINUTE = 60_000
/** Seconds of a bar at which its extremes are reached, and its last one. */
const FIRST_EXTREME = 20
const SECOND_EXTREME = 40
const LAST = 59

/** A recorded minute, in whole numbers of the instrument's last decimal; volume in thousandths. */
export interface RecordedBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/**
 * Recorded minutes in order. What the recording leaves out (nights, days, minutes without a trade) is
 * left out here too: its bars follow one another.
 */
export type Recording = readonly RecordedBar[]

/** How the injected clock runs through the recordings. */
export interface ReplayStart {
  /** The moment the replay began; its minute plays the bar in the middle of each recording. */
  readonly clockStart: Millis
  /** Recorded minutes for each minute of the clock. */
  readonly speed: number
}

/** Where in a recording a moment lies. */
interface Position {
  readonly index: number
  readonly second: number
}

/** Bars before the start: half of the recording is history. */
function historyOf(recording: Recording): number {
  return Math.floor(recording.length / 2)
}

function positionOf(recording: Recording, start: ReplayStart, at: Millis): Position {
  const origin = Math.floor(start.clockStart / MINUTE) * MINUTE
  const played = historyOf(recording) * MINUTE + (at - origin) * start.speed
  const index = Math.floor(played / MINUTE)
  return { index, second: Math.floor((played - index * MINUTE) / 1_000) }
}

/** The clock's moment of the first bar. */
export function firstMoment(recording: Recording, start: ReplayStart): Millis {
  const origin = Math.floor(start.clockStart / MINUTE) * MINUTE
  return origin - (historyOf(recording) * MINUTE) / start.speed
}

/** The bar that plays at a moment; null before the first and after the last. */
export function barAt(recording: Recording, start: ReplayStart, at: Millis): RecordedBar | null {
  return recording[positionOf(recording, start, at).index] ?? null
}

/**
 * The price at a moment, in ticks; null before the recording begins, the last close after it ends.
 * Within a bar the price goes straight from the open to one extreme, to the other, to the close: the
 * low first where the bar rises or stands still, the high first where it falls.
 */
export function ticksAt(recording: Recording, start: ReplayStart, at: Millis): number | null {
  const { index, second } = positionOf(recording, start, at)
  if (index < 0) return null
  const bar = recording[index]
  if (bar === undefined) return recording.at(-1)?.close ?? null
  const rises = bar.close >= bar.open
  const first = rises ? bar.low : bar.high
  const other = rises ? bar.high : bar.low
  if (second < FIRST_EXTREME) return between(bar.open, first, second, FIRST_EXTREME)
  if (second < SECOND_EXTREME) {
    return between(first, other, second - FIRST_EXTREME, SECOND_EXTREME - FIRST_EXTREME)
  }
  return between(other, bar.close, second - SECOND_EXTREME, LAST - SECOND_EXTREME)
}

function between(from: number, to: number, part: number, whole: number): number {
  return Math.round(from + ((to - from) * part) / whole)
}
