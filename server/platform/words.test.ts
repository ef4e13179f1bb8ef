import { describe, expect, it } from 'vitest'
import { wordsFrom } from './words.ts'

const TEXTS = { file: { page: '{{page}} / {{pages}}' } }
const words = (tag: string, language: 'de' | 'ar' = 'de') =>
  wordsFrom({ language, tag, texts: TEXTS })

describe('words', () => {
  it('are found by their key, with what belongs in them', () => {
    expect(words('de').text('file.page', { page: '1', pages: '3' })).toBe('1 / 3')
    expect(() => words('de').text('file.page', { page: '1' })).toThrow(/file\.page needs pages/)
    for (const key of ['file', 'file.none', 'none.at.all'])
      expect(() => words('de').text(key)).toThrow(`no text ${key}`)
  })

  it('write figures exactly, however large, in the signs of the language', () => {
    expect(words('de').figure('1234567890123456789.000000000000000001', false)).toBe(
      '1.234.567.890.123.456.789,000000000000000001',
    )
    expect(words('de').figure('-2.5', true)).toBe('\u22122,50')
    expect(words('de').figure('2.5', true)).toBe('+2,50')
    expect(words('ar-u-nu-latn', 'ar').figure('-2.5', true)).toBe('\u22122.50')
  })

  it('write moments in UTC, and say so', () => {
    const at = new Date('2026-11-24T15:30:00Z')
    expect(words('de').moment(at)).toBe('24.11.2026, 15:30 UTC')
    expect(words('ar-u-ca-gregory-nu-latn', 'ar').moment(at)).toContain('15:30 UTC')
  })

  it('say which way they read, and what they were made of', () => {
    expect(words('ar-u-nu-latn', 'ar').direction).toBe('rtl')
    expect(words('de')).toMatchObject({
      direction: 'ltr',
      data: { language: 'de', tag: 'de', texts: TEXTS },
    })
  })
})
