import { z } from 'zod'
import { parseDecimal } from '#protocol/decimal.ts'

/** What a frame said of one market. Null: its bid or ask was no decimal, so the venue has no quote. */
export interface FrameQuote {
  /** The market as the venue's frames name it. */
  readonly market: string
  readonly prices: { readonly bid: string; readonly ask: string } | null
  /** Milliseconds since 1970 by the venue's clock; null where the frame says none. */
  readonly venueTime: number | null
}

/** Reads the frames of one connection; one that brings no quotes is null. Made anew for each connection. */
export type FrameReader = (frame: unknown) => readonly FrameQuote[] | null

/** Whether a market, by its name in frames, was asked for: of others nothing is remembered, however many a venue names. */
export type IsAsked = (market: string) => boolean

/** Decimals that any venue's price has at most. */
const DECIMALS = 18

/** What may be missing: a quote without it is one that can't be read, not a frame of another form. */
const Any = z.unknown().optional()

const Decimal = z.string().refine((text) => parseDecimal(text, DECIMALS).ok)
const Prices = z.object({ bid: Decimal, ask: Decimal })
const Instant = z.string().regex(/^\d{12,14}$/)

function quote(market: string, bid: unknown, ask: unknown, time: unknown): FrameQuote {
  const prices = Prices.safeParse({ bid, ask })
  const instant = Instant.safeParse(time)
  return {
    market,
    prices: prices.success ? prices.data : null,
    venueTime: instant.success ? Number.parseInt(instant.data, 10) : null,
  }
}

/** A reader of frames of one form; frames of other forms bring no quotes. */
function reading<T>(
  form: z.ZodType<T>,
  quotesOf: (frame: T) => readonly FrameQuote[],
): FrameReader {
  return (frame) => {
    const read = form.safeParse(frame)
    return read.success ? quotesOf(read.data) : null
  }
}

/** `bookTicker` of one market, alone or in the wrap of a combined stream. */
export function readBinance(): FrameReader {
  const Ticker = z.object({ s: z.string(), b: Any, a: Any, u: Any })
  const form = z.union([Ticker, z.object({ data: Ticker }).transform(({ data }) => data)])
  return reading(form, ({ s, b, a }) => [quote(s, b, a, null)])
}

type Level = readonly unknown[] | undefined
const Levels = z.array(z.array(z.unknown())).catch([])

/** `bbo-tbt`: the best level of each side. */
export function readOkx(): FrameReader {
  const form = z.object({
    arg: z.object({ channel: z.literal('bbo-tbt'), instId: z.string() }),
    data: z.array(z.object({ asks: Levels, bids: Levels, ts: Any })),
  })
  return reading(form, ({ arg, data }) =>
    data.map(({ asks, bids, ts }) => quote(arg.instId, priceOf(bids[0]), priceOf(asks[0]), ts)),
  )
}

function priceOf(level: Level): unknown {
  return level?.[0]
}

/** `orderbook.1`: whole, or what changed of either side. A level of no size is gone. */
export function readBybit(isAsked: IsAsked): FrameReader {
  const form = z.object({
    topic: z.string().startsWith('orderbook.1.'),
    type: z.enum(['snapshot', 'delta']),
    ts: Any,
    data: z.object({ s: z.string(), b: Levels, a: Levels }),
  })
  const books = new Map<string, { readonly bid: Side; readonly ask: Side }>()
  return reading(form, ({ type, ts, data: { s, b, a } }) => {
    const before = type === 'delta' ? books.get(s) : undefined
    const bid = sideAfter(before?.bid, b)
    const ask = sideAfter(before?.ask, a)
    if (isAsked(s)) books.set(s, { bid, ask })
    return [quote(s, bid, ask, ts)]
  })
}

/** The one price of a side of the book; undefined while it is empty. */
type Side = unknown

/** There is one level a side: the last one given with a size takes the place of the one before. */
function sideAfter(before: Side, levels: readonly (readonly unknown[])[]): Side {
  return levels.reduce<Side>((side, [price, size]) => {
    const gone = typeof size === 'string' && /^0(\.0+)?$/.test(size)
    if (gone) return side === price ? undefined : side
    return price
  }, before)
}

