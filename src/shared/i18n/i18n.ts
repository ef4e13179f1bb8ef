import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { arrive } from '#src/shared/lib/lazyPart.ts'
import { type Language, languageBy, type LanguageValue, type TextLanguage } from './languages.ts'
import type { Slice } from './slices.ts'
import type { Texts } from './texts/shape.ts'
import { TEXTS } from './texts.ts'

const wanted = new Set<Slice>()
let current: Language = languageBy('en')
/** The language that was asked for last; another one that arrives after it comes too late. */
let latest = current

/** Figures and names in a right-to-left sentence keep their own direction. */
export function isolateIn(dir: Language['dir'], value: string): string {
  return dir === 'rtl' ? `\u2068${value}\u2069` : value
}

async function loadFirst(text: TextLanguage): Promise<Texts> {
  const { texts } = await TEXTS[text]()
  for (const [slice, words] of Object.entries(texts.first)) {
    if (!i18next.hasResourceBundle(text, slice)) i18next.addResourceBundle(text, slice, words)
  }
  return texts
}

async function loadOne(text: TextLanguage, slice: Slice): Promise<void> {
  const { more } = await loadFirst(text)
  if (i18next.hasResourceBundle(text, slice)) return
  const load = more[`../../../../locales/${text}/${slice}.json`]
  if (load === undefined) throw new Error(`no texts ${text}/${slice}`)
  i18next.addResourceBundle(text, slice, await load())
}

/** Loads slices for the language in use; they follow every later change of language. */
export async function loadSlices(slices: readonly Slice[]): Promise<void> {
  for (const slice of slices) wanted.add(slice)
  await Promise.all(slices.map((slice) => loadOne(current.text, slice)))
}

function markDocument(language: Language): void {
  document.documentElement.lang = language.html
  document.documentElement.dir = language.dir
}

/** The language on the screen now. */
export function currentLanguage(): Language {
  return current
}

/** Starts the texts with those every screen needs. */
export async function startTexts(value: LanguageValue): Promise<void> {
  current = languageBy(value)
  latest = current
  markDocument(current)
  await i18next.use(initReactI18next).init({
    lng: current.text,
    fallbackLng: false,
    resources: {},
    ns: [],
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: true, escape: (text) => isolateIn(current.dir, text) },
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  await loadFirst(current.text)
}

/** Loads every slice in use, also those that are asked for while others are on their way. */
async function loadWanted(text: TextLanguage): Promise<void> {
  await loadFirst(text)
  const missing = Array.from(wanted).filter((slice) => !i18next.hasResourceBundle(text, slice))
  if (missing.length === 0) return
  await Promise.all(missing.map((slice) => loadOne(text, slice)))
  return loadWanted(text)
}

/**
 * Switches every text, once all of them are here; the old ones stay until then, and stay at all when
 * another language was asked for meanwhile.
 * @throws PartMissing when they do not arrive and are still wanted
 */
export async function changeTexts(value: LanguageValue): Promise<void> {
  const next = languageBy(value)
  latest = next
  try {
    await arrive(loadWanted(next.text))
  } catch (cause) {
    if (latest === next) throw cause
  }
  if (latest !== next) return
  current = next
  markDocument(next)
  await i18next.changeLanguage(next.text)
}
