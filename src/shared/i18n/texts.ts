import type { TextLanguage } from './languages.ts'

type SliceTexts = Readonly<Record<string, unknown>>

/** The texts of one language. */
export interface Texts {
  /** Slices of every screen; they arrive together with the list of the others. */
  readonly first: Readonly<Record<'common' | 'market' | 'shell', SliceTexts>>
  /** Path of a file to what loads it. */
  readonly more: Readonly<Record<string, () => Promise<unknown>>>
}

/** One part of the app a language: nobody loads the list of another one's files. */
export const TEXTS: Readonly<Record<TextLanguage, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('./texts/en.ts'),
  ar: () => import('./texts/ar.ts'),
  zh: () => import('./texts/zh.ts'),
}
