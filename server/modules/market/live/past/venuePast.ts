import { z } from 'zod'
import type { Called } from '../feedLink.ts'
import type { WatchedMarket } from '../feedMessages.ts'
import { monotonicNow } from '../monotonic.ts'
import { messageOf } from '../venueConnection.ts'
import { abandon, type VenueExchange } from '../venueExchange.ts'
import { findMarkets } from '../venueMarkets.ts'
import type { PastAnswer, PastPage, ToldBar } from './types.ts'

/** A fresh exchange, with its markets, is made after so long. */
const KEPT_MS = 3_600_000

const Told = z.tuple([z.number(), z.string(), z.string(), z.string(), z.string()], z.unknown())

interface VenuePastParts {
  readonly watched: readonly WatchedMarket[]
  readonly make: () => VenueExchange
  /** Whether its other side may be asked is one question, whoever asks. */
  readonly called: Called
}

interface Kept {
  readonly exchange: VenueExchange
  readonly symbols: ReadonlyMap<string, string>
  readonly at: number
}

/** Asks an exchange over HTTP what its prices were, by a fresh exchange of its own. */
export class VenuePast {
  readonly #parts: VenuePastParts
  #kept: Kept | null = null

  constructor(parts: VenuePastParts) {
    this.#parts = parts
  }

  /** Asks for one page; never rejects. */
  async ask({ code, span, from, limit }: PastPage): Promise<PastAnswer> {
    const { called } = this.#parts
    if (!called.mayAsk()) return { kind: 'limited' }
    try {
      const { exchange, symbols } = await this.#open()
      const symbol = symbols.get(code)
      if (symbol === undefined) return { kind: 'failed', why: `${code} cannot be used` }
      const told = z.array(z.unknown()).parse(await exchange.fetchOHLCV(symbol, span, from, limit))
      return { kind: 'bars', bars: told.flatMap(readTold) }
    } catch (error) {
      this.#drop()
      return called.mayAsk() ? { kind: 'failed', why: messageOf(error) } : { kind: 'limited' }
    }
  }

  async #open(): Promise<Kept> {
    const now = monotonicNow()
    if (this.#kept !== null && now - this.#kept.at < KEPT_MS) return this.#kept
    this.#drop()
    const { watched, make, called } = this.#parts
    const exchange = make()
    exchange.onRestResponse = (status, _text, _url, _method, headers, body) => {
      if (status === 429 || status === 418) called.onLimited(headers['Retry-After'])
      return body.trim()
    }
    await exchange.loadHttpProxyAgent()
    const { usable } = await findMarkets(exchange, watched)
    exchange.setMarkets(usable.map(({ market }) => market))
    const symbols = new Map(usable.map(({ code, symbol }) => [code, symbol]))
    this.#kept = { exchange, symbols, at: now }
    return this.#kept
  }

  #drop(): void {
    if (this.#kept !== null) abandon(this.#kept.exchange)
    this.#kept = null
  }
}

/** What is no bar at all is passed over; what its figures are worth is judged later. */
function readTold(one: unknown): readonly ToldBar[] {
  const read = Told.safeParse(one)
  if (!read.success) return []
  const [time, open, high, low, close] = read.data
  return [{ time, open, high, low, close }]
}
