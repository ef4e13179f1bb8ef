import { expect, it } from 'vitest'
import { formattersOf } from './format.ts'
import { LANGUAGES } from './languages.ts'

const AT = new Date('2026-11-20T12:04:31Z')

/** U+00A0 and U+202F, which look like blanks, as `~` and `'`. */
function visible(text: string): string {
  return text.replaceAll('\u00a0', '~').replaceAll('\u202f', "'")
}

/** Tag, grouped figure, change in per cent, large figure, day. */
/** A moment without what keeps its direction. */
const unmarked = (text: string): string => visible(text).replace(/[\u2066\u2067\u2069]/g, '')

const GOLDENS = [
  ['en', '1,234.5', '−1.25%', '3.8B', 'Nov 20, 2026'],
  ['ja-JP', '1,234.5', '−1.25%', '38億', '2026年11月20日'],
  ['ko-KR', '1,234.5', '−1.25%', '38억', '2026년 11월 20일'],
  ['th-TH-u-ca-gregory-nu-latn', '1,234.5', '−1.25%', '3.8B', '20 พ.ย. 2026'],
  ['de-DE', '1.234,5', '−1,25~%', '3,8~Mrd.', '20. Nov. 2026'],
  ['fr-FR', "1'234,5", '−1,25~%', '3,8~Md', '20 nov. 2026'],
  ['it-IT', '1.234,5', '−1,25%', '3,8~Mld', '20 nov 2026'],
  ['es-ES', '1.234,5', '−1,25~%', '3.800~M', '20 nov 2026'],
  ['ar-u-ca-gregory-nu-latn', '1,234.5', '−1.25%', '3.8~مليار', '20 نوفمبر 2026'],
  ['zh-Hans', '1,234.5', '−1.25%', '38亿', '2026年11月20日'],
] as const

it.each(GOLDENS)('%s writes %s, %s, %s and %s', (tag, decimal, percent, compact, date) => {
  const format = formattersOf(tag)
  expect(visible(format.decimal('1234.5'))).toBe(decimal)
  expect(visible(format.percent('-1.25'))).toBe(percent)
  expect(unmarked(format.compact('3800000000'))).toBe(compact)
  expect(unmarked(format.date(AT))).toBe(date)
  expect(format.time(AT)).toMatch(/^\d\d:04:31$/)
  expect(unmarked(format.dateTime(AT))).toContain(date)
  expect(format.decimalSign).toBe(decimal.at(-2))
})

it('isolates a short figure as its language reads, and its sign with its digits', () => {
  const { compact } = formattersOf('ar-u-ca-gregory-nu-latn')
  expect(compact('-2100')).toBe('\u2067\u2066\u22122.1\u2069\u00a0ألف\u2069')
  expect(compact('-16.9')).toBe('\u221216.9')
  expect(formattersOf('en').compact('-2100')).toBe('\u22122.1K')
})

it.each(GOLDENS)('%s keeps 18 decimals', (tag) => {
  const { decimal, decimalSign } = formattersOf(tag)
  expect(decimal('0.123456789012345678')).toBe(`0${decimalSign}123456789012345678`)
})

it('every choice has one of these tags', () => {
  const tags: readonly string[] = GOLDENS.map(([tag]) => tag)
  expect(LANGUAGES.filter(({ intl }) => !tags.includes(intl))).toEqual([])
})
