import { CALENDARS } from '#kit/calendars.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Millis } from '#protocol/time.ts'
import { createSource } from '#server/modules/market/service.ts'
import type { PriceSource } from '#server/modules/market/types.ts'
import { manualClock } from './clock.ts'

const MINUTE = 60_000
/** The last second of a bar, at which a replay shows its close. */
const CLOSE_SECOND = 59_000

/** A replay that stands still on the close of one recorded bar until the test goes on. */
export interface HeldPrices {
  readonly source: PriceSource
  /** The closes of the recording, as text, from the bar that is shown first. */
  readonly closes: readonly string[]
  /** Shows the close of another bar, counted from the first. */
  show(bar: number): void
}

/** Replays `dir` and holds every price on a bar's close; `code` says whose closes to read. */
export async function holdPrices(dir: string, path: string): Promise<HeldPrices> {
  const start = Math.floor(Date.now() / MINUTE) * MINUTE
  const held = manualClock(start + CLOSE_SECOND)
  const played = await createSource('replay', {
    calendars: CALENDARS,
    seed: 'held',
    clock: manualClock(start),
    replay: { dir, speed: 1 },
  })
  const at = (asked: Millis): Millis => (asked > start ? held.now() : asked)
  const { bars } = played
  const source: PriceSource = {
    ...played,
    quoteAt: (instrument) => played.quoteAt(instrument, held.now()),
    bars: {
      firstDay: (instrument) => bars.firstDay(instrument),
      lastAt: (instrument, asked) => bars.lastAt(instrument, at(asked)),
      minuteBars: (instrument, day, asOf) => bars.minuteBars(instrument, day, at(asOf)),
      dayBar: (instrument, day, asOf) => bars.dayBar(instrument, day, at(asOf)),
    },
  }
  const lines = readFileSync(join(dir, path, '1m.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  const closes = lines.slice(Math.floor(lines.length / 2)).map((line) => line.split(',')[4] ?? '')
  return { source, closes, show: (bar) => held.set(start + bar * MINUTE + CLOSE_SECOND) }
}
