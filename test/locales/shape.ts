import type { Glossary } from './glossary.ts'
import { baseOf, formOf, groupBy, nameOf, type Text } from './texts.ts'

/** The language the others are written from. */
const SOURCE = 'en'

/** Texts that are the same everywhere: names and short forms that are not translated. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set([
  'ETF',
  'Heikin-Ashi',
  'Log',
  'MACD',
  'NFT',
  'QR',
  'SL',
  'TP',
  'SL / TP',
  'Vol',
  'Williams %R',
  'Zoom',
])

/** Words a language shares with English beyond those of the glossary. */
const SAME_IN: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set([
    'Demo',
    'H',
    'Linear',
    'Liq.',
    'Liquidation',
    'Mining',
    'Name',
    'Order',
    'Orders',
    'Wallets',
    'Stop',
  ]),
  fr: new Set([
    'C',
    'H',
    'Liq.',
    'Liquidation',
    'Local',
    'O',
    'Trading',
    '{{count}} lot',
    '{{count}} lots',
    'Stop',
  ]),
  it: new Set(['Area', 'Demo', 'Liq.', 'Mining', 'Trading', 'Stop']),
  es: new Set(['Demo', 'Liq.', 'Local', 'Stop']),
}

const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** A figure isolated with its sign, which would stand on its other side among Arabic words: `0.3%`, `{{max}}×`. */
const SIGNED_FIGURE = /\u2066(?:[\d.]+|\{\{\w+\}\})[%×]\u2069/g

/** Texts without their plural endings, a line each, that one language has and another lacks. */
export function unevenKeys(texts: readonly Text[]): readonly string[] {
  const languages = [...new Set(texts.map((text) => text.language))]
  const found: string[] = []
  for (const [key, group] of groupBy(texts, (text) => `${text.slice}:${baseOf(text.key)}`)) {
    const have = new Set(group.map((text) => text.language))
    for (const language of languages)
      if (!have.has(language)) found.push(`${language}/${key} is missing`)
    const kinds = new Set(group.map((text) => formOf(text.key) !== null))
    if (kinds.size > 1) found.push(`${key} is counted in some languages and plain in others`)
  }
  return found
}

/** Counted texts whose forms are not exactly the plural categories of their language. */
export function wrongPlurals(
  texts: readonly Text[],
  tagOf: (language: string) => string,
): readonly string[] {
  const counted = texts.filter((text) => formOf(text.key) !== null)
  const groups = groupBy(
    counted,
    ({ language, slice, key }) => `${language}/${slice}:${baseOf(key)}`,
  )
  return [...groups].flatMap(([name, group]) => {
    const language = group[0]?.language ?? SOURCE
    const wanted = new Intl.PluralRules(tagOf(language)).resolvedOptions().pluralCategories
    const found = group.map((text) => formOf(text.key) ?? '')
    const same = [...wanted].sort().join() === [...found].sort().join()
    return same ? [] : [`${name} has ${found.join(', ')}; ${language} needs ${wanted.join(', ')}`]
  })
}

/** Faults a text has by itself. */
export function faultyTexts(texts: readonly Text[]): readonly string[] {
  return texts.flatMap((text) => {
    const faults: string[] = []
    if (text.value.trim() === '') faults.push('is empty')
    if (text.value !== text.value.trim()) faults.push('begins or ends with a blank')
    if (text.value !== text.value.normalize('NFC')) faults.push('is not in NFC')
    if (BIDI_CONTROLS.test(text.value.replaceAll(SIGNED_FIGURE, '')))
      faults.push('holds a bidi control character')
    if (/<\/?[a-z0-9]/i.test(text.value)) faults.push('holds a tag')
    if (/(?<!\{)\{[^{]|\{\{\s|\s\}\}/.test(text.value)) faults.push('has a malformed placeholder')
    return faults.map((fault) => `${nameOf(text)} ${fault}`)
  })
}

function placeholders(value: string): ReadonlySet<string> {
  return new Set([...value.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))
}

/**
 * Texts whose placeholders differ from the source's. A counted form may leave `count` out where its
 * words say it (Arabic "one", "two"), but never adds one the source lacks.
 */
export function unevenPlaceholders(texts: readonly Text[]): readonly string[] {
  const groups = groupBy(texts, ({ slice, key }) => `${slice}:${baseOf(key)}`)
  return [...groups.values()].flatMap((group) => {
    const sources = group.filter((text) => text.language === SOURCE)
    const wanted = new Set(sources.flatMap((text) => [...placeholders(text.value)]))
    return group.flatMap((text) => {
      const found = placeholders(text.value)
      const silent = (name: string): boolean => name === 'count' && formOf(text.key) !== null
      const lost = [...wanted].filter((name) => !found.has(name) && !silent(name))
      const extra = [...found].filter((name) => !wanted.has(name))
      return [
        ...lost.map((name) => `${nameOf(text)} lost {{${name}}}`),
        ...extra.map((name) => `${nameOf(text)} has {{${name}}}, which the source lacks`),
      ]
    })
  })
}

/** Texts left in the source's words, where the glossary has others. */
export function untranslated(texts: readonly Text[], glossary: Glossary): readonly string[] {
  const sources = new Map(
    texts
      .filter((text) => text.language === SOURCE)
      .map((text) => [`${text.slice}:${text.key}`, text]),
  )
  return texts.flatMap((text) => {
    const words = text.value.replace(/\{\{\w+\}\}/g, '')
    const source = sources.get(`${text.slice}:${text.key}`)
    if (text.language === SOURCE || source?.value !== text.value) return []
    if (!/\p{L}/u.test(words) || SAME_EVERYWHERE.has(text.value)) return []
    if (glossary.get(text.value)?.[text.language] === text.value) return []
    if (SAME_IN[text.language]?.has(text.value) === true) return []
    return [`${nameOf(text)} is still "${text.value}"`]
  })
}
