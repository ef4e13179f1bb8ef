import { describe, expect, it } from 'vitest'
import type { MarketItem } from '#protocol/market.ts'
import type { MarketType } from '#protocol/marketTypes.ts'
import { houseWindows } from './houseWindows.ts'

const item = (code: string, type: MarketType) => ({ code, type }) as MarketItem

describe('houseWindows', () => {
  it('takes the first of each kind, and leaves out kinds that are not listed', () => {
    const items = [item('ETH', 2), item('BTC', 2), item('EURUSD', 1), item('XAUUSD', 6)]
    const { room, windows } = houseWindows(items)
    expect(room?.code).toBe('ETH')
    expect(windows.map(({ code }) => code)).toEqual(['XAUUSD', 'EURUSD'])
  })

  it('is dark while nothing is listed', () => {
    expect(houseWindows([])).toEqual({ room: null, windows: [] })
  })
})
