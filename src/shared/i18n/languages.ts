import { languageOfTag } from '#protocol/languageTags.ts'

/** The choices of the picker in their order: value, own name, tag for Intl. */
const CHOICES = [
  ['en', 'English', 'en'],
  ['ja', '日本語', 'ja-JP'],
  ['ko', '한국어', 'ko-KR'],
  // Years of this calendar and Latin digits, which Thai and Arabic regions do not have by themselves.
  ['th', 'ไทย', 'th-TH-u-ca-gregory-nu-latn'],
  ['de', 'Deutsch', 'de-DE'],
  ['fr', 'Français', 'fr-FR'],
  ['it', 'Italiano', 'it-IT'],
  ['es', 'Español', 'es-ES'],
  ['ar', 'العربية', 'ar-u-ca-gregory-nu-latn'],
  ['hk', '繁體中文', 'zh-Hans'],
  ['zh', '简体中文', 'zh-Hans'],
] as const

/** The choice as it is stored. */
export type LanguageValue = (typeof CHOICES)[number][0]

/** Folders of texts: Traditional Chinese reads the zh texts. */
export type TextLanguage = Exclude<LanguageValue, 'hk'>

/** One entry of the language picker. */
export interface Language {
  readonly value: LanguageValue
  /** Its own name. */
  readonly name: string
  readonly text: TextLanguage
  readonly intl: string
  readonly html: string
  readonly dir: 'ltr' | 'rtl'
}

/** The languages whose texts are complete; the picker shows these and no others. */
export const LANGUAGES: readonly Language[] = CHOICES.map(([value, name, intl]) => {
  const text = value === 'hk' ? 'zh' : value
  return {
    value,
    name,
    text,
    intl,
    html: text === 'zh' ? intl : text,
    dir: value === 'ar' ? 'rtl' : 'ltr',
  }
})

/** The entry a stored value or label names; `zh-tw` reads as `zh`; null for anything else. */
export function languageOf(value: unknown): Language | null {
  const wanted = value === 'zh-tw' ? 'zh' : value
  return LANGUAGES.find((language) => language.value === wanted) ?? null
}

/** The entry of a value that is known to be one. */
export function languageBy(value: LanguageValue): Language {
  const found = languageOf(value)
  if (found === null) throw new Error(`no language ${value}`)
  return found
}

/** The first of the browser's languages that the operator speaks; English when it speaks none. */
export function languageFor(tags: readonly string[]): Language {
  for (const tag of tags) {
    const found = languageOf(languageOfTag(tag))
    if (found !== null) return found
  }
  return languageBy('en')
}
