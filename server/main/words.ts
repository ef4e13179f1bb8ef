import { FILE_LANGUAGES, type FileLanguage } from '#protocol/statementKinds.ts'
import type { MailWords } from '#server/modules/accounts/types.ts'
import { type Words, wordsFrom } from '#server/platform/words.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { ja } from './texts/ja.ts'
import { ko } from './texts/ko.ts'
import { th } from './texts/th.ts'
import { zh } from './texts/zh.ts'

/** The very texts that the app shows. */
const TEXTS = { en, ja, ko, th, de, fr, it, es, ar, zh }

/** Tags for figures and dates, with Latin digits and years that everybody counts alike. */
const TAGS: Readonly<Record<FileLanguage, string>> = {
  en: 'en',
  ja: 'ja-JP',
  ko: 'ko-KR',
  th: 'th-TH-u-ca-gregory-nu-latn',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  es: 'es-ES',
  ar: 'ar-u-ca-gregory-nu-latn',
  zh: 'zh-Hans',
}

const made = new Map<FileLanguage, Words>()

/** The words of files: keys of the slice `funds`. */
export function fileWordsOf(language: FileLanguage): Words {
  return wordsFrom({ language, tag: TAGS[language], texts: TEXTS[language].funds })
}

/** The words of mails: keys that begin with their slice, such as `mail.reset.subject`. */
export function mailWordsOf(language: FileLanguage): Words {
  const known = made.get(language)
  if (known !== undefined) return known
  const words = wordsFrom({ language, tag: TAGS[language], texts: TEXTS[language] })
  made.set(language, words)
  return words
}

/** The same text in every language, as `make` words it by keys of the slice `announcement`. */
export function inAllLanguages<T>(
  make: (
    say: (key: string, values?: Readonly<Record<string, string>>) => string,
    words: Words,
  ) => T,
): Readonly<Record<FileLanguage, T>> {
  const texts = FILE_LANGUAGES.map((language) => {
    const words = mailWordsOf(language)
    return [language, make((key, values) => words.text(`announcement.${key}`, values), words)]
  })
  return Object.fromEntries(texts) as Record<FileLanguage, T>
}

/** The words of what accounts tell: keys of the slice `mail`. */
export const mailWords: MailWords = (language, key, values) =>
  mailWordsOf(language).text(`mail.${key}`, values)
