import { describe, expect, it } from 'vitest'
import { parseExact } from './exactJson.ts'
import { type FrameReader, readBinance, readBitfinex, readBybit } from './venueFrames.ts'
import { VENUE_IDS, VENUES } from './venueList.ts'

const read = (reader: FrameReader, frame: unknown) => reader(parseExact(JSON.stringify(frame)))

/** A frame of each venue, as its documentation has it. */
const FRAMES = {
  binance: { stream: 'x', data: { u: 1, s: 'BTCUSDT', b: '98.10', B: '1', a: '98.20', A: '2' } },
  okx: {
    arg: { channel: 'bbo-tbt', instId: 'BTCUSDT' },
    data: [
      { asks: [['98.20', '1', '0', '2']], bids: [['98.10', '1', '0', '2']], ts: '1651826598363' },
    ],
  },
  bybit: {
    topic: 'orderbook.1.BTCUSDT',
    type: 'snapshot',
    ts: 1651826598363,
    data: { s: 'BTCUSDT', b: [['98.10', '1']], a: [['98.20', '1']] },
  },
  kraken: {
    channel: 'ticker',
    type: 'update',
    data: [{ symbol: 'BTCUSDT', bid: 98.1, ask: 98.2 }],
  },
  coinbaseexchange: {
    type: 'ticker',
    product_id: 'BTCUSDT',
    best_bid: '98.10',
    best_ask: '98.20',
    time: '2022-05-06T08:43:18.363000Z',
  },
  kucoin: {
    topic: '/spotMarket/level1:BTCUSDT',
    type: 'message',
    data: { asks: ['98.20', '2'], bids: ['98.10', '6'], timestamp: 1651826598363 },
  },
  gate: {
    channel: 'spot.book_ticker',
    event: 'update',
    result: { t: 1651826598363, u: 1, s: 'BTCUSDT', b: '98.10', a: '98.20' },
  },
  bitget: {
    arg: { instType: 'SPOT', channel: 'ticker', instId: 'BTCUSDT' },
    data: [{ instId: 'BTCUSDT', bidPr: '98.10', askPr: '98.20', ts: '1651826598363' }],
  },
  cryptocom: {
    method: 'subscribe',
    result: {
      channel: 'ticker',
      data: [{ i: 'BTCUSDT', b: '98.10', k: '98.20', t: 1651826598363 }],
    },
  },
  bitfinex: ['7', [98.1, 1, 98.2, 1, 0, 0, 98.1, 5, 99, 97]],
} satisfies Record<keyof typeof VENUES, object>

describe.each(VENUE_IDS)('a frame of %s', (venue) => {
  it('is read with its market, prices and time', () => {
    const timeless = ['binance', 'kraken', 'bitfinex'].includes(venue)
    const numbers = venue === 'kraken' || venue === 'bitfinex'
    const [bid, ask] = numbers ? ['98.1', '98.2'] : ['98.10', '98.20']
    const reader = VENUES[venue].reader(() => true)
    read(reader, { event: 'subscribed', channel: 'ticker', chanId: 7, symbol: 'BTCUSDT' })
    expect(read(reader, FRAMES[venue])).toEqual([
      { market: 'BTCUSDT', prices: { bid, ask }, venueTime: timeless ? null : 1651826598363 },
    ])
  })

  it('of another form brings nothing', () => {
    const reader = VENUES[venue].reader(() => true)
    for (const frame of [
      {},
      [],
      [7, 'hb'],
      'pong',
      { type: 'subscriptions' },
      { event: 'error' },
    ]) {
      expect(read(reader, frame)).toBeNull()
    }
  })
})

describe('prices', () => {
  it('that are no plain decimal, or missing, make no quote', () => {
    for (const b of ['1e5', 'NaN', '', '-1', '0x1', ' 1', '1.', null, undefined, [1], true]) {
      expect(read(readBinance(), { u: 1, s: 'BTCUSDT', b, a: '2' })?.[0]?.prices).toBeNull()
    }
  })
})

describe('the book of Bybit', () => {
  const frame = (type: string, b: string[][], a: string[][]) => ({
    topic: 'orderbook.1.BTCUSDT',
    type,
    ts: 1651826598363,
    data: { s: 'BTCUSDT', b, a },
  })

  it('keeps the side that a change leaves out, and has none that is gone', () => {
    const reader = readBybit(() => true)
    const pricesAfter = (type: string, b: string[][], a: string[][]) =>
      read(reader, frame(type, b, a))?.[0]?.prices
    expect(pricesAfter('delta', [['1', '1']], [])).toBeNull()
    expect(pricesAfter('snapshot', [['10', '1']], [['12', '1']])).toEqual({ bid: '10', ask: '12' })
    expect(pricesAfter('delta', [], [['11', '3']])).toEqual({ bid: '10', ask: '11' })
    const moved = [
      ['10', '0'],
      ['9', '2'],
    ]
    expect(pricesAfter('delta', moved, [])).toEqual({ bid: '9', ask: '11' })
    expect(pricesAfter('delta', moved.toReversed(), [])).toEqual({ bid: '9', ask: '11' })
    expect(pricesAfter('delta', [], [['11', '0.000']])).toBeNull()
    expect(pricesAfter('snapshot', [['8', '1']], [])).toBeNull()
  })
})

describe('of markets that were not asked for nothing is remembered', () => {
  const isAsked = (market: string): boolean => market === 'BTCUSDT'

  it('by bybit: what changed of a side says nothing of the other one', () => {
    const reader = readBybit(isAsked)
    const pricesAfter = (s: string) => {
      const frame = (b: unknown, a: unknown) => ({
        topic: `orderbook.1.${s}`,
        type: 'delta',
        data: { s, b, a },
      })
      read(reader, frame([['1.0', '5']], []))
      return read(reader, frame([], [['1.2', '5']]))?.[0]?.prices
    }
    expect(pricesAfter('BTCUSDT')).toEqual({ bid: '1.0', ask: '1.2' })
    expect(pricesAfter('ETHUSDT')).toBeNull()
  })

  it('by bitfinex: a channel of another market has no name, nor has one that was replaced', () => {
    const reader = readBitfinex(isAsked)
    const begun = (chanId: number, symbol: string): void =>
      void read(reader, { event: 'subscribed', channel: 'ticker', chanId, symbol })
    begun(1, 'BTCUSDT')
    begun(2, 'ETHUSDT')
    begun(3, 'BTCUSDT')
    const named = [1, 2, 3].map((id) => read(reader, [id, [1, 2, 3]])?.[0]?.market)
    expect(named).toEqual(['1', '2', 'BTCUSDT'])
  })
})
