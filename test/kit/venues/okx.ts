import { type Book, NOTHING, plain, type Protocol, readMessage } from './protocol.ts'

const nameOf = ({ base, quote }: Book): string => `${base}-${quote}`

/** OKX's `bbo-tbt`. Its pings are the text `ping`. */
export const OKX: Protocol = {
  nameOf,
  answer({ path, books, now }) {
    const good = (data: unknown) => ({ code: '0', msg: '', data })
    if (path === '/api/v5/public/time') return good([{ ts: `${now}` }])
    if (path === '/api/v5/public/instruments') {
      return good(
        books.map((book) => ({
          instType: 'SPOT',
          instId: nameOf(book),
          baseCcy: book.base,
          quoteCcy: book.quote,
          state: 'live',
          tickSz: '0.1',
          lotSz: '0.00001',
          minSz: '0.00001',
        })),
      )
    }
    if (path !== '/api/v5/market/tickers') return undefined
    return good(
      books.map((book) => ({
        instType: 'SPOT',
        instId: nameOf(book),
        bidPx: plain(book.bid),
        askPx: plain(book.ask),
        last: plain(book.bid),
        ts: `${now}`,
      })),
    )
  },
  hear(text) {
    if (text === 'ping') return { replies: ['pong'], markets: [] }
    const { op, args } = readMessage(text)
    if (op !== 'subscribe') return NOTHING
    const wanted = args as readonly { readonly instId: string }[]
    return {
      replies: wanted.map((arg) => JSON.stringify({ event: 'subscribe', arg })),
      markets: wanted.map(({ instId }) => instId),
    }
  },
  frame(book) {
    const arg = `{"channel":"bbo-tbt","instId":"${nameOf(book)}"}`
    const asks = `[[${book.ask},"1.88","0","17"]]`
    const bids = `[[${book.bid},"0.5","0","2"]]`
    return `{"arg":${arg},"data":[{"asks":${asks},"bids":${bids},"ts":"${book.time}","seqId":1}]}`
  },
}
