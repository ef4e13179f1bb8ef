import { INTERVAL_MS } from '#protocol/intervals.ts'
import { tickSize } from '#protocol/price.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { PastSpan } from './live/past/types.ts'
import { firstPastDay, type OriginBar, pastBars } from './storePast.ts'
import type { Bar, Instrument } from './types.ts'

const DAY = INTERVAL_MS['1d']

/** Bars that others told, of one instrument. Pictures only: bars of ours stand in their own right beside them. */
export interface PastBars {
  /** The first day there are bars of; null: there are none. */
  firstDay(span: PastSpan): Promise<number | null>
  /** The bars of a day, ascending: its minutes, or the day itself. */
  barsOf(span: PastSpan, day: number): Promise<readonly Bar[]>
}

/** What others told of an instrument, as the database has it. */
export function readPast(query: Queryable, { id, decimals }: Instrument): PastBars {
  return {
    firstDay: (span) => firstPastDay(query, id, span),
    async barsOf(span, day) {
      const bars = await pastBars(query, id, span, { from: day * DAY, before: (day + 1) * DAY })
      return bars.map((bar) => toBar(bar, decimals))
    },
  }
}

/** Bars of ours, and of others where we have none: each is of one or the other, never of both. */
export function besideOwn(own: readonly Bar[], past: readonly Bar[]): readonly Bar[] {
  const ours = new Set(own.map(({ time }) => time))
  const filled = past.filter(({ time }) => !ours.has(time))
  return filled.length === 0 ? own : [...own, ...filled].sort((a, b) => a.time - b.time)
}

/** What one venue traded is not told as a volume: ours have none either. */
function toBar({ time, origin, ...prices }: OriginBar, decimals: number): Bar {
  const tick = tickSize(decimals)
  const ticks = (name: keyof typeof prices): number => Number(prices[name] / tick)
  const [open, high, low, close] = [ticks('open'), ticks('high'), ticks('low'), ticks('close')]
  return { time, open, high, low, close, volume: 0, origin }
}
