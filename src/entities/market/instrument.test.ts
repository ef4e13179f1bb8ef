import { describe, expect, it } from 'vitest'
import { instrumentPath, isOpenAt, nameParts } from './instrument.ts'

describe('instrumentPath', () => {
  it('carries code, type, id and the tab it belongs to', () => {
    expect(instrumentPath({ id: '1', code: 'BTCUSDT', type: 2 })).toBe(
      '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0',
    )
    expect(instrumentPath({ id: '101', code: 'EURUSD', type: 1 })).toContain('markTypeIndex=1')
  })
})

describe('nameParts', () => {
  it('splits a pair, and gives others their name in full', () => {
    expect(nameParts({ appName: 'BTC/USDT', fullName: 'Bitcoin' })).toEqual(['BTC', 'USDT'])
    expect(nameParts({ appName: 'SPY', fullName: 'SPDR S&P 500' })).toEqual(['SPY', 'SPDR S&P 500'])
  })
})

describe('isOpenAt', () => {
  const closing = { open: true, changesAt: '2026-11-20T22:00:00.000Z' }

  it('flips at the moment the list named', () => {
    expect(isOpenAt(closing, Date.UTC(2026, 10, 20, 21, 59, 59))).toBe(true)
    expect(isOpenAt(closing, Date.UTC(2026, 10, 20, 22))).toBe(false)
    expect(isOpenAt({ ...closing, open: false }, Date.UTC(2026, 10, 20, 22))).toBe(true)
  })

  it('believes the list while the time is not known, and for what never closes', () => {
    expect(isOpenAt(closing, 0)).toBe(true)
    expect(isOpenAt({ open: true, changesAt: null }, Number.MAX_SAFE_INTEGER)).toBe(true)
  })
})

it('keeps the chosen product in the address of another instrument', () => {
  const item = { id: '2', code: 'ETHUSDT', type: 2 } as const
  expect(instrumentPath(item, 'option')).toBe(`${instrumentPath(item)}&product=option`)
})
