import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Definition } from './definition.ts'
import { INSTRUMENTS } from './instruments/instruments.ts'
import type { Calendars } from './calendars/calendars.ts'
import { Days } from './days.ts'
import { PriceBook } from './priceBook.ts'
import { toCandle } from './rulesBars.ts'
import { pageOfBars } from './candles.ts'
import { BackFill } from './live/past/backFill.ts'
import { barsOfEach, LogBars } from './logBars.ts'
import { NextRows } from './nextRows.ts'
import { readPast } from './pastBars.ts'
import {
  type BarSource,
  type ActionBetween,
  isFresh,
  type MadeSource,
  type MarketService,
  type PriceSource,
  type TradingHours,
} from './types.ts'
import { firstBetween, firstOutside, lastBetween, loggedAfter, midsSince } from './store.ts'
import { sourcesReader } from './sources.ts'
import { type Standing, Views } from './views.ts'

export { type Calendars, openCalendars } from './calendars/calendars.ts'
export { CALENDAR_KEYS } from './calendars/rulesCalendar.ts'
export { INSTRUMENTS } from './instruments/instruments.ts'
export { type ChangedSources, keepSources } from './live/keptSources.ts'
export { openLivePrices } from './live/livePrices.ts'
export type { ProvidersFile } from './live/provider/providersFile.ts'
export { hasEnded as hasLicenceEnded } from './live/provider/rulesLicence.ts'
export { isClockRight } from './live/rulesClock.ts'
export type { LiveFeed } from './live/venueFeed.ts'
export { VENUE_IDS, type VenueId } from './live/venueList.ts'

export interface MarketDeps {
  readonly db: Db
  readonly clock: Clock
  readonly source: PriceSource
  /** When markets trade. */
  readonly calendars: Calendars
  /** Absent where nobody tells of corporate actions. */
  readonly actionBetween?: ActionBetween
  /** Told, in words, that the price log goes on with an earlier time than it had reached. */
  readonly onSetBack?: (text: string) => void
}

const OWN = new Map(INSTRUMENTS.map((one) => [one.id, one]))

/** How many decimals an instrument has, by its id; null where there is none of this id. */
export function decimalsOf(instrumentId: number): number | null {
  return OWN.get(instrumentId)?.decimals ?? null
}

/** A live price is logged each second: two that are missing are not waited for. */
const NEXT_ROW_MS = 2_500

/** Opens the market on a source of prices. Nothing is read or written before `start` or `tick`. */
export function createMarketService(deps: MarketDeps): MarketService {
  const { clock, source, calendars } = deps
  const { listed, byId, byCode } = listedOf(source)
  const hours = tradingHoursOf(calendars)
  const book = new PriceBook({ ...deps, instruments: INSTRUMENTS, hours })
  const live = listed.filter((one) => source.kindOf(one) === 'live')
  const log = new LogBars(deps.db, live)
  const history = barsOfEach(source, log)
  const fill = backFillOf(deps, live, (id) => book.last(id))
  const views = new Views({ ...deps, bars: history })
  // Before whoever else listens, so that what they show of a price counts from the same day.
  book.onLogged((batch) => log.follow(batch))
  const days = new Days(listed, views, (id) => book.last(id))
  const standing = (one: Definition): Standing =>
    standingOf(one, hours(one, clock.now()), book, deps)
  return {
    source: source.kind,
    instruments: () => listed,
    find: (id) => byId.get(id) ?? null,
    findByCode: (code) => byCode.get(code) ?? null,
    last: (id) => book.last(id),
    state(id) {
      const instrument = byId.get(id)
      return instrument === undefined ? 'none' : standing(instrument).state
    },
    loggedBefore: () => book.loggedBefore(),
    ...readsOf(book),
    hours,
    isLive: (code) => live.some((one) => one.code === code),
    sources: sourcesReader({ source, live, hours, now: clock.now }),
    leastTermMs: (instrument) => source.leastTermMs(instrument),
    onLogged: (listener) => book.onLogged(listener),
    nextRow: nextRowOf(book, byId, (one) => isAwaited(one, hours, deps)),
    list: (type) =>
      listed
        .filter((one) => type === null || one.type === type)
        .map((one) => views.item(one, book.last(one.id), standing(one))),
    async info(id) {
      const instrument = byId.get(id)
      if (instrument === undefined) return null
      const stands = standing(instrument)
      return {
        ...(await views.info(instrument, book.last(id), stands)),
        calendarEnded: calendarEnded(instrument, stands, calendars, clock.now()),
      }
    },
    days: () => days.read(),
    candles: candlesReader({ deps, history, byCode, last: (id) => book.last(id), fill }),
    change24h(id) {
      const instrument = byId.get(id)
      const last = book.last(id)
      return instrument === undefined || last === null ? null : views.change(instrument, last)
    },
    async tick() {
      await log.load(clock.now)
      await book.tick()
    },
    async start() {
      await book.start()
      await log.load(clock.now)
    },
    makeCandles: () => log.make(),
    fillPast: async () => fill?.page(),
    maintain: (retentionDays, needs) => book.maintain(retentionDays, needs),
  }
}

/** Null where nobody can be asked. */
function backFillOf(
  { db, clock, source: { past } }: MarketDeps,
  instruments: readonly Definition[],
  last: MarketService['last'],
): BackFill | null {
  return past === undefined ? null : new BackFill({ db, clock, past, instruments, last })
}

/** All that a source ever quotes, and the same by id and by code. */
function listedOf({ quoted = null }: PriceSource) {
  const listed = INSTRUMENTS.filter(({ code }) => quoted === null || quoted.has(code))
  return {
    listed,
    byId: new Map(listed.map((one) => [one.id, one])),
    byCode: new Map(listed.map((one) => [one.code, one])),
  }
}

