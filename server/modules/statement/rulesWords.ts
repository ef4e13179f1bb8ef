import type { FileWords, WordsData } from './types.ts'

const MOST_DECIMALS = 18

/** Words from what they are made of, in whichever process. */
export function wordsFrom(data: WordsData): FileWords {
  const { language, tag, texts } = data
  const numbers = (signed: boolean): Intl.NumberFormat =>
    new Intl.NumberFormat(tag, {
      useGrouping: 'always',
      minimumFractionDigits: 2,
      maximumFractionDigits: MOST_DECIMALS,
      signDisplay: signed ? 'exceptZero' : 'auto',
    })
  const [plain, withSign] = [numbers(false), numbers(true)]
  return {
    language,
    data,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    text: (key, values = {}) =>
      textOf(texts, key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
        const value = values[name]
        if (value === undefined) throw new Error(`funds:${key} needs ${name}`)
        return value
      }),
    figure: (decimal, signed) => {
      // Intl reads decimal text exactly; the types only know that for literals.
      const text = (signed ? withSign : plain).format(decimal as Intl.StringNumericLiteral)
      return text.replace(/[\u200e\u200f\u061c]/g, '').replace('-', '\u2212')
    },
  }
}

/** The text at a path of words; @throws Error when there is none. */
function textOf(texts: unknown, key: string): string {
  let at = texts
  for (const word of key.split('.')) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[word] : undefined
  }
  if (typeof at !== 'string') throw new Error(`no text funds:${key}`)
  return at
}
