import { describe, expect, it } from 'vitest'
import { FIRST_SETTINGS, readSettings, shownIndicators, zoneOf } from './chartSettings.ts'

describe('settings of the chart', () => {
  it('keep what is known of what was kept, and nothing else', () => {
    expect(readSettings({ candles: 'area', scale: 'cubic' })).toEqual({
      ...FIRST_SETTINGS,
      candles: 'area',
    })
    expect(readSettings('area')).toBeNull()
  })

  it('show panes as far as there is room, and everything over the candles', () => {
    const kept = readSettings({ indicators: ['rsi', 'ma', 'macd', 'planets'] })
    expect(kept?.indicators).toEqual(['ma', 'rsi', 'macd'])
    expect(shownIndicators(kept?.indicators ?? [], 1)).toEqual(['ma', 'rsi'])
  })

  it('name the zone of each clock', () => {
    expect(zoneOf('utc', 'America/New_York')).toBe('UTC')
    expect(zoneOf('exchange', 'America/New_York')).toBe('America/New_York')
  })
})