function nextRowOf(
  book: PriceBook,
  byId: ReadonlyMap<number, Definition>,
  awaits: (instrument: Definition) => boolean,
): MarketService['nextRow'] {
  const rows = new NextRows()
  book.onTaking(() => rows.taking())
  book.onLogged((batch) => rows.logged(batch))
  const next = async (id: number): Promise<void> => {
    if (!(await rows.within(id, NEXT_ROW_MS))) throw new Refusal(CODE.priceStale)
  }
  return (id) => {
    const instrument = byId.get(id)
    return instrument !== undefined && awaits(instrument) ? next(id) : null
  }
}

/** Whether orders on an instrument wait for its next row: where its prices are live, while it trades. */
function isAwaited(
  instrument: Definition,
  hours: MarketService['hours'],
  { source, clock }: Pick<MarketDeps, 'source' | 'clock'>,
): boolean {
  return source.kindOf(instrument) === 'live' && hours(instrument, clock.now()).open
}

interface CandleParts {
  readonly deps: MarketDeps
  readonly history: BarSource
  readonly byCode: ReadonlyMap<string, Definition>
  readonly last: MarketService['last']
  readonly fill: BackFill | null
}

/** Who asks for candles that venues told too has those of the same instrument come first. */
function candlesReader({
  deps: { db, clock, source },
  history,
  byCode,
  last,
  fill,
}: CandleParts): MarketService['candles'] {
  return async ({ code, filled, ...query }) => {
    const instrument = byCode.get(code)
    if (instrument === undefined) throw new Refusal(CODE.instrumentUnknown)
    const newest = last(instrument.id)
    if (newest === null) return { candles: [], more: false }
    const isFilled = filled === true && fill !== null && source.kindOf(instrument) === 'live'
    if (isFilled) fill.wanted(instrument)
    const past = isFilled ? readPast(db, instrument) : null
    const asked = { ...query, past, asOf: Math.min(newest.at, clock.now()) }
    const { bars, more } = await pageOfBars(history, instrument, asked)
    return { candles: bars.map((bar) => toCandle(bar, instrument.decimals)), more }
  }
}

/**
 * Whether an instrument trades now, and how far its last price can be trusted. What lacks a quote is usable until it is
 * stale. Live prices must have been quoted by this run: nobody knows what an earlier one found.
 */
function standingOf(
  one: Definition,
  hours: TradingHours,
  book: PriceBook,
  { source, clock }: Pick<MarketDeps, 'source' | 'clock'>,
): Standing {
  const now = clock.now()
  if (!hours.open || !isFresh(book.last(one.id), now)) return { ...hours, state: 'none' }
  const found = book.state(one.id)
  const isMade = found === 'none' && source.kindOf(one) !== 'live'
  return { ...hours, state: isMade ? 'full' : found }
}

/** What is asked of the log itself. */
function readsOf(
  book: PriceBook,
): Pick<
  MarketService,
  'lastBetween' | 'firstBetween' | 'loggedAfter' | 'midsSince' | 'firstOutside'
> {
  return {
    lastBetween,
    firstBetween,
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
function tradingHoursOf(calendars: Calendars): MarketService['hours'] {
  return ({ id }, at) => {
    const own = OWN.get(id)
    if (own === undefined) return { open: false, changesAt: null }
    const hours = calendars.of(own.hours).at(at)
    if (own.model.kind !== 'option') return hours
    const { expiresAt } = own.model
    if (at >= expiresAt) return { open: false, changesAt: null }
    const { open, changesAt } = hours
    const ends = open && (changesAt === null || changesAt > expiresAt)
    return { open, changesAt: ends ? expiresAt : changesAt }
  }
}

/** The last day of a calendar that keeps an instrument closed from now on; null where something else does, or nothing. */
function calendarEnded(
  { hours, model }: Definition,
  { open, changesAt }: TradingHours,
  calendars: Calendars,
  now: Millis,
): string | null {
  if (open || changesAt !== null) return null
  return model.kind === 'option' && now >= model.expiresAt ? null : calendars.of(hours).until
}

/** How prices are come by, as the configuration says. */
export interface SourceOptions {
  /** Decides every simulated price; whoever knows it knows the prices to come. */
  readonly seed: string
  readonly clock: Clock
  /** When markets trade. */
  readonly calendars: Calendars
  /** Where the recordings are and how many times faster than life they run; for `replay`. */
  readonly replay?: { readonly dir: string; readonly speed: number }
}

/**
 * Opens a source that makes its prices by itself. A replay begins now, in the middle of its recordings;
 * what has no recording is simulated, and says so. Nothing of it is loaded before: who has live prices alone never has
 * the code that makes some up.
 * @throws StartFault when the recordings can't be read
 */
export async function createSource(
  kind: 'simulated' | 'replay',
  { seed, clock, calendars, replay }: SourceOptions,
): Promise<MadeSource> {
  const { createSimulatedSource } = await import('./simulation/simulatedSource.ts')
  const simulated = createSimulatedSource(seed, calendars)
  if (kind !== 'replay') return simulated
  if (replay === undefined) throw new StartFault('A replay needs the folder of its recordings.')
  const { readRecordings } = await import('./replay/recordings.ts')
  const { createReplaySource } = await import('./replay/replaySource.ts')
  const recordings = await readRecordings(replay.dir, INSTRUMENTS)
  const start = { clockStart: clock.now(), speed: replay.speed }
  return createReplaySource(recordings, start, simulated, calendars)
}
