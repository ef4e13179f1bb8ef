import { type RawData, WebSocket } from 'ws'
import type { Clock } from '#server/platform/clock.ts'
import type { Calendars } from '../../calendars/calendars.ts'
import { ConnectionWatch } from '../connectionWatch.ts'
import { parseExact } from '../exactJson.ts'
import type { Called, Dial } from '../feedLink.ts'
import type { FeedTimes, ProviderOrder } from '../feedMessages.ts'
import { monotonicNow } from '../monotonic.ts'
import type { Outbox } from '../outbox.ts'
import { repeat } from '../repeat.ts'
import { isOff, type TextPrices } from '../rulesWatch.ts'
import {
  errorOf,
  type ProviderFrame,
  type ProviderPrices,
  quotesOf,
  subscriptionsOf,
} from './profileFrames.ts'
import { keyed, withoutKey } from './providerAddress.ts'
import { ProviderAsk } from './providerAsk.ts'
import type { ProviderSymbol } from './providersFile.ts'

/** A larger frame ends the connection before it is read. */
const MOST_FRAME = 262_144

export interface ProviderDialParts {
  readonly order: ProviderOrder
  readonly outbox: Outbox
  readonly times: FeedTimes
  readonly clock: Clock
  /** When its markets trade. */
  readonly calendars: Calendars
}

/** How a provider is connected. */
export function providerDial(parts: ProviderDialParts): Dial {
  // One for all its connections: what may be asked in a minute does not begin anew with each.
  let ask: ProviderAsk | null = null
  return async (called, stopped) => {
    ask ??= askOf(parts, called)
    const connection = new ProviderConnection(parts, called, ask)
    const stop = (): void => connection.end('stopped')
    stopped.addEventListener('abort', stop)
    try {
      return await connection.run()
    } catch (error) {
      return withoutKey(messageOf(error), parts.order.key)
    } finally {
      connection.end('failed')
      stopped.removeEventListener('abort', stop)
    }
  }
}

function askOf({ order, outbox, times, clock }: ProviderDialParts, called: Called) {
  const onClock = (offsetMs: number): void =>
    outbox.tell({ kind: 'clock', venue: order.profile.id, offsetMs })
  return ProviderAsk.of({ order, requestMs: times.requestMs, clock, called, onClock })
}

/** One connection of a provider, from its beginning to its end; nothing of it is left to the next. */
class ProviderConnection {
  readonly #parts: ProviderDialParts
  readonly #called: Called
  readonly #over = new AbortController()
  readonly #held = new Map<string, ProviderPrices>()
  readonly #times = new Map<string, number>()
  readonly #symbols: ReadonlyMap<string, ProviderSymbol>
  readonly #watch: ConnectionWatch
  readonly #ask: ProviderAsk | null
  #socket: WebSocket | null = null
  /** What the last comparison found to be off. */
  #off: string | null = null
  #next = 0
  #why = ''

  constructor(parts: ProviderDialParts, called: Called, ask: ProviderAsk | null) {
    this.#parts = parts
    this.#called = called
    this.#ask = ask
    this.#symbols = new Map(parts.order.symbols.map((one) => [one.symbol, one]))
    this.#watch = new ConnectionWatch(parts.times, monotonicNow())
  }

