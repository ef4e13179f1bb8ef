import { type Book, NOTHING, plain, type Protocol, readMessage } from './protocol.ts'

const nameOf = ({ base, quote }: Book): string => `${base}${quote}`

/** Bybit's `orderbook.1` of the fifth version, each time as a whole. */
export const BYBIT: Protocol = {
  nameOf,
  answer({ path, books, now }) {
    const good = (list: unknown) => ({
      retCode: 0,
      retMsg: 'OK',
      result: { category: 'spot', list },
      time: now,
    })
    if (path === '/v5/market/time') return good([])
    if (path === '/v5/market/instruments-info') {
      return good(
        books.map((book) => ({
          symbol: nameOf(book),
          baseCoin: book.base,
          quoteCoin: book.quote,
          status: 'Trading',
          lotSizeFilter: { basePrecision: '0.000001', minOrderQty: '0.00001' },
          priceFilter: { tickSize: '0.01' },
        })),
      )
    }
    if (path !== '/v5/market/tickers') return undefined
    return good(
      books.map((book) => ({
        symbol: nameOf(book),
        bid1Price: plain(book.bid),
        ask1Price: plain(book.ask),
        lastPrice: plain(book.bid),
      })),
    )
  },
  hear(text) {
    const { op, args, req_id } = readMessage(text)
    const reply = (said: object) =>
      JSON.stringify({ success: true, conn_id: 'one', req_id, ...said })
    if (op === 'ping') return { replies: [reply({ op, ret_msg: 'pong' })], markets: [] }
    if (op !== 'subscribe') return NOTHING
    const markets = (args as string[]).map((topic) => topic.split('.')[2] ?? '')
    return { replies: [reply({ op, ret_msg: '' })], markets }
  },
  frame(book) {
    const name = nameOf(book)
    const data = `{"s":"${name}","b":[[${book.bid},"0.1"]],"a":[[${book.ask},"0.2"]],"u":1,"seq":2}`
    return `{"topic":"orderbook.1.${name}","type":"snapshot","ts":${book.time},"data":${data}}`
  },
}
