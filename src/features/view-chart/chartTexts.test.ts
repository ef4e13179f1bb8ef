import { describe, expect, it } from 'vitest'
import { formattersOf } from '#src/shared/i18n/format.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { chartTexts } from './chartTexts.ts'

const words = { open: 'O', high: 'H', low: 'L', close: 'C', volume: 'Vol' }
const texts = chartTexts(languageBy('en'), formattersOf('en'), 2, words)
const noon = Date.UTC(2026, 10, 20, 12, 5)

describe('chartTexts', () => {
  it('writes the axis in the language, by what the library wants to say', () => {
    expect(texts.axisTime(noon, 'HH:mm', 'UTC')).toBe('12:05')
    expect(texts.axisTime(noon, 'MM-DD', 'UTC')).toBe('Nov 20')
    expect(texts.axisTime(noon, 'YYYY-MM', 'UTC')).toBe('Nov 2026')
    expect(texts.axisTime(noon, 'YYYY', 'UTC')).toBe('2026')
    expect(texts.axisTime(noon, 'YYYY-MM-DD HH:mm', 'UTC')).toBe('Nov 20, 12:05')
  })

  it('writes the figures of the axis as those beside the chart, and leaves words alone', () => {
    const german = chartTexts(languageBy('de'), formattersOf('de-DE'), 2, words)
    expect(german.figure('92480.00')).toBe('92.480,00')
    expect(texts.figure('92480.00')).toBe('92,480.00')
    expect(german.figure('0.1000')).toBe('0,1000')
    expect(german.figure('1.2K')).toBe('1.2K')
  })

  it('shows the four prices of a candle, and its volume where there is one', () => {
    const bar = { timestamp: noon, open: 64182.4, high: 64890, low: 62714.5, close: 1 }
    expect(texts.legend(bar).map(({ value }) => value)).toEqual([
      '64,182.40',
      '64,890.00',
      '62,714.50',
      '1.00',
    ])
    const traded = texts.legend({ ...bar, volume: 12_345 })
    expect(traded.at(-1)).toEqual({ title: 'Vol ', value: '12.3K' })
  })

  it('has a canvas, which knows no direction, read what is Arabic from right to left', () => {
    const arabic = chartTexts(languageBy('ar'), formattersOf('ar'), 2, { ...words, open: 'فتح' })
    expect(arabic.words('SL · شراء')).toBe('\u2067SL · شراء\u2069')
    expect(texts.words('SL · Long')).toBe('SL · Long')
    const bar = { timestamp: noon, open: 1, high: 2, low: 1, close: 1 }
    expect(arabic.legend(bar)[0]).toEqual({ title: '', value: '\u2067فتح 1.00\u2069' })
  })
})
