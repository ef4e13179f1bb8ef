import type { TextLanguage } from './languages.ts'
import type { Texts } from './texts/shape.ts'

/** One part of the app a language: nobody loads the list of another one's files. */
export const TEXTS: Readonly<Record<TextLanguage, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('./texts/en.ts'),
  ja: () => import('./texts/ja.ts'),
  ko: () => import('./texts/ko.ts'),
  th: () => import('./texts/th.ts'),
  de: () => import('./texts/de.ts'),
  fr: () => import('./texts/fr.ts'),
  it: () => import('./texts/it.ts'),
  es: () => import('./texts/es.ts'),
  ar: () => import('./texts/ar.ts'),
  zh: () => import('./texts/zh.ts'),
}
