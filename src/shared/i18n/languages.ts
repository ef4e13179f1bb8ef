/** One entry of the language picker. */
export interface Language {
  /** The choice as it is stored and shown in the picker. */
  readonly value: 'en' | 'ar' | 'hk' | 'zh'
  /** Its own name. */
  readonly name: string
  /** Whose texts it reads: Traditional Chinese reads the zh texts. */
  readonly text: TextLanguage
  readonly intl: string
  readonly html: string
  readonly dir: 'ltr' | 'rtl'
}

export type TextLanguage = 'en' | 'ar' | 'zh'

/** The languages whose texts are complete; the picker shows these and no others. */
export const LANGUAGES: readonly Language[] = [
  { value: 'en', name: 'English', text: 'en', intl: 'en', html: 'en', dir: 'ltr' },
  {
    value: 'ar',
    name: 'العربية',
    text: 'ar',
    intl: 'ar-u-ca-gregory-nu-latn',
    html: 'ar',
    dir: 'rtl',
  },
  {
    value: 'hk',
    name: '繁體中文',
    text: 'zh',
    intl: 'zh-Hans',
    html: 'zh-Hans',
    dir: 'ltr',
  },
  {
    value: 'zh',
    name: '简体中文',
    text: 'zh',
    intl: 'zh-Hans',
    html: 'zh-Hans',
    dir: 'ltr',
  },
]

export type LanguageValue = Language['value']

const DEFAULT: Language = {
  value: 'en',
  name: 'English',
  text: 'en',
  intl: 'en',
  html: 'en',
  dir: 'ltr',
}

/** The entry a stored value or label names; `zh-tw` reads as `zh`; null for anything else. */
export function languageOf(value: unknown): Language | null {
  const wanted = value === 'zh-tw' ? 'zh' : value
  return LANGUAGES.find((language) => language.value === wanted) ?? null
}

/** The entry of a value that is known to be one. */
export function languageBy(value: LanguageValue): Language {
  return languageOf(value) ?? DEFAULT
}

/** The first of the browser's languages that the house speaks; English when it speaks none. */
export function languageFor(tags: readonly string[]): Language {
  for (const tag of tags) {
    const lower = tag.toLowerCase()
    if (/^zh-(hk|tw|mo|hant)/.test(lower)) return languageBy('hk')
    const found = languageOf(lower.split('-')[0])
    if (found !== null) return found
  }
  return DEFAULT
}
