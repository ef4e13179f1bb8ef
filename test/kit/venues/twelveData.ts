import { type Book, NOTHING, plain, type Protocol, readMessage } from './protocol.ts'

const nameOf = ({ base, quote }: Book): string => (quote === '' ? base : `${base}/${quote}`)

/** Twelve Data's prices, whose figures are JSON numbers and whose times are seconds. */
export const TWELVE_DATA: Protocol = {
  nameOf,
  numbers: true,
  answer({ path, query, books }) {
    if (path !== '/price') return undefined
    const book = books.find((one) => nameOf(one) === query.get('symbol'))
    if (book !== undefined) return { price: plain(book.bid) }
    return { code: 400, message: '**symbol** not found', status: 'error' }
  },
  hear(text) {
    const { action, params } = readMessage(text)
    if (action === 'heartbeat') {
      return { replies: [JSON.stringify({ event: 'heartbeat', status: 'ok' })], markets: [] }
    }
    if (action !== 'subscribe') return NOTHING
    const markets = (params as { readonly symbols: string }).symbols.split(',')
    const success = markets.map((symbol) => ({ symbol, exchange: 'Forex', type: 'Currency' }))
    const status = { event: 'subscribe-status', status: 'ok', success, fails: [] }
    return { replies: [JSON.stringify(status)], markets }
  },
  frame(book) {
    const about = `"event":"price","symbol":"${nameOf(book)}","type":"Physical Currency"`
    const time = `"timestamp":${Math.floor(book.time / 1000)}`
    return `{${about},${time},"price":${book.bid},"bid":${book.bid},"ask":${book.ask}}`
  },
}
