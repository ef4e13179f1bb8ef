import { tickSize } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { candlesAround, keepPage, pagesSince, pastOrigin } from '../../storePast.ts'
import type { Instrument, LoggedPrice } from '../../types.ts'
import { backOffMs } from '../rulesWatch.ts'
import { firstPage, judgeBars, newestMissing, PAGE_BARS } from './rulesPast.ts'
import type { PastPrices, PastSpan } from './types.ts'

/** An instrument with nothing to ask for is looked at again after so long. */
const REST_MS = 600_000
/** A venue that wants to be left alone is left alone for so long at least, and whatever it says beside that. */
const LIMITED_MS = 60_000
/** After failures in a row. */
const BACK_OFF = { leastMs: 10_000, mostMs: REST_MS }
const NOBODY = { venue: '', connected: false }

interface BackFillParts {
  readonly db: Db
  readonly clock: Clock
  readonly past: PastPrices
  /** Those whose prices are live. */
  readonly instruments: readonly Instrument[]
  readonly last: (id: number) => LoggedPrice | null
}

/** The page that is asked for next. */
interface Missing {
  readonly span: PastSpan
  readonly starts: Millis
}

/**
 * Asks venues what prices were before our own records and in gaps of them, a page at a time: whoever calls `page`
 * spaces them. What is kept stands beside our own candles, and never in their place.
 */
export class BackFill {
  readonly #parts: BackFillParts
  /** Whoever's chart was opened last comes first. */
  #order: readonly Instrument[]
  /** Until when an instrument, by its id, has nothing to ask for, and a venue is left alone. */
  readonly #rests = new Map<number, Millis>()
  readonly #leftAlone = new Map<string, Millis>()
  readonly #failures = new Map<string, number>()

  constructor(parts: BackFillParts) {
    this.#parts = parts
    this.#order = parts.instruments
  }

  /** Somebody looks at its chart: its pages come first. */
  wanted({ id }: Instrument): void {
    const found = this.#order.find((one) => one.id === id)
    if (found === undefined || this.#order[0] === found) return
    this.#order = [found, ...this.#order.filter((one) => one !== found)]
  }

  /** Asks for the page that is missed most, if there is one: the newest of the chart that was opened last. */
  async page(): Promise<void> {
    const now = this.#parts.clock.now()
    for (const instrument of this.#order) {
      if (now < (this.#rests.get(instrument.id) ?? 0)) continue
      const last = this.#parts.last(instrument.id)
      const venue = last === null ? null : await this.#venueOf(instrument, now)
      if (last === null || venue === null) continue
      const missing = await this.#missing(instrument, now)
      if (missing === null) {
        this.#rests.set(instrument.id, now + REST_MS)
        continue
      }
      await this.#ask(instrument, venue, missing, last)
      return
    }
  }

  /** The venue that told of it before, else the best one that can be asked; null while there is none. */
  async #venueOf({ id, code }: Instrument, now: Millis): Promise<string | null> {
    const venues = this.#parts.past.venuesOf(code)
    if (!venues.some(({ connected }) => connected)) return null
    const before = await pastOrigin(this.#parts.db, id)
    const named = venues.find(({ venue }) => venue === before)
    const { venue, connected } = named ?? venues.find((one) => one.connected) ?? NOBODY
    return connected && now >= (this.#leftAlone.get(venue) ?? 0) ? venue : null
  }

  /** Minutes of now, then all days, then older minutes. */
  async #missing({ id }: Instrument, now: Millis): Promise<Missing | null> {
    const pages = async (span: PastSpan) => {
      const { asked, full } = await pagesSince(this.#parts.db, id, span, firstPage(span, now))
      return { began: asked.length > 0, starts: newestMissing(span, now, asked, full) }
    }
    const minutes = await pages('1m')
    const days = await pages('1d')
    const minute = minutes.starts === null ? null : { span: '1m' as const, starts: minutes.starts }
    const day = days.starts === null ? null : { span: '1d' as const, starts: days.starts }
    return minutes.began ? (day ?? minute) : (minute ?? day)
  }

  async #ask(
    { id, code, decimals }: Instrument,
    venue: string,
    { span, starts }: Missing,
    last: LoggedPrice,
  ): Promise<void> {
    const { db, past, clock } = this.#parts
    const answer = await past.ask({ venue, code, span, from: starts, limit: PAGE_BARS })
    const now = clock.now()
    if (answer.kind === 'limited') {
      this.#leftAlone.set(venue, now + LIMITED_MS)
      return
    }
    const failures = answer.kind === 'failed' ? (this.#failures.get(venue) ?? 0) + 1 : 0
    this.#failures.set(venue, failures)
    if (answer.kind === 'failed') {
      this.#leftAlone.set(venue, now + backOffMs(BACK_OFF, failures - 1, Math.random()))
      return
    }
    const known = await candlesAround(db, id, span, starts)
    const judged = judgeBars(answer.bars, {
      span,
      from: starts,
      now,
      tick: tickSize(decimals),
      own: known.own,
      after: known.after ?? { time: last.at, open: last.mid },
    })
    const asked = { instrumentId: id, span, starts, origin: venue, askedAt: now }
    await keepPage(db, { ...asked, ...judged })
  }
}
