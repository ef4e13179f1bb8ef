import { INTERVAL_MS, type Interval } from '#protocol/intervals.ts'
import type { Millis } from '#protocol/time.ts'
import { createTurns } from '#server/platform/turns.ts'
import { besideOwn, type PastBars } from './pastBars.ts'
import { groupBars } from './rulesBars.ts'
import type { Bar, BarSource, Instrument } from './types.ts'

const DAY_MS = INTERVAL_MS['1d']
/** A Monday, 1970-01-05: where weeks start. */
const FIRST_MONDAY = 4 * DAY_MS
/** Days of work in one turn. A long page takes many, and anybody may ask for one. */
const TURN_DAYS = 12

const turn = createTurns()

export interface BarPage {
  readonly bars: readonly Bar[]
  readonly more: boolean
}

interface PageQuery {
  readonly interval: Interval
  /** Only bars that open before this moment. */
  readonly before: Millis
  readonly limit: number
  /** Nothing after this moment is known. */
  readonly asOf: Millis
  /** What others told, for where there are none of ours; null: nothing. */
  readonly past?: PastBars | null
}

/**
 * The newest `limit` bars that open before a moment, oldest first. Candles of all intervals start at
 * UTC boundaries, weeks on Monday; each is exactly what its minutes make. What others told has its place where no bar
 * of ours begins: it changes none.
 */
export async function pageOfBars(
  history: BarSource,
  instrument: Instrument,
  { interval, before, limit, asOf, past = null }: PageQuery,
): Promise<BarPage> {
  const length = INTERVAL_MS[interval]
  const span = Math.max(1, length / DAY_MS)
  const origin = interval === '1w' ? FIRST_MONDAY : 0
  const end = Math.min(before, asOf + 1)
  const told = length < DAY_MS ? '1m' : '1d'
  const pastDay = past === null ? null : await past.firstDay(told)
  const firstDay = earlier(await history.firstDay(instrument), pastDay)
  if (firstDay === null) return { bars: [], more: false }
  const first = alignDown(firstDay, span, origin / DAY_MS)
  const barsOf = async (one: number): Promise<readonly Bar[]> => {
    if (length < DAY_MS) return history.minuteBars(instrument, one, asOf)
    const bar = await history.dayBar(instrument, one, asOf)
    return bar === null ? [] : [bar]
  }
  let found: Bar[] = []
  let worked = 0
  let day = alignDown(Math.floor((end - 1) / DAY_MS), span, origin / DAY_MS)
  for (; day >= first && found.length <= limit; day -= span) {
    if (worked % TURN_DAYS < span) await turn()
    const days = Array.from({ length: span }, (_, i) => day + i).filter((d) => d * DAY_MS <= asOf)
    const bars: Bar[] = []
    const others: Bar[] = []
    for (const one of days) {
      bars.push(...(await barsOf(one)))
      if (pastDay !== null && one >= pastDay)
        others.push(...((await past?.barsOf(told, one)) ?? []))
    }
    const own = groupBars(bars, length, origin)
    const known = others.filter((bar) => bar.time <= asOf)
    const group = others.length === 0 ? own : besideOwn(own, groupBars(known, length, origin))
    found = [...group.filter((bar) => bar.time < before), ...found]
    worked += span
  }
  return { bars: found.slice(-limit), more: found.length > limit }
}

/** The earlier of two days, either of which may be missing. */
function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

function alignDown(day: number, span: number, origin: number): number {
  return origin + Math.floor((day - origin) / span) * span
}
