import { SET_BACK_AFTER_MS } from '#protocol/marketTypes.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type {
  Instrument,
  LogNeed,
  LoggedPrice,
  PriceListener,
  PricePoint,
  PriceSource,
  QuoteState,
  TradingHours,
} from './types.ts'
import {
  addDay,
  appendPrices,
  dropBefore,
  firstNeeded,
  lastPrices,
  type NewPrice,
} from './store.ts'
import { completeLog, type LogEnd, readEnd, setBack } from './storeEnd.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND
/**
 * A price that stands still is logged again after this, to show that it is still alive. Options settle at a
 * price of at most five seconds ago: three seconds that are skipped must not leave one without.
 */
const REFRESH = 2 * SECOND
/** Partitions made ahead of the present day. */
const DAYS_AHEAD = 2

interface PriceBookDeps {
  readonly db: Db
  readonly clock: Clock
  readonly source: PriceSource
  readonly instruments: readonly Instrument[]
  readonly hours: (instrument: Instrument, at: Millis) => TradingHours
  /** Told, in words, that the log goes on with an earlier time than it had reached. */
  readonly onSetBack?: (text: string) => void
}

/**
 * Takes prices from the source to the log and only then into memory and to the listeners. When the log
 * can't be written nothing else happens: the last prices grow stale, they are never wrong.
 */
export class PriceBook {
  readonly #deps: PriceBookDeps
  readonly #last = new Map<number, LoggedPrice>()
  /** What the last round in trading hours found of each instrument. */
  readonly #states = new Map<number, QuoteState | 'none'>()
  readonly #listeners: PriceListener[] = []
  readonly #beginners: (() => void)[] = []
  readonly #days = new Set<number>()
  #running: Promise<void> | null = null
  /** Where the log ends; null while memory and the log may differ. */
  #end: LogEnd | null = null
  #caughtUp = false
  #complete: Millis | null = null
  /** Since when the clock is behind the log, by itself; null while it is not. */
  #behindSince: Millis | null = null

  constructor(deps: PriceBookDeps) {
    this.#deps = deps
  }

  last(id: number): LoggedPrice | null {
    return this.#last.get(id) ?? null
  }

  /** What the last round in its trading hours found of an instrument; none before the first. */
  state(id: number): QuoteState | 'none' {
    return this.#states.get(id) ?? 'none'
  }

  loggedBefore(): Millis | null {
    return this.#complete
  }

  /** Whether the times of all rows from this one on rise, as far as memory is in step with the log. */
  isUnbroken(fromSeq: bigint): boolean {
    return this.#end !== null && (this.#end.brokenAt === 0n || fromSeq > this.#end.brokenAt)
  }

  onLogged(listener: PriceListener): void {
    this.#listeners.push(listener)
  }

  /** Told each time before prices are taken from the source. It must not throw. */
  onTaking(listener: () => void): void {
    this.#beginners.push(listener)
  }

  /** Brings memory in step with the log, telling the listeners of rows that memory did not have. */
  async start(): Promise<void> {
    await this.#inStep()
  }

