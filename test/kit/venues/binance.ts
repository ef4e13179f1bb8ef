import { type Book, NOTHING, plain, type Protocol, readMessage } from './protocol.ts'

const nameOf = ({ base, quote }: Book): string => `${base}${quote}`

/** Binance's spot market: `bookTicker`, which says no time. */
export const BINANCE: Protocol = {
  nameOf,
  answer({ path, query, books, now, bars }) {
    if (path === '/api/v3/time') return { serverTime: now }
    if (path === '/api/v3/exchangeInfo') return { symbols: books.map(symbolOf) }
    if (path === '/api/v3/klines') {
      const length = query.get('interval') === '1d' ? 86_400_000 : 60_000
      const told = bars(length, Number(query.get('startTime')), Number(query.get('limit')))
      return told.map(([time, ...prices]) => [time, ...prices, '1.5', time + length - 1])
    }
    if (path !== '/api/v3/ticker/24hr') return undefined
    return books.map((book) => ({
      symbol: nameOf(book),
      bidPrice: plain(book.bid),
      askPrice: plain(book.ask),
      lastPrice: plain(book.bid),
      closeTime: now,
    }))
  },
  hear(text) {
    const { method, id, params } = readMessage(text)
    if (method !== 'SUBSCRIBE') return NOTHING
    const markets = (params as string[]).map((one) => one.split('@')[0]?.toUpperCase() ?? '')
    return { replies: [JSON.stringify({ result: null, id })], markets }
  },
  frame(book) {
    const { bid, ask, time } = book
    return `{"u":${time},"s":"${nameOf(book)}","b":${bid},"B":"1.5","a":${ask},"A":"2.5"}`
  },
}

function symbolOf(book: Book): object {
  return {
    symbol: nameOf(book),
    status: 'TRADING',
    baseAsset: book.base,
    quoteAsset: book.quote,
    isSpotTradingAllowed: true,
    permissionSets: [['SPOT']],
    filters: [{ filterType: 'PRICE_FILTER', tickSize: '0.01' }],
  }
}
