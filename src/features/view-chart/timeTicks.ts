import type { AxisTick } from 'klinecharts'
import { type Interval, isIntraday } from '#protocol/intervals.ts'

type TimeText = (at: number, template: string) => string

/** The axis in pixels: how wide it is, and how wide a text on it. */
interface Width {
  readonly axis: number
  readonly of: (text: string) => number
}

/**
 * The texts of the time axis. Within days it shows hours, and the date where a day begins;
 * when all ticks are of one day, the first one shows it. What would be cut is left out.
 */
export function timeTicks(
  all: readonly AxisTick[],
  width: Width,
  interval: Interval,
  text: TimeText,
): AxisTick[] {
  const fits = (coord: number, ...texts: readonly string[]): boolean => {
    const half = Math.max(...texts.map(width.of)) / 2
    return coord >= half && coord <= width.axis - half
  }
  if (!isIntraday(interval)) return all.filter((tick) => fits(tick.coord, tick.text))
  const dayOf = ({ value }: AxisTick): string => text(Number(value), 'MM-DD')
  const timeOf = ({ value }: AxisTick): string => text(Number(value), 'HH:mm')
  const ticks = all.filter((tick) => fits(tick.coord, dayOf(tick), timeOf(tick)))
  const days = ticks.map(dayOf)
  const isOneDay = days.every((day) => day === days[0])
  return ticks.map((tick, at) => {
    const begins = at === 0 ? isOneDay : days[at] !== days[at - 1]
    return { ...tick, text: begins ? (days[at] ?? '') : timeOf(tick) }
  })
}