  async #inStep(): Promise<LogEnd> {
    if (this.#end !== null) return this.#end
    const { db, instruments } = this.#deps
    const first = this.#last.size === 0
    // Before the rows: when another writes in between, the next append finds the log to end elsewhere.
    const end = await readEnd(db)
    const logged = await lastPrices(
      db,
      instruments.map((one) => one.id),
    )
    const news = logged.filter((row) => row.seq > (this.#last.get(row.instrumentId)?.seq ?? 0n))
    for (const row of news) this.#last.set(row.instrumentId, row)
    this.#end = end
    this.#complete = end.complete
    if (!first) await this.#tell(news)
    return end
  }

  /** One round; a call while another runs joins it. */
  tick(): Promise<void> {
    this.#running ??= this.#round().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async maintain(retentionDays: number, needs: readonly LogNeed[]): Promise<void> {
    const now = this.#deps.clock.now()
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) await this.#ensureDay(now + ahead * DAY)
    const needed = await firstNeeded(this.#deps.db, needs)
    const before = Math.min(now - retentionDays * DAY, needed ?? Number.POSITIVE_INFINITY)
    const dropped = await dropBefore(this.#deps.db, before)
    if (dropped.length > 0) this.#days.clear()
  }

  async #round(): Promise<void> {
    const known = await this.#inStep()
    const second = Math.floor(this.#deps.clock.now() / SECOND) * SECOND
    const end = await this.#endFor(second, known)
    if (end === null) return
    for (const begin of this.#beginners) begin()
    const prices = this.#collect(second, end)
    for (const { at } of prices) await this.#ensureDay(at)
    const logged = await this.#write(prices, end, second)
    if (logged.length === 0) return
    for (const row of logged) this.#last.set(row.instrumentId, row)
    await this.#tell(logged)
  }

  /**
   * The end of the log where a second can be added to it. A clock that was set back adds nothing to seconds that
   * were said to be complete, by another run too: for a minute at most, as it may have been ahead by years.
   */
  async #endFor(second: Millis, end: LogEnd): Promise<LogEnd | null> {
    const { complete } = end
    if (complete === null || second >= complete) {
      this.#behindSince = null
      return end
    }
    this.#behindSince = Math.min(this.#behindSince ?? second, second)
    if (second - this.#behindSince < SET_BACK_AFTER_MS) return null
    this.#end = null
    const moved = await setBack(this.#deps.db, end, second)
    this.#end = moved
    this.#complete = second
    this.#behindSince = null
    this.#deps.onSetBack?.(
      `the clock was set back from ${toIso(complete)} to ${toIso(second)}: ` +
        `the price log goes on after row ${end.lastSeq} with the earlier time`,
    )
    return moved
  }

  /** What is to be logged at a second: new prices of open markets, at first also the closed ones'. */
  #collect(second: Millis, end: LogEnd): readonly NewPrice[] {
    const { source, instruments, hours } = this.#deps
    const prices: NewPrice[] = []
    for (const instrument of instruments) {
      const open = hours(instrument, second).open
      if (!open && this.#caughtUp) continue
      const found = open ? this.#quoted(instrument, second) : this.#closed(instrument, second)
      if (found === null || !this.#isNews(instrument, found, end)) continue
      if (this.#comesLate(instrument, found)) continue
      const kind = source.kindOf(instrument)
      prices.push({ instrumentId: instrument.id, source: kind, evidence: null, ...found })
    }
    return prices
  }

  #quoted(
    instrument: Instrument,
    second: Millis,
  ): (PricePoint & Pick<NewPrice, 'evidence'>) | null {
    const quote = this.#deps.source.quoteAt(instrument, second)
    this.#states.set(instrument.id, quote?.state ?? 'none')
    if (quote === null) return null
    return { at: second, mid: quote.mid, evidence: quote.evidence }
  }

  /** The last price of a closed market. Of live ones the log says all that is known. */
  #closed(instrument: Instrument, second: Millis): PricePoint | null {
    const { source } = this.#deps
    if (source.kindOf(instrument) === 'live') return null
    return source.bars?.lastAt(instrument, second) ?? null
  }

  #isNews(
    instrument: Instrument,
    { at, mid }: Pick<LoggedPrice, 'at' | 'mid'>,
    { brokenAt }: LogEnd,
  ): boolean {
    const last = this.#last.get(instrument.id)
    if (last === undefined || last.seq <= brokenAt) return true
    // Orders on live prices wait for the next row.
    const isAwaited = this.#deps.source.kindOf(instrument) === 'live'
    return mid === last.mid && !isAwaited ? at - last.at >= REFRESH : at > last.at
  }

  /**
   * Whether something may have been settled without this price: the last one of a market that closed while an
   * earlier run went on. Of what was never logged nothing can have been bought.
   */
  #comesLate({ id }: Instrument, { at }: Pick<LoggedPrice, 'at'>): boolean {
    return this.#last.has(id) && this.#complete !== null && at < this.#complete
  }

  /** Appends what there is, and says up to where the log is complete now. */
  async #write(
    prices: readonly NewPrice[],
    end: LogEnd,
    second: Millis,
  ): Promise<readonly LoggedPrice[]> {
    const { db } = this.#deps
    try {
      const { logged, end: moved } =
        prices.length === 0
          ? { logged: [], end: await this.#completed(end, second) }
          : await appendPrices(db, prices, end, second)
      this.#end = moved
      this.#complete = second
      this.#caughtUp = true
      return logged
    } catch (error) {
      // Whether the rows are in is not known: a partition may be gone, or only the answer was lost.
      this.#end = null
      this.#days.clear()
      throw error
    }
  }

  #completed(end: LogEnd, second: Millis): LogEnd | Promise<LogEnd> {
    return end.complete === second ? end : completeLog(this.#deps.db, end, second)
  }

  async #ensureDay(at: Millis): Promise<void> {
    const day = Math.floor(at / DAY)
    if (this.#days.has(day)) return
    await addDay(this.#deps.db, at)
    this.#days.add(day)
  }

  async #tell(batch: readonly LoggedPrice[]): Promise<void> {
    const faults: unknown[] = []
    for (const listener of this.#listeners) {
      try {
        await listener(batch)
      } catch (error) {
        faults.push(error)
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'a listener of prices failed')
  }
}
