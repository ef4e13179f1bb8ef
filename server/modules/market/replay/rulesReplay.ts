import type { Millis } from '#protocol/time.ts'
import { barSeconds } from './rulesInside.ts'

const MINUTE = 60_000
/**
 * A bar's end is known before its seconds are played, and how it gets there is made up. What ends within so many
 * bars would rest on that: no such option is sold.
 */
const LEAST_BARS = 5

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

/** Clock time within which a replay of this speed can't be bet on. */
export function leastTermOf({ speed }: ReplayStart): Millis {
  return Math.ceil((LEAST_BARS * MINUTE) / speed)
}

/**
 * The price at a moment, in ticks; null before the recording begins, the last close after it ends. `key` names
 * the recording: the same bar of it is always played the same way.
 */
export function ticksAt(
  recording: Recording,
  key: string,
  start: ReplayStart,
  at: Millis,
): number | null {
  const { index, second } = positionOf(recording, start, at)
  if (index < 0) return null
  const bar = recording[index]
  if (bar === undefined) return recording.at(-1)?.close ?? null
  return second === 0 ? bar.open : (barSeconds(bar, `${key} ${index}`)[second] ?? bar.close)
}
