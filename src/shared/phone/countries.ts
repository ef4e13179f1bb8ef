import { CALLING_CODES } from '#protocol/callingCodes.ts'
import type { Language } from '#src/shared/i18n/languages.ts'

/** A country as one chooses it. */
export interface Country {
  /** ISO 3166: `DE`. */
  readonly id: string
  /** In the reader's language. */
  readonly name: string
  /** Its calling code, without the plus. */
  readonly code: string
}

/** Every country that has a calling code, in the order of the language. */
export function countriesIn({ intl }: Pick<Language, 'intl'>): readonly Country[] {
  const names = new Intl.DisplayNames([intl], { type: 'region' })
  const { compare } = new Intl.Collator(intl)
  return CALLING_CODES.map(([id, code]) => ({ id, code, name: names.of(id) ?? id })).toSorted(
    (a, b) => compare(a.name, b.name),
  )
}

/** The countries whose name has what was typed, or whose calling code begins with it. */
export function matching(countries: readonly Country[], typed: string): readonly Country[] {
  const digits = /^[+＋\s]*(\d+)\s*$/.exec(latinDigits(typed))?.[1]
  if (digits !== undefined) return countries.filter(({ code }) => code.startsWith(digits))
  const words = plain(typed)
  const found = countries.filter(({ name }) => plain(name).includes(words))
  const begins = found.filter(({ name }) => plain(name).startsWith(words))
  return [...begins, ...found.filter((one) => !begins.includes(one))]
}

/** Without accents and capitals: `Åland` is found by `aland`. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Digits of Arabic, Persian and Thai as ASCII, and those of full width. */
const latinDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹๐-๙]/g, (sign) => String('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹๐๑๒๓๔๕๖๗๘๙'.indexOf(sign) % 10))

/** The country that a browser speaks of first; else the one where its language is spoken most. */
export function likelyCountry(tags: readonly string[], language: string): string {
  const regions = [...tags, new Intl.Locale(language).maximize().baseName].map(regionOf)
  const known = new Set(CALLING_CODES.map(([id]) => id))
  return regions.find((region) => region !== undefined && known.has(region)) ?? 'US'
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

/** A number as it is sent: with its calling code, unless it was typed with one. */
export function withCallingCode(country: string, typed: string): string {
  const number = typed.trim()
  if (/^([+＋]|00|٠٠|۰۰)/.test(number)) return number
  const code = CALLING_CODES.find(([id]) => id === country)?.[1] ?? ''
  return `+${code} ${number}`
}
