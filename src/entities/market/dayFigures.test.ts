import { describe, expect, it } from 'vitest'
import type { MarketDay } from '#protocol/market.ts'
import { dayFigure, spreadText } from './dayFigures.ts'

const day: MarketDay = {
  code: 'BTCUSDT',
  high24h: '64890.00',
  low24h: '62714.50',
  volume24h: null,
  source: 'simulated',
  spreadRate: '0.0001',
}

describe('spreadText', () => {
  it('is what lies between the prices of the two buttons', () => {
    expect(spreadText('0.0001', 2, '64182.40')).toBe('6.42')
  })

  it('is unknown without a price or a contract', () => {
    expect(spreadText('0.0001', 2, null)).toBeNull()
    expect(spreadText(null, 2, '64182.40')).toBeNull()
  })
})

describe('dayFigure', () => {
  const at = (price: string | null) =>
    (['high', 'low', 'volume', 'spread'] as const).map((column) =>
      dayFigure(column, day, { decimals: 2 }, price),
    )

  it('gives the range of the day, and widens it by a price that passed it', () => {
    expect(at('64182.40')).toEqual(['64890.00', '62714.50', null, '6.42'])
    expect(at('100000.00').slice(0, 2)).toEqual(['100000.00', '62714.50'])
    expect(at('9000.00').slice(0, 2)).toEqual(['64890.00', '9000.00'])
  })

  it('is never zero where nothing is known', () => {
    expect(at(null)).toEqual(['64890.00', '62714.50', null, null])
    expect(dayFigure('volume', undefined, { decimals: 2 }, '1.00')).toBeNull()
  })
})
