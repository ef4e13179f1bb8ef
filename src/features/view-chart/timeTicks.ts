import type { AxisTick } from 'klinecharts'
import { type Interval, isIntraday } from '#protocol/intervals.ts'

/** Nearer to an end of the axis a text would be cut: a time, or a month with its year. */
const EDGE_PX = { short: 24, long: 36 }

type TimeText = (at: number, template: string) => string

/**
 * The texts of the time axis. Within days it shows hours, and the date where a day begins;
 * when all ticks are of one day, the first one shows it. What would be cut is left out. `width` of the axis is in pixels.
 */
export function timeTicks(
  all: readonly AxisTick[],
  width: number,
  interval: Interval,
  text: TimeText,
): AxisTick[] {
  const edge = isIntraday(interval) ? EDGE_PX.short : EDGE_PX.long
  const ticks = all.filter(({ coord }) => coord >= edge && coord <= width - edge)
  if (!isIntraday(interval)) return ticks
  const days = ticks.map((tick) => text(Number(tick.value), 'MM-DD'))
  const isOneDay = days.every((day) => day === days[0])
  return ticks.map((tick, at) => {
    const begins = at === 0 ? isOneDay : days[at] !== days[at - 1]
    return { ...tick, text: begins ? (days[at] ?? '') : text(Number(tick.value), 'HH:mm') }
  })
}
