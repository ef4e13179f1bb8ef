import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { ConnectionWatch } from './connectionWatch.ts'
import type { FeedTimes } from './feedMessages.ts'
import { monotonicNow } from './monotonic.ts'
import type { Outbox } from './outbox.ts'
import { parseExact } from './exactJson.ts'
import { repeat } from './repeat.ts'
import { isOff, type TextPrices } from './rulesWatch.ts'
import { abandon, listenTo, pingSockets, type VenueExchange } from './venueExchange.ts'
import type { FrameQuote, FrameReader } from './venueFrames.ts'
import { type Venue, type VenueId, VENUES } from './venueList.ts'
import type { UsableMarket } from './venueMarkets.ts'

/** A frame that is larger brings no best bid and ask. */
const MOST_FRAME = 262_144

/** A round trip that takes longer says nothing of a clock. */
const LONGEST_TRIP_MS = 5000

export interface ConnectionParts {
  readonly venue: VenueId
  readonly exchange: VenueExchange
  readonly outbox: Outbox
  readonly times: FeedTimes
  readonly clock: Clock
  /** Whether the venue may be asked now. */
  readonly mayAsk: () => boolean
  readonly onLimited: (retryAfter: string | undefined) => void
}

interface Held extends TextPrices {
  readonly venueTime: number | null
}

/** One connection of a venue, from its beginning to its end; another one is a fresh exchange. */
export class VenueConnection {
  readonly #parts: ConnectionParts
  readonly #venue: Venue
  readonly #reader: FrameReader
  readonly #over = new AbortController()
  readonly #held = new Map<string, Held>()
  /** By the name that frames have for them. */
  readonly #markets = new Map<string, UsableMarket>()
  /** Symbols that the last comparison found to be off. */
  #off: readonly string[] = []
  readonly #watch: ConnectionWatch
  #next = 0
  #why = ''

  constructor(parts: ConnectionParts) {
    this.#parts = parts
    this.#watch = new ConnectionWatch(parts.times, monotonicNow())
    this.#venue = VENUES[parts.venue]
    this.#reader = this.#venue.reader((market) => this.#markets.has(market))
    listenTo(parts.exchange, {
      onFrame: (data) => this.#onFrame(data),
      onAlive: (letters) => this.#onAlive(letters),
      onConnected: () => this.#onConnected(),
      onLost: (why) => this.end(why),
      onLimited: parts.onLimited,
    })
  }

