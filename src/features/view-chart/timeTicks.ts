import type { AxisTick } from 'klinecharts'
import { type Interval, isIntraday } from '#protocol/intervals.ts'

/** Nearer to the start of the axis a text would be cut. */
const EDGE_PX = 24

type TimeText = (at: number, template: string) => string

/**
 * The texts of the time axis. Within days it shows hours, and the date where a day begins;
 * when all ticks are of one day, the first one shows it. What would be cut is left out.
 */
export function timeTicks(
  all: readonly AxisTick[],
  interval: Interval,
  text: TimeText,
): AxisTick[] {
  const ticks = all.filter(({ coord }) => coord >= EDGE_PX)
  if (!isIntraday(interval)) return ticks
  const days = ticks.map((tick) => text(Number(tick.value), 'MM-DD'))
  const isOneDay = days.every((day) => day === days[0])
  return ticks.map((tick, at) => {
    const begins = at === 0 ? isOneDay : days[at] !== days[at - 1]
    return { ...tick, text: begins ? (days[at] ?? '') : text(Number(tick.value), 'HH:mm') }
  })
}
