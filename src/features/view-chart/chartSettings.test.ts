import { describe, expect, it } from 'vitest'
import {
  FIRST_SETTINGS,
  lengthsOf,
  readSettings,
  shownIndicators,
  withLengths,
  zoneOf,
} from './chartSettings.ts'

describe('settings of the chart', () => {
  it('keep what is known of what was kept, and nothing else', () => {
    expect(readSettings({ candles: 'area', scale: 'cubic' })).toEqual({
      ...FIRST_SETTINGS,
      candles: 'area',
    })
    expect(readSettings('area')).toBeNull()
    const off = { countdown: false, fills: false }
    expect(readSettings(off)).toEqual({ ...FIRST_SETTINGS, ...off })
    expect(readSettings({ interval: '1M' })?.interval).toBe('1M')
  })

  it('show panes as far as there is room, and everything over the candles', () => {
    const kept = readSettings({ indicators: ['rsi', 'ma', 'macd', 'planets'] })
    expect(kept?.indicators).toEqual(['ma', 'rsi', 'macd'])
    expect(shownIndicators(kept?.indicators ?? [], 1)).toEqual(['ma', 'rsi'])
  })

  it('keep chosen lengths until they are the usual ones again', () => {
    const chosen = withLengths({ rsi: [7] }, 'bollinger', [50, 2.5])
    const raw = { ...chosen, ma: [1], planets: [20], roc: 9 }
    expect(readSettings({ lengths: raw })?.lengths).toEqual({ rsi: [7], bollinger: [50, 2.5] })
    expect(lengthsOf('bollinger', chosen)).toEqual([50, 2.5])
    const again = withLengths(chosen, 'bollinger', [20, 2])
    expect(again).toEqual({ rsi: [7] })
    expect(lengthsOf('bollinger', again)).toEqual([20, 2])
  })

  it('name the zone of each clock', () => {
    expect(zoneOf('utc', 'America/New_York')).toBe('UTC')
    expect(zoneOf('exchange', 'America/New_York')).toBe('America/New_York')
  })
})
