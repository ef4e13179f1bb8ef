import { type Book, NOTHING, plain, type Protocol, readMessage } from './protocol.ts'

const nameOf = ({ base, quote }: Book): string => `${base}/${quote}`
const pairOf = ({ base, quote }: Book): string => `${base === 'BTC' ? 'XBT' : base}${quote}`

/** Kraken's ticker of the second version, whose prices are JSON numbers and which says no time. */
export const KRAKEN: Protocol = {
  nameOf,
  numbers: true,
  answer({ path, query, books, now, bars }) {
    const good = (result: unknown) => ({ error: [], result })
    if (path === '/0/public/Time') return good({ unixtime: Math.floor(now / 1000) })
    if (path === '/0/public/AssetPairs') {
      return good(Object.fromEntries(books.map((book) => [pairOf(book), assetPair(book)])))
    }
    if (path === '/0/public/OHLC') {
      const length = Number(query.get('interval')) * 60_000
      // The newest 720, whatever was asked for.
      const told = bars(length, Math.floor(now / length - 719) * length, 720)
      const rows = told.map(([time, ...prices]) => [time / 1000, ...prices, '0', '1.5', 3])
      return good({ [query.get('pair') ?? '']: rows, last: Math.floor(now / 1000) })
    }
    if (path !== '/0/public/Ticker') return undefined
    const level = (price: string) => [plain(price), '1', '1.000']
    return good(
      Object.fromEntries(
        books.map((book) => [
          pairOf(book),
          { a: level(book.ask), b: level(book.bid), c: [plain(book.bid), '0.1'] },
        ]),
      ),
    )
  },
  hear(text) {
    const { method, params, req_id } = readMessage(text)
    if (method === 'ping') {
      return { replies: [JSON.stringify({ method: 'pong', req_id })], markets: [] }
    }
    if (method !== 'subscribe') return NOTHING
    const { symbol } = params as { readonly symbol: readonly string[] }
    const replies = symbol.map((one) =>
      JSON.stringify({
        method,
        req_id,
        success: true,
        result: { channel: 'ticker', symbol: one, snapshot: true },
      }),
    )
    return { replies, markets: symbol }
  },
  frame(book) {
    const { bid, ask } = book
    const data = `{"symbol":"${nameOf(book)}","bid":${bid},"bid_qty":0.5,"ask":${ask},"ask_qty":17.2}`
    return `{"channel":"ticker","type":"update","data":[${data}]}`
  },
}

function assetPair(book: Book): object {
  return {
    altname: pairOf(book),
    wsname: `${book.base === 'BTC' ? 'XBT' : book.base}/${book.quote}`,
    base: book.base === 'BTC' ? 'XXBT' : book.base,
    quote: book.quote === 'USD' ? 'ZUSD' : book.quote,
    pair_decimals: 1,
    lot_decimals: 8,
    fees: [[0, 0.4]],
    fees_maker: [[0, 0.25]],
    ordermin: '0.0001',
    tick_size: '0.1',
    status: 'online',
  }
}
