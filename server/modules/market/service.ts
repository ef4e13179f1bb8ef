import * as CODE from '#protocol/errorCodes.ts'
import type { MarketType } from '#protocol/marketTypes.ts'
import type { Millis } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Definition } from './definition.ts'
import { INSTRUMENTS } from './instruments/instruments.ts'
import { Days } from './days.ts'
import { PriceBook } from './priceBook.ts'
import { toCandle } from './rulesBars.ts'
import { pageOfBars } from './candles.ts'
import { barsOfEach, LogBars } from './logBars.ts'
import { hoursAt } from './rulesHours.ts'
import { readRecordings } from './replay/recordings.ts'
import { createReplaySource } from './replay/replaySource.ts'
import { createSimulatedSource } from './simulation/simulatedSource.ts'
import type { Instrument, MadeSource, MarketService, PriceSource, TradingHours } from './types.ts'
import { firstOutside, lastBetween, loggedAfter, midsSince } from './store.ts'
import { Views } from './views.ts'

export { openLivePrices } from './live/livePrices.ts'
export type { LiveFeed } from './live/venueFeed.ts'
export { VENUE_IDS, type VenueId } from './live/venueList.ts'

export interface MarketDeps {
  readonly db: Db
  readonly clock: Clock
  readonly source: PriceSource
  /** Told, in words, that the price log goes on with an earlier time than it had reached. */
  readonly onSetBack?: (text: string) => void
}

/** Opens the market on a source of prices. Nothing is read or written before `start` or `tick`. */
export function createMarketService(deps: MarketDeps): MarketService {
  const { clock, source } = deps
  const byId = new Map(INSTRUMENTS.map((one) => [one.id, one]))
  const byCode = new Map(INSTRUMENTS.map((one) => [one.code, one]))
  const book = new PriceBook({ ...deps, instruments: INSTRUMENTS, hours: tradingHours })
  const log = new LogBars(deps.db, liveOf(source))
  const history = barsOfEach(source, log)
  const views = new Views(history, (instrument) => source.kindOf(instrument))
  // Before whoever else listens, so that what they show of a price counts from the same day.
  book.onLogged((batch) => log.follow(batch))
  const days = new Days(views, (id) => book.last(id))
  const known = (code: string): Definition => {
    const instrument = byCode.get(code)
    if (instrument === undefined) throw new Refusal(CODE.instrumentUnknown)
    return instrument
  }
  return {
    source: source.kind,
    instruments: () => INSTRUMENTS,
    find: (id) => byId.get(id) ?? null,
    findByCode: (code) => byCode.get(code) ?? null,
    last: (id) => book.last(id),
    loggedBefore: () => book.loggedBefore(),
    ...readsOf(book),
    hours: tradingHours,
    leastTermMs: (instrument) => source.leastTermMs(instrument),
    onLogged: (listener) => book.onLogged(listener),
    list(type: MarketType | null) {
      const now = clock.now()
      return INSTRUMENTS.filter((one) => type === null || one.type === type).map((one) =>
        views.item(one, book.last(one.id), tradingHours(one, now)),
      )
    },
    async info(id) {
      const instrument = byId.get(id)
      if (instrument === undefined) return null
      return views.info(instrument, book.last(id), tradingHours(instrument, clock.now()))
    },
    days: () => days.read(),
    async candles({ code, interval, before, limit }) {
      const instrument = known(code)
      const last = book.last(instrument.id)
      if (last === null) return { candles: [], more: false }
      const query = { interval, before, limit, asOf: Math.min(last.at, clock.now()) }
      const { bars, more } = await pageOfBars(history, instrument, query)
      return { candles: bars.map((bar) => toCandle(bar, instrument.decimals)), more }
    },
    change24h(id) {
      const instrument = byId.get(id)
      const last = book.last(id)
      return instrument === undefined || last === null ? null : views.change(instrument, last)
    },
    async tick() {
      await log.load(clock.now())
      await book.tick()
    },
    async start() {
      await book.start()
      await log.load(clock.now())
    },
    makeCandles: () => log.make(),
    maintain: (retentionDays, needs) => book.maintain(retentionDays, needs),
  }
}

const liveOf = (source: PriceSource): readonly Instrument[] =>
  INSTRUMENTS.filter((one) => source.kindOf(one) === 'live')

/** What is asked of the log itself. */
function readsOf(
  book: PriceBook,
): Pick<MarketService, 'lastBetween' | 'loggedAfter' | 'midsSince' | 'firstOutside'> {
  return {
    lastBetween,
    midsSince,
    loggedAfter: (query, instrumentId, afterSeq, limit) =>
      loggedAfter(query, { instrumentId, afterSeq, limit }, book.isUnbroken(afterSeq)),
    firstOutside: (query, instrumentId, afterSeq, low, high) => {
      const asked = { instrumentId, afterSeq, low, high }
      return firstOutside(query, asked, book.isUnbroken(afterSeq))
    },
  }
}

/** An option stops trading when it expires, whatever its calendar says. */
function tradingHours(instrument: Instrument, at: Millis): TradingHours {
  const own = INSTRUMENTS.find((one) => one.id === instrument.id)
  if (own === undefined) return { open: false, changesAt: null }
  if (own.model.kind !== 'option') return hoursAt(own.hours, at)
  const { expiresAt } = own.model
  if (at >= expiresAt) return { open: false, changesAt: null }
  const { open, changesAt } = hoursAt(own.hours, at)
  const ends = open && (changesAt === null || changesAt > expiresAt)
  return { open, changesAt: ends ? expiresAt : changesAt }
}

/** How prices are come by, as the configuration says. */
export interface SourceOptions {
  /** Decides every simulated price; whoever knows it knows the prices to come. */
  readonly seed: string
  readonly clock: Clock
  /** Where the recordings are and how many times faster than life they run; for `replay`. */
  readonly replay?: { readonly dir: string; readonly speed: number }
}

/**
 * Opens a source that makes its prices by itself. A replay begins now, in the middle of its recordings;
 * what has no recording is simulated, and says so.
 * @throws StartFault when the recordings can't be read
 */
export async function createSource(
  kind: 'simulated' | 'replay',
  { seed, clock, replay }: SourceOptions,
): Promise<MadeSource> {
  const simulated = createSimulatedSource(seed)
  if (kind !== 'replay') return simulated
  if (replay === undefined) throw new StartFault('A replay needs the folder of its recordings.')
  const recordings = await readRecordings(replay.dir, INSTRUMENTS)
  const start = { clockStart: clock.now(), speed: replay.speed }
  return createReplaySource(recordings, start, simulated)
}
