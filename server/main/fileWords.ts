import type { FileLanguage } from '#contract/statementKinds.ts'
import type { FileWords } from '#server/modules/statement/types.ts'
import ar from '../../locales/ar/funds.json' with { type: 'json' }
import de from '../../locales/de/funds.json' with { type: 'json' }
import en from '../../locales/en/funds.json' with { type: 'json' }
import es from '../../locales/es/funds.json' with { type: 'json' }
import fr from '../../locales/fr/funds.json' with { type: 'json' }
import it from '../../locales/it/funds.json' with { type: 'json' }
import ja from '../../locales/ja/funds.json' with { type: 'json' }
import ko from '../../locales/ko/funds.json' with { type: 'json' }
import th from '../../locales/th/funds.json' with { type: 'json' }
import zh from '../../locales/zh/funds.json' with { type: 'json' }

/** The texts of files: the very ones that the app shows. */
const TEXTS: Readonly<Record<FileLanguage, unknown>> = { en, ja, ko, th, de, fr, it, es, ar, zh }

/** Tags for figures, with Latin digits everywhere. */
const TAGS: Readonly<Record<FileLanguage, string>> = {
  en: 'en',
  ja: 'ja-JP',
  ko: 'ko-KR',
  th: 'th-TH-u-nu-latn',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  es: 'es-ES',
  ar: 'ar-u-nu-latn',
  zh: 'zh-Hans',
}

const MOST_DECIMALS = 18

/** The texts that files are written in. */
export function fileWordsOf(language: FileLanguage): FileWords {
  const numbers = (signed: boolean): Intl.NumberFormat =>
    new Intl.NumberFormat(TAGS[language], {
      useGrouping: 'always',
      minimumFractionDigits: 2,
      maximumFractionDigits: MOST_DECIMALS,
      signDisplay: signed ? 'exceptZero' : 'auto',
    })
  const [plain, withSign] = [numbers(false), numbers(true)]
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    text: (key, values = {}) =>
      textOf(TEXTS[language], key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
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
