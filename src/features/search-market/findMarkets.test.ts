import { describe, expect, it } from 'vitest'
import type { MarketItem } from '#protocol/market.ts'
import { INSTRUMENTS } from '#server/modules/market/instruments/instruments.ts'
import { findMarkets } from './findMarkets.ts'
import { OTHER_NAMES, SAME_AS } from './otherNames.ts'

/** Everything that is listed, as a list has it. */
const ALL: readonly MarketItem[] = INSTRUMENTS.map(({ id, code, type, appName, fullName }) => ({
  id: String(id),
  code,
  type,
  appName,
  fullName,
  logo: null,
  decimals: 2,
  price: null,
  nowPrice: null,
  zdf: null,
  hundred: [],
  at: null,
  open: true,
  changesAt: null,
  state: 'full',
}))

const found = (search: string): readonly string[] =>
  findMarkets(ALL, search).map(({ code }) => code)

describe('findMarkets', () => {
  it.each([
    ['xbt', 'BTCUSDT'],
    ['比特币', 'BTCUSDT'],
    ['bitcoin cash', 'BCHUSDT'],
    ['ビットコイン', 'BTCUSDT'],
    ['비트코인', 'BTCUSDT'],
    ['ＢＴＣ', 'BTCUSDT'],
    ['биткоин', 'BTCUSDT'],
    ['بيتكوين', 'BTCUSDT'],
    ['gold', 'XAUUSD'],
    ['ذهب', 'XAUUSD'],
    ['золото', 'XAUUSD'],
    ['petroleo', 'CL'],
    ['crude', 'CL'],
    ['apple', 'AAPL'],
    ['苹果', 'AAPL'],
    ['اپل', null],
    ['ابل', 'AAPL'],
    ['cable', 'GBPUSD'],
    ['eurusd', 'EURUSD'],
    ['eur/usd', 'EURUSD'],
    ['es', 'ES'],
    ['uni', 'UNIUSDT'],
    ['nothing of the kind', null],
  ])('finds first for %s: %s', (search, code) => {
    expect(found(search)[0] ?? null).toBe(code)
  })

  it('finds every instrument first by its own code', () => {
    expect(ALL.filter(({ code }) => found(code)[0] !== code)).toEqual([])
  })

  it('knows other names of what is listed, and of nothing else', () => {
    const parts = new Set(ALL.flatMap(({ appName }) => appName.split(/[/\s]/)))
    const named = [...Object.keys(OTHER_NAMES), ...Object.keys(SAME_AS), ...Object.values(SAME_AS)]
    expect(named.filter((name) => !parts.has(name))).toEqual([])
    expect(found('gold')).toEqual(['XAUUSD', 'GC', 'GLD'])
  })
})
