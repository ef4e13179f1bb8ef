import { toIso } from '#protocol/time.ts'
import { type Book, NOTHING, plain, type Protocol, readMessage } from './protocol.ts'

const nameOf = ({ base, quote }: Book): string => `${base}-${quote}`

/** Coinbase Exchange's `ticker`. */
export const COINBASE: Protocol = {
  nameOf,
  answer({ path, books, now }) {
    if (path === '/time') return { iso: toIso(now), epoch: now / 1000 }
    if (path === '/products') {
      return books.map((book) => ({
        id: nameOf(book),
        base_currency: book.base,
        quote_currency: book.quote,
        base_increment: '0.00000001',
        quote_increment: '0.01',
        min_market_funds: '1',
        status: 'online',
      }))
    }
    const book = books.find((one) => path === `/products/${nameOf(one)}/ticker`)
    if (book === undefined) return undefined
    const [bid, ask] = [plain(book.bid), plain(book.ask)]
    return { bid, ask, price: bid, size: '0.1', volume: '10', trade_id: 1, time: toIso(now) }
  },
  hear(text) {
    const { type, product_ids } = readMessage(text)
    if (type !== 'subscribe') return NOTHING
    const markets = product_ids as readonly string[]
    const channels = [{ name: 'ticker', product_ids: markets }]
    return { replies: [JSON.stringify({ type: 'subscriptions', channels })], markets }
  },
  frame(book) {
    const prices = `"price":${book.bid},"best_bid":${book.bid},"best_ask":${book.ask}`
    const about = `"type":"ticker","sequence":1,"product_id":"${nameOf(book)}"`
    return `{${about},${prices},"time":"${toIso(book.time)}","trade_id":1,"last_size":"0.4"}`
  },
}
