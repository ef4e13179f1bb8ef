import type { TextLanguage } from './languages.ts'
import type { Texts } from './texts/shape.ts'

/** One part of the app a language: nobody loads the list of another one's files. */
export const TEXTS: Readonly<Record<TextLanguage, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
  zh: () => import('./texts/zh.ts'),
}