  /** Ends it, and everything that waits for it. Later ends change nothing. */
  end(why: string): void {
    if (this.#over.signal.aborted) return
    this.#why = why
    this.#over.abort()
    abandon(this.#parts.exchange)
  }

  /** Subscribes to the markets, watches over the connection, and resolves with why it ended. */
  async run(markets: readonly UsableMarket[]): Promise<string> {
    const { exchange, times } = this.#parts
    const { signal } = this.#over
    if (signal.aborted) return this.#why
    for (const one of markets) this.#markets.set(one.market[this.#venue.named], one)
    const symbols = markets.map(({ symbol }) => symbol)
    exchange.setMarkets(markets.map(({ market }) => market))
    this.#watch.begin(monotonicNow())
    for (const subscribed of this.#subscribe(symbols)) {
      // What it would resolve with is read from the frames; only its refusal matters.
      subscribed.catch((error: unknown) => this.end(messageOf(error)))
    }
    const ask = (task: () => Promise<void>) => () => this.#ask(task)
    await Promise.all([
      repeat(times.lookMs, signal, () => this.#look()),
      repeat(
        times.compareMs,
        signal,
        ask(() => this.#compare()),
      ),
      repeat(
        times.clockMs,
        signal,
        ask(() => this.#askTime()),
      ),
      this.#ask(() => this.#askTime()),
    ])
    return this.#why
  }

  #subscribe(symbols: readonly string[]): readonly Promise<unknown>[] {
    const { exchange } = this.#parts
    const { watch } = this.#venue
    if (watch !== 'watchTicker') return [exchange[watch](symbols)]
    return symbols.map((symbol) => exchange.watchTicker(symbol))
  }

  #onConnected(): void {
    if (this.#over.signal.aborted) return
    const at = monotonicNow()
    this.#watch.begin(at)
    this.#parts.outbox.tell({ kind: 'connected', venue: this.#parts.venue, at })
  }

  #onAlive(letters: number): void {
    if (this.#over.signal.aborted) return
    const flood = this.#watch.alive(letters, monotonicNow())
    if (flood !== null) {
      this.#fault(flood)
      this.end(flood)
      return
    }
    this.#parts.outbox.alive(this.#parts.venue, this.#watch.aliveAt)
  }

  #onFrame(data: unknown): boolean {
    if (this.#over.signal.aborted) return true
    if (typeof data !== 'string' || !/^\s*[[{]/.test(data)) return false
    if (data.length > MOST_FRAME) return this.#fault(`a frame of ${data.length} letters`)
    let frame: unknown
    try {
      frame = parseExact(data)
    } catch {
      return this.#fault('a frame that is no JSON')
    }
    const quotes = this.#reader(frame)
    quotes?.forEach((one) => this.#take(one))
    return quotes !== null
  }

  #take({ market, prices, venueTime }: FrameQuote): void {
    const { venue, outbox } = this.#parts
    const watched = this.#markets.get(market)
    if (watched === undefined) {
      this.#fault(`a quote of a market that was not asked for: ${market.slice(0, 40)}`)
      return
    }
    const { code, symbol } = watched
    const before = this.#held.get(symbol)?.venueTime ?? null
    if (before !== null && venueTime !== null && venueTime < before) return
    if (prices === null) {
      this.#held.delete(symbol)
      this.#fault(`a quote of ${symbol} that is no decimal`)
    } else {
      this.#held.set(symbol, { ...prices, venueTime })
      this.#watch.quoted()
    }
    outbox.quote({ venue, code, prices, arrivedAt: this.#watch.aliveAt, venueTime })
  }

  /** Notes what can't be used; true, as nobody else is to have it. */
  #fault(why: string): true {
    this.#parts.outbox.tell({ kind: 'fault', venue: this.#parts.venue, why })
    return true
  }

  async #look(): Promise<void> {
    const now = monotonicNow()
    const fault = this.#watch.fault(now)
    if (fault !== null) this.end(fault)
    if (this.#over.signal.aborted || !this.#watch.isPingDue(now)) return
    await pingSockets(this.#parts.exchange).catch((error: unknown) => this.end(messageOf(error)))
  }

  /** Asks the venue where it may be asked. What fails is noted, and tried again the next time. */
  async #ask(task: () => Promise<void>): Promise<void> {
    if (!this.#parts.mayAsk()) return
    await task().catch((error: unknown) => {
      if (!this.#over.signal.aborted) this.#fault(messageOf(error))
    })
  }

  /** A market that is off twice running shows that the socket no longer says what holds. */
  async #compare(): Promise<void> {
    const asked = await this.#askPrices()
    const off = [...asked].flatMap(([symbol, prices]) => {
      const held = this.#held.get(symbol)
      return held !== undefined && isOff(held, prices) === true ? [symbol] : []
    })
    const again = off.find((symbol) => this.#off.includes(symbol))
    this.#off = off
    if (again !== undefined) this.end(`${again} is not what the venue answers`)
  }

  async #askPrices(): Promise<ReadonlyMap<string, TextPrices>> {
    const { exchange } = this.#parts
    const symbols = [...this.#markets.values()].map(({ symbol }) => symbol)
    if (this.#venue.asksMany) {
      const answer = z.record(z.string(), z.unknown()).parse(await exchange.fetchTickers(symbols))
      return readAll(Object.entries(answer))
    }
    const symbol = this.#off[0] ?? symbols[this.#next++ % symbols.length]
    if (symbol === undefined) return new Map()
    return readAll([[symbol, await exchange.fetchTicker(symbol)]])
  }

  async #askTime(): Promise<void> {
    const { venue, exchange, outbox, clock } = this.#parts
    const { timeStepMs } = this.#venue
    if (timeStepMs === null) return
    const began = monotonicNow()
    const wall = clock.now()
    const told = z
      .number()
      .int()
      .positive()
      .parse(await exchange.fetchTime())
    const trip = monotonicNow() - began
    if (trip > LONGEST_TRIP_MS) return
    const offsetMs = told + (timeStepMs - 1) / 2 - (wall + trip / 2)
    outbox.tell({ kind: 'clock', venue, offsetMs })
  }
}

const Asked = z.object({ bid: z.string(), ask: z.string() })

/** What of an answer is a price; the rest is passed over. */
function readAll(tickers: readonly (readonly [string, unknown])[]): Map<string, TextPrices> {
  return new Map(
    tickers.flatMap(([symbol, ticker]) => {
      const read = Asked.safeParse(ticker)
      return read.success ? [[symbol, read.data] as const] : []
    }),
  )
}

/** What a failure says, in one line. */
export function messageOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return said.slice(0, 200)
}
