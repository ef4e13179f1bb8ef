import type { FileLanguage, TermUnit } from '#protocol/statementKinds.ts'

/** What words are made of: it can be handed to another process. */
export interface WordsData {
  readonly language: FileLanguage
  /** For figures, with Latin digits. */
  readonly tag: string
  /** Texts of the language, by key. */
  readonly texts: unknown
}

/** Texts and figures of one language, for what the server itself writes: files and mails. */
export interface Words {
  /** The text of a key, its `{{placeholders}}` filled in. @throws Error when there is none */
  text(key: string, values?: Readonly<Record<string, string>>): string
  /** Decimal text as people of the language write it, exactly. */
  figure(decimal: string, signed: boolean): string
  /** Decimal text with the very decimals it has, as prices need it. */
  plain(decimal: string): string
  /** A share as per cent: `0.005` reads `0.5%`. */
  percent(share: string): string
  /** The text of a key in the form that goes with this count, which fills `{{count}}`. */
  count(key: string, value: number): string
  /** A moment, in UTC and saying so. */
  moment(at: Date): string
  /** A length of time in words. */
  term(count: number, unit: TermUnit): string
  readonly language: FileLanguage
  readonly direction: 'ltr' | 'rtl'
  /** What they were made of. */
  readonly data: WordsData
}

const MOST_DECIMALS = 18

/** Words from what they are made of, in whichever process. */
export function wordsFrom(data: WordsData): Words {
  const { language, tag, texts } = data
  const numbers = (signed: boolean): Intl.NumberFormat =>
    new Intl.NumberFormat(tag, {
      useGrouping: 'always',
      minimumFractionDigits: 2,
      maximumFractionDigits: MOST_DECIMALS,
      signDisplay: signed ? 'exceptZero' : 'auto',
    })
  const [plain, withSign] = [numbers(false), numbers(true)]
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 18 })
  const plurals = new Intl.PluralRules(tag)
  const moments = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  const text = (key: string, values: Readonly<Record<string, string>> = {}): string =>
    textOf(texts, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`${key} needs ${name}`)
      return value
    })
  return {
    language,
    data,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    text,
    figure: (decimal, signed) => exactly(signed ? withSign : plain, decimal),
    plain: (decimal) => {
      const decimals = decimal.split('.')[1]?.length ?? 0
      const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      return exactly(new Intl.NumberFormat(tag, { useGrouping: 'always', ...options }), decimal)
    },
    percent: (share) => exactly(percents, share),
    count: (key, value) => text(`${key}_${plurals.select(value)}`, { count: String(value) }),
    moment: (at) => `${moments.format(at)} UTC`,
    term: (count, unit) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  }
}

/** A decimal in the signs of the language; Intl reads its text exactly, which the types only know of literals. */
function exactly(format: Intl.NumberFormat, decimal: string): string {
  const text = format.format(decimal as Intl.StringNumericLiteral)
  return text.replace(/[\u200e\u200f\u061c]/g, '').replace('-', '\u2212')
}

/** The text at a path of words; @throws Error when there is none. */
function textOf(texts: unknown, key: string): string {
  let at = texts
  for (const word of key.split('.')) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[word] : undefined
  }
  if (typeof at !== 'string') throw new Error(`no text ${key}`)
  return at
}
