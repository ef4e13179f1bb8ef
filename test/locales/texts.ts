import { readFiles } from '../tidy/repository.ts'

/** One text of one language: `slice:path.to.key`. */
export interface Text {
  readonly language: string
  readonly slice: string
  /** Below its slice, with dots, and with its plural ending. */
  readonly key: string
  readonly value: string
}

/** Plural endings of i18next, which are the categories of Intl.PluralRules. */
const PLURAL = /_(zero|one|two|few|many|other)$/

/** A key without its plural ending. */
export function baseOf(key: string): string {
  return key.replace(PLURAL, '')
}

/** The plural category a key is for; null for a plain key. */
export function formOf(key: string): string | null {
  return PLURAL.exec(key)?.[1] ?? null
}

/** `language/slice:key` for messages. */
export function nameOf({ language, slice, key }: Text): string {
  return `${language}/${slice}:${key}`
}

function flatten(value: unknown, prefix: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[prefix, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${prefix} is not a text`)
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  )
}

/** All texts of a locale file. */
export function textsOf(language: string, slice: string, json: string): readonly Text[] {
  return flatten(JSON.parse(json), '').map(([key, value]) => ({ language, slice, key, value }))
}

/** Every text of the repository. */
export function readTexts(): readonly Text[] {
  return readFiles(/^locales\/[^/]+\/[^/]+\.json$/).flatMap(({ path, text }) => {
    const [, language = '', file = ''] = path.split('/')
    return textsOf(language, file.replace('.json', ''), text)
  })
}

/** Groups by a name, keeping order. */
export function groupBy<T>(
  items: readonly T[],
  name: (item: T) => string,
): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(name(item))
    if (group === undefined) groups.set(name(item), [item])
    else group.push(item)
  }
  return groups
}
