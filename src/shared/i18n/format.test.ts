import { describe, expect, it } from 'vitest'
import { formattersOf, UNKNOWN_FIGURE } from './format.ts'
import { LANGUAGES } from './languages.ts'

const en = formattersOf('en')
const ar = formattersOf('ar-u-ca-gregory-nu-latn')
const zh = formattersOf('zh-Hans')
const at = new Date('2026-11-20T12:04:31Z')

describe('figures', () => {
  it('keep all 18 decimals', () => {
    expect(en.decimal('1234567.000000000000000001')).toBe('1,234,567.000000000000000001')
    expect(ar.decimal('0.123456789012345678')).toBe('0.123456789012345678')
  })

  it('keep whole numbers no binary float could hold', () => {
    expect(en.decimal('900719925474099312345.5')).toBe('900,719,925,474,099,312,345.5')
  })

  it('have a typographic minus and a sign only where asked', () => {
    expect(en.decimal('-12.5', { min: 2 })).toBe('\u221212.50')
    expect(en.decimal('12.5', { min: 2, signed: true })).toBe('+12.50')
    expect(en.decimal('0', { min: 2, signed: true })).toBe('0.00')
  })

  it('group from four digits in every language', () => {
    expect(formattersOf('es').decimal('1234.5')).toBe('1.234,5')
  })

  it('are a dash when they are no figures', () => {
    expect(en.decimal('NaN')).toBe(UNKNOWN_FIGURE)
    expect(en.percent('')).toBe(UNKNOWN_FIGURE)
  })

  it('keep the day beside its month where a name of a month stands among figures that read left to right', () => {
    for (const [first, ...rest] of [ar.dateTime(at), ar.date(at)]) {
      expect([first, rest.at(-1)]).toEqual(['\u2067', '\u2069'])
    }
    expect(formattersOf('de').dateTime(at)).not.toMatch(/[\u2066-\u2069]/)
  })

  it('show changes in per cent as the feed carries them', () => {
    expect(en.percent('1.84')).toBe('+1.84%')
    expect(en.percent('-0.62')).toBe('\u22120.62%')
    expect(en.percent('0.00')).toBe('0.00%')
    expect(zh.percent('12.3')).toBe('+12.30%')
    expect(en.rate('0.0006')).toBe('0.06%')
  })

  it('say whether decimals follow a point or a comma', () => {
    expect(en.decimalSign).toBe('.')
    expect(formattersOf('de').decimalSign).toBe(',')
  })

  it('have Latin digits and the year of this calendar in every language offered', () => {
    for (const { intl } of LANGUAGES) {
      const format = formattersOf(intl)
      const text = `${format.date(at)} ${format.dateTime(at)} ${format.decimal('1234.5')} ${format.percent('-1.25')}`
      expect(text).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9\u200e\u200f]/)
      expect(format.date(at)).toContain('2026')
    }
  })
})