  /** Ends it, and everything that waits for it. Later ends change nothing. */
  end(why: string): void {
    if (this.#over.signal.aborted) return
    this.#why = this.#said(why)
    this.#over.abort()
    this.#socket?.terminate()
  }

  /** Connects, subscribes, watches over it, and resolves with why it ended. */
  async run(): Promise<string> {
    const { times, order } = this.#parts
    const { signal } = this.#over
    this.#open()
    const { heartbeat } = order.profile.socket
    await Promise.all([
      repeat(times.lookMs, signal, () => this.#look()),
      this.#compare(),
      repeat(times.compareMs, signal, () => this.#compare()),
      heartbeat === null
        ? null
        : repeat(heartbeat.everyMs, signal, () => this.#send(JSON.stringify(heartbeat.message))),
    ])
    return this.#why
  }

  #open(): void {
    const { order, times } = this.#parts
    const { url, headers } = keyed(order.profile.socket.url, order.profile, order.key)
    const socket = new WebSocket(url, {
      headers,
      maxPayload: MOST_FRAME,
      handshakeTimeout: times.requestMs,
    })
    this.#socket = socket
    socket.on('open', () => this.#onOpen())
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary))
    socket.on('ping', () => this.#onAlive(0))
    socket.on('pong', () => this.#onAlive(0))
    socket.on('unexpected-response', (_, { statusCode = 0, headers: answered }) => {
      if (statusCode === 429 || statusCode === 418) this.#called.onLimited(answered['retry-after'])
      this.end(`refused with ${statusCode}`)
    })
    socket.on('error', (error) => this.end(error.message))
    socket.on('close', (code) => this.end(`closed with ${code}`))
  }

  #onOpen(): void {
    if (this.#over.signal.aborted) return
    const { order, outbox } = this.#parts
    const at = monotonicNow()
    this.#watch.begin(at)
    outbox.tell({ kind: 'connected', venue: order.profile.id, at })
    const symbols = [...this.#symbols.keys()]
    for (const message of subscriptionsOf(order.profile, symbols)) this.#send(message)
  }

  #send(message: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(message)
  }

  #onAlive(letters: number): void {
    if (this.#over.signal.aborted) return
    const flood = this.#watch.alive(letters, monotonicNow())
    if (flood !== null) {
      this.#fault(flood)
      this.end(flood)
      return
    }
    this.#parts.outbox.alive(this.#parts.order.profile.id, this.#watch.aliveAt)
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    this.#onAlive(Buffer.isBuffer(data) ? data.length : 0)
    if (this.#over.signal.aborted) return
    const { profile } = this.#parts.order
    try {
      if (isBinary || !Buffer.isBuffer(data)) throw new TypeError('a frame that is no text')
      const frame = parseExact(data.toString())
      const wrong = errorOf(frame, profile.socket.errors)
      if (wrong !== null) this.#fault(wrong)
      else for (const one of quotesOf(frame, profile) ?? []) this.#take(one)
    } catch (error) {
      this.#fault(error instanceof SyntaxError ? 'a frame that is no JSON' : messageOf(error))
    }
  }

  #take({ symbol, prices, time }: ProviderFrame): void {
    const { order, outbox } = this.#parts
    const asked = this.#symbols.get(symbol)
    if (asked === undefined) {
      this.#fault(`a quote of a symbol that was not asked for: ${symbol.slice(0, 40)}`)
      return
    }
    if (time !== null && time < (this.#times.get(symbol) ?? 0)) return
    if (time !== null) this.#times.set(symbol, time)
    if (prices === null) {
      this.#held.delete(symbol)
      this.#fault(`a quote of ${symbol} that is no decimal`)
    } else {
      this.#held.set(symbol, prices)
      this.#watch.quoted()
    }
    const arrivedAt = this.#watch.aliveAt
    const provider = order.profile.id
    outbox.offer({ provider, code: asked.code, prices, arrivedAt, venueTime: time })
  }

  #fault(why: string): void {
    const { order, outbox } = this.#parts
    outbox.tell({ kind: 'fault', venue: order.profile.id, why: this.#said(why) })
  }

  #said(why: string): string {
    return withoutKey(why, this.#parts.order.key).slice(0, 200)
  }

  #look(): void {
    const now = monotonicNow()
    // Where all its markets are closed, nobody owes a quote.
    if (!this.#isAnyOpen()) this.#watch.quoted()
    const fault = this.#watch.fault(now)
    if (fault !== null) this.end(fault)
    if (this.#over.signal.aborted) return
    if (this.#socket?.readyState === WebSocket.OPEN && this.#watch.isPingDue(now)) {
      this.#socket.ping()
    }
  }

  #isAnyOpen(): boolean {
    return [...this.#symbols.values()].some((one) => this.#isOpen(one))
  }

  #isOpen({ hours }: ProviderSymbol): boolean {
    const { calendars, clock } = this.#parts
    return calendars.of(hours).at(clock.now()).open
  }

  /**
   * Asks for a symbol, which tells the provider's clock too. What is off twice running shows that the socket no longer
   * says what holds.
   */
  async #compare(): Promise<void> {
    const symbols = [...this.#symbols.values()]
    const off = this.#off === null ? undefined : this.#symbols.get(this.#off)
    const one = off ?? symbols[this.#next++ % symbols.length]
    if (one === undefined) return
    const { symbol } = one
    try {
      const asked = (await this.#ask?.prices(symbol, this.#over.signal)) ?? null
      const held = this.#held.get(symbol)
      // What is said of a closed market need not be its last trade.
      if (asked === null || held === undefined || !this.#isOpen(one)) {
        this.#off = null
        return
      }
      const isWrong = isOff(sidesOf(held), sidesOf(asked)) === true
      if (isWrong && this.#off === symbol) this.end(`${symbol} is not what the provider answers`)
      this.#off = isWrong ? symbol : null
    } catch (error) {
      if (!this.#over.signal.aborted) this.#fault(messageOf(error))
    }
  }
}

const sidesOf = ({ bid, ask, last }: ProviderPrices): TextPrices =>
  last === null ? { bid, ask } : { bid: last, ask: last }

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
