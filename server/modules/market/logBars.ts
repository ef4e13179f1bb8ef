import { tickSize } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { Db } from '#server/platform/db.ts'
import { joinBars } from './rulesBars.ts'
import { makeCandles, ownCloseBefore, ownDays, ownMinutes, type StoredBar } from './storeCandles.ts'
import type { Bar, BarSource, Instrument, LoggedPrice, PricePoint, PriceSource } from './types.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What lists and the feed look back to, and an hour more. */
const REMEMBERED = DAY + HOUR

/** The days of an instrument, and the hour they were read in. */
interface KeptDays {
  readonly hour: number
  readonly bars: Promise<ReadonlyMap<number, Bar>>
}

/**
 * Bars of live prices: what the log says, and nothing else. What lists show of the last day is in memory, a price a
 * minute; the rest is read from the candles that `make` makes, and what they do not hold yet from the log.
 */
export class LogBars implements BarSource {
  readonly #db: Db
  readonly #live: readonly Instrument[]
  /** The last price of each minute, ascending. */
  readonly #recent = new Map<number, PricePoint[]>()
  readonly #firstDays = new Map<number, number>()
  readonly #days = new Map<number, KeptDays>()
  #loading: Promise<void> | null = null

  /** @param live the instruments whose prices are live */
  constructor(db: Db, live: readonly Instrument[]) {
    this.#db = db
    this.#live = live
  }

  /** Makes the candles of what was logged since the last time. */
  async make(): Promise<void> {
    if (this.#live.length > 0) await makeCandles(this.#db)
  }

  /** Reads the last day of live prices into memory, once; tried again where it failed. */
  async load(now: () => Millis): Promise<void> {
    if (this.#live.length === 0) return
    this.#loading ??= this.#loadAll(now()).catch((error: unknown) => {
      this.#loading = null
      throw error
    })
    await this.#loading
  }

  async #loadAll(now: Millis): Promise<void> {
    const from = Math.floor((now - REMEMBERED) / MINUTE) * MINUTE
    for (const { id } of this.#live) {
      const before = await ownCloseBefore(this.#db, id, from)
      const minutes = await ownMinutes(this.#db, id, { from, before: now + 1, asOf: now })
      const points = minutes.map(({ time, close }) => ({ at: time, mid: close }))
      this.#recent.set(id, before === null ? points : [before, ...points])
    }
  }

  /** Remembers what was logged. */
  follow(batch: readonly LoggedPrice[]): void {
    for (const { instrumentId, at, mid } of batch) {
      const points = this.#recent.get(instrumentId)
      if (points === undefined) continue
      const minute = Math.floor(at / MINUTE) * MINUTE
      // Where the clock was set back, what came after is history that lists do not look at.
      while ((points.at(-1)?.at ?? -1) >= minute) points.pop()
      points.push({ at: minute, mid })
      while ((points[1]?.at ?? at) < at - REMEMBERED) points.shift()
    }
  }

  lastAt({ id }: Instrument, at: Millis): PricePoint | null {
    const points = this.#recent.get(id) ?? []
    let [low, high] = [0, points.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((points[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return points[low - 1] ?? null
  }

  async firstDay({ id, decimals }: Instrument): Promise<number | null> {
    const known = this.#firstDays.get(id)
    if (known !== undefined) return known
    const [first] = (await ownDays(this.#db, id)).map((bar) => toBar(bar, decimals))
    const remembered = this.#recent.get(id)?.[0]
    if (first === undefined) return remembered === undefined ? null : dayOf(remembered.at)
    this.#firstDays.set(id, dayOf(first.time))
    return dayOf(first.time)
  }

  async minuteBars(
    { id, decimals }: Instrument,
    day: number,
    asOf: Millis,
  ): Promise<readonly Bar[]> {
    const span = { from: day * DAY, before: (day + 1) * DAY, asOf }
    return (await ownMinutes(this.#db, id, span)).map((bar) => toBar(bar, decimals))
  }

  async dayBar(instrument: Instrument, day: number, asOf: Millis): Promise<Bar | null> {
    // The end of yesterday may not be in its candle yet.
    if (day >= dayOf(asOf) - 1) {
      return joinBars(await this.minuteBars(instrument, day, asOf), day * DAY)
    }
    return (await this.#daysOf(instrument, asOf)).get(day) ?? null
  }

  #daysOf({ id, decimals }: Instrument, asOf: Millis): Promise<ReadonlyMap<number, Bar>> {
    const hour = Math.floor(asOf / HOUR)
    const kept = this.#days.get(id)
    if (kept?.hour === hour) return kept.bars
    const bars = ownDays(this.#db, id).then(
      (all) => new Map(all.map((bar) => [dayOf(bar.time), toBar(bar, decimals)])),
    )
    const fresh: KeptDays = { hour, bars }
    this.#days.set(id, fresh)
    bars.catch(() => this.#days.get(id) === fresh && this.#days.delete(id))
    return bars
  }
}

/** The bars of each instrument: of one that is live from the log, whatever else its source may tell. */
export function barsOfEach(source: PriceSource, log: BarSource): BarSource {
  const of = (one: Instrument): BarSource =>
    source.kindOf(one) === 'live' ? log : (source.bars ?? log)
  return {
    lastAt: (one, at) => of(one).lastAt(one, at),
    firstDay: (one) => of(one).firstDay(one),
    minuteBars: (one, day, asOf) => of(one).minuteBars(one, day, asOf),
    dayBar: (one, day, asOf) => of(one).dayBar(one, day, asOf),
  }
}

const dayOf = (at: Millis): number => Math.floor(at / DAY)

/** Live quotes tell no volume. */
function toBar({ time, open, high, low, close }: StoredBar, decimals: number): Bar {
  const tick = tickSize(decimals)
  const ticks = (price: bigint): number => Number(price / tick)
  return {
    time,
    open: ticks(open),
    high: ticks(high),
    low: ticks(low),
    close: ticks(close),
    volume: 0,
  }
}
