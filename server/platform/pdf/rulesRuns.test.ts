import { describe, expect, it } from 'vitest'
import { brokenInto, type Direction, isolated, runsOf, shownText } from './rulesRuns.ts'

/** The runs as they are drawn from the left, `<` before one whose letters go from the right. */
const drawn = (line: string, base: Direction = 'ltr'): readonly string[] =>
  runsOf(line, base, () => 'one').map(({ text, rtl }) => `${rtl ? '<' : ''}${text}`)

describe('the order a line is drawn in', () => {
  it.each([
    ['abc', 'ltr', ['abc']],
    ['abc', 'rtl', ['abc']],
    ['رصيد', 'rtl', ['<رصيد']],
    ['رصيد USDT متاح', 'rtl', ['<متاح ', 'USDT', '<رصيد ']],
    // A figure in Arabic stands left of the word before it, and reads from the left itself.
    ['رصيد 12.50', 'rtl', ['12.50', '<رصيد ']],
    ['order رصيد 12', 'ltr', ['order ', '12', '<رصيد ']],
  ] as const)('of %s in %s', (line, base, wanted) => {
    const clean = (parts: readonly string[]): readonly string[] =>
      parts.map((part) => part.replace(/ +/g, ' ').replace(/^< /, '<').trim())
    expect(clean(drawn(line, base))).toEqual(clean(wanted))
  })

  it('mirrors brackets that read from the right', () => {
    expect(drawn('(رصيد)', 'rtl').join('')).toBe('<)رصيد(')
    expect(drawn('(abc)', 'ltr').join('')).toBe('(abc)')
  })

  it('leaves what is isolated as it is, and draws no mark of it', () => {
    const moment = '2026-01-20 12:30 UTC'
    expect(drawn(`من ${isolated(moment)} إلى`, 'rtl')).toEqual(
      ['<إلى ', moment, '<من '].map((one) => one.replace('<إلى ', '< إلى')),
    )
    expect(drawn(`من ${moment} إلى`, 'rtl')).not.toContain(moment)
  })

  it('turns signs of a line from the right that has no letters', () => {
    expect(drawn('- :', 'rtl')).toEqual([': -'])
  })

  it('parts what fonts part, and leaves a mark at its letter', () => {
    const runs = runsOf<string>('aกิb', 'ltr', (one, before) =>
      /\p{M}/u.test(one) && before !== null ? before : /[a-z]/.test(one) ? 'latin' : 'thai',
    )
    expect(runs.map(({ font, text }) => `${font}:${text}`)).toEqual([
      'latin:a',
      'thai:กิ',
      'latin:b',
    ])
  })
})

describe('what a page can show', () => {
  it('is one line without controls and marks of direction, but with joiners', () => {
    expect(shownText('a\tb\r\nc\0d\u202e\u200ee')).toBe('a b cde')
    expect(shownText('می\u200cخواهم')).toBe('می\u200cخواهم')
  })
})

describe('lines', () => {
  const widthOf = (text: string): number => Array.from(text).length

  it('break between words, also where a language writes them together', () => {
    expect(brokenInto('one two three', 8, 'en', widthOf)).toEqual(['one two', 'three'])
    const thai = brokenInto('รายการเงินทุนทั้งหมด', 8, 'th', widthOf)
    expect(thai.join('')).toBe('รายการเงินทุนทั้งหมด')
    expect(thai.every((line) => widthOf(line) <= 8)).toBe(true)
    expect(thai).not.toContain('ราย')
  })

  it('break a word that is too wide by itself, and lose nothing', () => {
    const hash = '0x8f3ca91e8f3ca91e'
    expect(brokenInto(hash, 6, 'en', widthOf).join('')).toBe(hash)
    expect(brokenInto('fits', 6, 'en', widthOf)).toEqual(['fits'])
  })
})