/** Ticker of the second version, on each change of the best bid or ask. Says no time. */
export function readKraken(): FrameReader {
  const form = z.object({
    channel: z.literal('ticker'),
    data: z.array(z.object({ symbol: z.string(), bid: Any, ask: Any })),
  })
  return reading(form, ({ data }) =>
    data.map(({ symbol, bid, ask }) => quote(symbol, bid, ask, null)),
  )
}

/** `ticker` of Coinbase Exchange: the best bid and ask at each trade. */
export function readCoinbase(): FrameReader {
  const form = z.object({
    type: z.literal('ticker'),
    product_id: z.string(),
    best_bid: Any,
    best_ask: Any,
    time: Any,
  })
  return reading(form, ({ product_id, best_bid, best_ask, time }) => {
    const instant = typeof time === 'string' ? Date.parse(time) : Number.NaN
    return [quote(product_id, best_bid, best_ask, `${instant}`)]
  })
}

/** `level1` of KuCoin's spot market; its market stands at the end of the topic. */
export function readKucoin(): FrameReader {
  const form = z.object({
    topic: z.string().startsWith('/spotMarket/level1:'),
    type: z.literal('message'),
    data: z.object({
      asks: z.array(z.unknown()).catch([]),
      bids: z.array(z.unknown()).catch([]),
      timestamp: Any,
    }),
  })
  return reading(form, ({ topic, data: { asks, bids, timestamp } }) => [
    quote(topic.slice(topic.indexOf(':') + 1), bids[0], asks[0], timestamp),
  ])
}

/** `spot.book_ticker` of Gate. */
export function readGate(): FrameReader {
  const form = z.object({
    channel: z.literal('spot.book_ticker'),
    event: z.literal('update'),
    result: z.object({ s: z.string(), b: Any, a: Any, t: Any }),
  })
  return reading(form, ({ result: { s, b, a, t } }) => [quote(s, b, a, t)])
}

/** `ticker` of Bitget's spot market. */
export function readBitget(): FrameReader {
  const form = z.object({
    arg: z.object({ channel: z.literal('ticker') }),
    data: z.array(z.object({ instId: z.string(), bidPr: Any, askPr: Any, ts: Any })),
  })
  return reading(form, ({ data }) =>
    data.map(({ instId, bidPr, askPr, ts }) => quote(instId, bidPr, askPr, ts)),
  )
}

/** `ticker` of Crypto.com: `b` and `k` are its best bid and ask. */
export function readCryptocom(): FrameReader {
  const form = z.object({
    result: z.object({
      channel: z.literal('ticker'),
      data: z.array(z.object({ i: z.string(), b: Any, k: Any, t: Any })),
    }),
  })
  return reading(form, ({ result: { data } }) => data.map(({ i, b, k, t }) => quote(i, b, k, t)))
}

/** `ticker` of Bitfinex: frames name a channel, which the answer to the subscription gave to a market. */
export function readBitfinex(isAsked: IsAsked): FrameReader {
  const Subscribed = z.object({
    event: z.literal('subscribed'),
    channel: z.literal('ticker'),
    chanId: z.string(),
    symbol: z.string(),
  })
  const Ticker = z.tuple([z.string(), z.tuple([Any, Any, Any], Any)])
  const markets = new Map<string, string>()
  return (frame) => {
    const subscribed = Subscribed.safeParse(frame)
    if (subscribed.success && isAsked(subscribed.data.symbol)) {
      const { chanId, symbol } = subscribed.data
      // A market has one channel, the last one that it was given.
      for (const [channel, market] of markets) if (market === symbol) markets.delete(channel)
      markets.set(chanId, symbol)
    }
    const ticker = Ticker.safeParse(frame)
    if (!ticker.success) return null
    const [channel, [bid, , ask]] = ticker.data
    return [quote(markets.get(channel) ?? channel, bid, ask, null)]
  }
}
