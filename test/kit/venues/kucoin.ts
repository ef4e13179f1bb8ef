import { type Book, NOTHING, plain, type Protocol, readMessage } from './protocol.ts'

const nameOf = ({ base, quote }: Book): string => `${base}-${quote}`

/** KuCoin's `level1`, at an address that it is asked for first. */
export const KUCOIN: Protocol = {
  nameOf,
  answer({ path, origin, books, now }) {
    const good = (data: unknown) => ({ code: '200000', data })
    if (path === '/api/v1/timestamp') return good(now)
    if (path === '/api/v1/bullet-public') {
      const endpoint = origin.replace(/^http/, 'ws')
      return good({ token: 'one', instanceServers: [{ endpoint, pingInterval: 18_000 }] })
    }
    if (path.endsWith('/symbols')) {
      return good(
        books.map((book) => ({
          symbol: nameOf(book),
          baseCurrency: book.base,
          quoteCurrency: book.quote,
          baseIncrement: '0.00000001',
          priceIncrement: '0.1',
          enableTrading: true,
        })),
      )
    }
    if (path !== '/api/v1/market/allTickers') return undefined
    const ticker = books.map((book) => ({
      symbol: nameOf(book),
      buy: plain(book.bid),
      sell: plain(book.ask),
      last: plain(book.bid),
    }))
    return good({ time: now, ticker })
  },
  hear(text) {
    const { type, id, topic } = readMessage(text)
    if (type === 'ping') return { replies: [JSON.stringify({ id, type: 'pong' })], markets: [] }
    if (type !== 'subscribe') return NOTHING
    const markets = String(topic).split(':')[1]?.split(',') ?? []
    return { replies: [JSON.stringify({ id, type: 'ack' })], markets }
  },
  frame(book) {
    const data = `{"asks":[${book.ask},"2.07"],"bids":[${book.bid},"6.04"],"timestamp":${book.time}}`
    const topic = `/spotMarket/level1:${nameOf(book)}`
    return `{"topic":"${topic}","type":"message","subject":"level1","data":${data}}`
  },
}
