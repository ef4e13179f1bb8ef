import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MARKET_TYPE } from '#protocol/marketTypes.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { parseIndex, readIndexFile } from './indexFile.ts'
import { chooseMarkets } from './venueMarkets.ts'

const BTC = { binance: 'BTC/USDT', okx: 'BTC/USDT', kraken: 'BTC/USDT' }
const TETHER = { kraken: 'USDT/USD', bitfinex: 'USDT/USD', cryptocom: 'USDT/USD' }
const DOLLARS = { kraken: 'BTC/USD', bitfinex: 'BTC/USD' }
const parse = (instruments: object, version = 1, second: object = {}) =>
  parseIndex(Buffer.from(JSON.stringify({ version, instruments, second })), INSTRUMENTS)

describe('an index', () => {
  it('of ours has three venues or more for all that trades in coins', () => {
    const { instruments } = readIndexFile(null)
    const coins = INSTRUMENTS.filter((one) => one.type === MARKET_TYPE.crypto)
    expect(instruments.map(({ code }) => code)).toEqual(coins.map(({ code }) => code))
    const counts = instruments.map(({ symbols }) => Object.keys(symbols).length)
    expect(counts.filter((count) => count >= 5)).toHaveLength(coins.length - 1)
    expect(readIndexFile(null).second.map(({ code }) => code)).toEqual(['BTCUSDT', 'ETHUSDT'])
  })

  it('may name dollar books, which are compared by USDT in dollars', () => {
    const both = { BTCUSDT: BTC, USDTUSD: TETHER }
    const second = { BTCUSDT: DOLLARS }
    expect(parse(both, 1, second).second).toEqual([{ code: 'BTCUSDT', symbols: DOLLARS }])
    expect(() => parse({ BTCUSDT: BTC }, 1, second)).toThrow('needs instruments.USDTUSD')
    expect(() => parse(both, 1, { BTCUSDT: BTC })).toThrow(
      'second.BTCUSDT.binance: must be BTC/USD',
    )
    expect(() => parse(both, 1, { BTCUSDT: { kraken: 'BTC/USD' } })).toThrow('2 venues')
    expect(() => parse(both, 1, { ETHUSDT: DOLLARS })).toThrow('second.ETHUSDT')
    expect(() => parse(both, 1, { USDTUSD: TETHER })).toThrow('quoted in USDT')
  })

  it('is known by the hash of its bytes', () => {
    const text = `{ "version": 1, "instruments": { "BTCUSDT": ${JSON.stringify(BTC)} } }\n`
    const read = parseIndex(Buffer.from(text), INSTRUMENTS)
    expect(read).toEqual({
      instruments: [{ code: 'BTCUSDT', symbols: BTC }],
      second: [],
      sha256: createHash('sha256').update(text).digest('hex'),
    })
  })

  it.each([
    ['a venue that is none', { BTCUSDT: { ...BTC, mtgox: 'BTC/USDT' } }, 'mtgox'],
    ['a book in dollars', { BTCUSDT: { ...BTC, kraken: 'BTC/USD' } }, 'must be BTC/USDT'],
    ['an instrument that is none', { NOPE: BTC }, 'instruments.NOPE'],
    ['two venues', { BTCUSDT: { binance: 'BTC/USDT', okx: 'BTC/USDT' } }, '3 venues'],
    ['no symbol', { BTCUSDT: { ...BTC, okx: 'BTCUSDT' } }, 'base and quote'],
  ])('with %s is refused', (_, instruments, said) => {
    expect(() => parse(instruments)).toThrow(said)
  })

  it('of another version, or no JSON, is refused with the name of the file', () => {
    expect(() => parse({ BTCUSDT: BTC }, 2)).toThrow('version')
    expect(() => readIndexFile('/nowhere/index.json')).toThrow('/nowhere/index.json')
  })
})

describe('markets of a venue', () => {
  const market = {
    id: 'x',
    base: 'BTC',
    quote: 'USDT',
    symbol: 'BTC/USDT',
    spot: true,
    active: true,
  }
  const watched = [{ code: 'BTCUSDT', symbol: 'BTC/USDT' }]
  const whyNot = (changed: object) =>
    chooseMarkets(['junk', { ...market, ...changed }], watched).missing.map(({ why }) => why)

  it('are used when they are on spot, traded now, and what they are named', () => {
    expect(chooseMarkets([market], watched)).toEqual({
      usable: [{ ...watched[0], market }],
      missing: [],
    })
    expect(whyNot({})).toEqual([])
    expect(whyNot({ symbol: 'BTC/USDT:USDT' })).toEqual(['not listed'])
    expect(whyNot({ spot: false })).toEqual(['not a spot market'])
    expect(whyNot({ active: false })).toEqual(['not traded now'])
    expect(whyNot({ active: null })).toEqual(['not traded now'])
    expect(whyNot({ quote: 'USD' })).toEqual(['of another base or quote'])
  })
})
