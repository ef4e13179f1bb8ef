import {
  candleEnd,
  candleStart,
  INTERVAL_MS,
  type Interval,
  isIntraday,
} from '#protocol/intervals.ts'
import type { Millis } from '#protocol/time.ts'
import { createTurns } from '#server/platform/turns.ts'
import { besideOwn, type PastBars } from './pastBars.ts'
import { groupBars } from './rulesBars.ts'
import type { Bar, BarSource, Instrument } from './types.ts'

const DAY_MS = INTERVAL_MS['1d']
/** Days whose minutes one page reads at most: all that 1,000 candles of four hours need where no market closes. Longer ones come in more pages. */
const MINUTE_DAYS = 170
/** With this many days a page of candles of days and longer ends: a source that makes them takes a second or two for so many. */
const WHOLE_DAYS = 400
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
 * UTC boundaries, weeks on Monday, months on the first; each is exactly what its minutes make. What others told has its
 * place where no bar of ours begins: it changes none. A candle longer than a day is made of days, each of them ours or
 * told, and has an origin when one was told. A page may end before its limit while there is more, but has a candle if there
 * is one.
 */
export async function pageOfBars(
  history: BarSource,
  instrument: Instrument,
  { interval, before, limit, asOf, past = null }: PageQuery,
): Promise<BarPage> {
  const end = Math.min(before, asOf + 1)
  const isMinutes = isIntraday(interval)
  const told = isMinutes ? '1m' : '1d'
  const pastDay = past === null ? null : await past.firstDay(told)
  const firstDay = earlier(await history.firstDay(instrument), pastDay)
  if (firstDay === null) return { bars: [], more: false }
  const startOf = (at: Millis): Millis => candleStart(interval, at)
  const barsOf = async (one: number): Promise<readonly Bar[]> => {
    if (isMinutes) return history.minuteBars(instrument, one, asOf)
    const bar = await history.dayBar(instrument, one, asOf)
    return bar === null ? [] : [bar]
  }
  let found: Bar[] = []
  let worked = 0
  let days = daysAt(interval, end - 1)
  const most = isMinutes ? MINUTE_DAYS : WHOLE_DAYS
  const isFull = (): boolean => found.length > limit || (worked >= most && found.length > 0)
  while (days.next > firstDay && !isFull()) {
    const bars: Bar[] = []
    const others: Bar[] = []
    for (let one = days.first; one < days.next && one * DAY_MS <= asOf; one += 1) {
      if (worked % TURN_DAYS === 0) await turn()
      worked += 1
      bars.push(...(await barsOf(one)))
      if (pastDay !== null && one >= pastDay)
        others.push(...((await past?.barsOf(told, one)) ?? []))
    }
    const known = others.filter((bar) => bar.time <= asOf)
    const group = isMinutes
      ? besideOwn(groupBars(bars, startOf), groupBars(known, startOf))
      : groupBars(besideOwn(bars, known), startOf)
    found = [...group.filter((bar) => bar.time < before), ...found]
    days = daysAt(interval, days.first * DAY_MS - 1)
  }
  return { bars: found.slice(-limit), more: found.length > limit || days.next > firstDay }
}

/** The earlier of two days, either of which may be missing. */
function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

/** The days of the candle that a moment lies in, or the day with all its candles; `next` is the first day behind them. */
function daysAt(interval: Interval, at: Millis): { readonly first: number; readonly next: number } {
  const longest = isIntraday(interval) ? '1d' : interval
  return { first: candleStart(longest, at) / DAY_MS, next: candleEnd(longest, at) / DAY_MS }
}
