import { describe, expect, it } from 'vitest'
import type { MarketItem } from '#protocol/market.ts'
import { applyEntries, NO_QUOTES } from '#src/entities/market/quotes.ts'
import {
  type FigureOf,
  type MarketChoice,
  nextSort,
  sortOf,
  tabOf,
  viewMarkets,
} from './marketView.ts'

function item(id: string, code: string, appName: string, extra: Partial<MarketItem>): MarketItem {
  return {
    id,
    code,
    type: 2,
    appName,
    fullName: appName,
    logo: null,
    decimals: 2,
    price: '1.00',
    nowPrice: '1.00',
    zdf: '0.00',
    hundred: [],
    at: null,
    open: true,
    changesAt: null,
    state: 'full',
    ...extra,
  }
}

const btc = item('1', 'BTCUSDT', 'BTC/USDT', {
  fullName: 'Bitcoin',
  price: '64182.40',
  zdf: '1.84',
})
const eth = item('2', 'ETHUSDT', 'ETH/USDT', { fullName: 'Ether', price: '3128.75', zdf: '-0.62' })
const ada = item('6', 'ADAUSDT', 'ADA/USDT', { price: '0.4522', zdf: '-10.08' })
const eur = item('101', 'EURUSD', 'EUR/USD', { type: 1, price: null, zdf: null })
const all = [btc, eth, ada, eur]
const choice: MarketChoice = { tab: 2, search: '', sort: null, favourites: ['EURUSD', 'ADAUSDT'] }
const codes = (other: Partial<MarketChoice>, quotes = NO_QUOTES, items = all) =>
  viewMarkets(items, { ...choice, ...other }, quotes, 0).map(({ code }) => code)

describe('viewMarkets', () => {
  it('keeps to its tab', () => {
    expect(codes({})).toEqual(['BTCUSDT', 'ETHUSDT', 'ADAUSDT'])
    expect(codes({ tab: 1 })).toEqual(['EURUSD'])
    expect(codes({ tab: 'favourites' })).toEqual(['ADAUSDT', 'EURUSD'])
  })

  it('shows the largest rises, then the largest falls, of what trades', () => {
    const tab = 'movers' as const
    expect(codes({ tab })).toEqual(['BTCUSDT', 'ADAUSDT', 'ETHUSDT'])
    const shut = { ...btc, id: '7', code: 'SHUT', zdf: '90.00', open: false }
    const still = { ...btc, id: '8', code: 'STILL', zdf: '0.00' }
    const many = Array.from({ length: 12 }, (_, index) =>
      item(`${index + 10}`, `UP${index}`, 'UP', { zdf: `${index + 2}.50` }),
    )
    const found = codes({ tab }, NO_QUOTES, [shut, still, ...all, ...many])
    expect(found.slice(0, 2)).toEqual(['UP11', 'UP10'])
    expect(found.slice(9)).toEqual(['UP2', 'ADAUSDT', 'ETHUSDT'])
    const fell = { code: 'BTCUSDT', price: '1.00', zdf: '-99.00', at: 1 }
    expect(codes({ tab }, applyEntries(NO_QUOTES, [fell]))[0]).toBe('BTCUSDT')
    expect(codes({ tab }, applyEntries(NO_QUOTES, [{ ...fell, zdf: '0.00' }]))).toEqual([
      'ADAUSDT',
      'ETHUSDT',
    ])
  })

  it('searches every tab by code, pair and full name, word by word', () => {
    expect(codes({ search: 'eur' })).toEqual(['EURUSD'])
    expect(codes({ search: ' bitcoin usdt ' })).toEqual(['BTCUSDT'])
    expect(codes({ search: 'nothing' })).toEqual([])
  })

  it('sorts by figures, not by their letters, unknown ones lowest', () => {
    const tab = 'all' as const
    expect(codes({ tab, sort: { column: 'change', direction: 'descending' } })).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'ADAUSDT',
      'EURUSD',
    ])
    expect(codes({ tab, sort: { column: 'price', direction: 'ascending' } })).toEqual([
      'EURUSD',
      'ADAUSDT',
      'ETHUSDT',
      'BTCUSDT',
    ])
  })

  it('sorts by the figures of the day, unknown ones lowest, and keeps its order without any', () => {
    const volumes: Readonly<Record<string, string>> = {
      BTCUSDT: '9.5',
      ETHUSDT: '120',
      ADAUSDT: '3',
    }
    const figureOf: FigureOf = (column, { code }) =>
      column === 'volume' ? (volumes[code] ?? null) : null
    const sort = { column: 'volume', direction: 'descending' } as const
    const sorted = ['ETHUSDT', 'BTCUSDT', 'ADAUSDT', 'EURUSD']
    expect(codes({ tab: 'all', sort, figureOf })).toEqual(sorted)
    expect(codes({ tab: 'all', sort })).toEqual(all.map(({ code }) => code))
  })

  it('sorts by the live figures where there are any', () => {
    const entry = { code: 'ADAUSDT', price: '99999.00', zdf: '50.00', at: 1 }
    const quotes = applyEntries(NO_QUOTES, [entry])
    expect(codes({ sort: { column: 'price', direction: 'descending' } }, quotes)[0]).toBe('ADAUSDT')
  })
})

describe('the address of a list', () => {
  it('names a tab and a sort, and survives nonsense', () => {
    expect(tabOf('movers')).toBe('movers')
    expect([tabOf('1'), tabOf('favourites'), tabOf('99'), tabOf(null)]).toEqual([
      1,
      'favourites',
      2,
      2,
    ])
    expect(sortOf('change-descending')).toEqual({ column: 'change', direction: 'descending' })
    expect(sortOf('spread-ascending')?.column).toBe('spread')
    expect([sortOf('change-up'), sortOf('x'), sortOf(null)]).toEqual([null, null, null])
  })

  it('turns a sort over, then off', () => {
    const once = nextSort(null, 'change')
    const twice = nextSort(once, 'change')
    expect([once?.direction, twice?.direction]).toEqual(['descending', 'ascending'])
    expect(nextSort(twice, 'change')).toBeNull()
    expect(nextSort(once, 'name')?.direction).toBe('ascending')
  })
})
