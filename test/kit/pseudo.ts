import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'

/*
 * Two languages nobody speaks, for tests only: en-XA shows what was never given to translation and
 * what has no room for longer words; ar-XB shows English from right to left.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PLACEHOLDER = /(\{\{\w+\}\})/
const PLAIN = 'aceginouyACEGINOUY'
const ACCENTED = 'áçéğíñóúýÁÇÉĞÍÑÓÚÝ'
const PLURAL = /_(zero|one|two|few|many|other)$/

function betweenPlaceholders(text: string, change: (words: string) => string): string {
  return text
    .split(PLACEHOLDER)
    .map((part) => (PLACEHOLDER.test(part) ? part : change(part)))
    .join('')
}

/** en-XA: accents on letters, every second letter of a word doubled, ⟦ and ⟧ at the ends. */
export function accented(text: string): string {
  const longer = (word: string): string => word.replace(/(\p{L})(\p{L})/gu, '$1$2$2')
  const marked = (words: string): string =>
    Array.from(longer(words), (char) => ACCENTED[PLAIN.indexOf(char)] ?? char).join('')
  return `⟦${betweenPlaceholders(text, marked)}⟧`
}

/** ar-XB: the same letters, forced to run from right to left. */
export function forcedRtl(text: string): string {
  return betweenPlaceholders(text, (words) =>
    words.trim() === '' ? words : `\u202e${words}\u202c`,
  )
}

interface Tree {
  readonly [key: string]: string | Tree
}

/** English texts under the keys of another language, plural forms included. */
export function inShapeOf(shape: Tree, english: Tree, change: (text: string) => string): Tree {
  const tree: Record<string, string | Tree> = {}
  for (const [key, inner] of Object.entries(shape)) {
    const source = english[key] ?? english[key.replace(PLURAL, '_other')]
    if (typeof inner === 'string' && typeof source === 'string') tree[key] = change(source)
    else if (typeof inner === 'object' && typeof source === 'object')
      tree[key] = inShapeOf(inner, source, change)
    else throw new Error(`no English text for ${key}`)
  }
  return tree
}

function readTree(file: string): Tree {
  return JSON.parse(readFileSync(file, 'utf8')) as Tree
}

/** What a slice of the texts says in the pseudo-locale that stands in for a language. */
function pseudoSlice(language: PseudoHost, slice: string): Tree {
  const english = readTree(path.join(ROOT, `locales/en/${slice}.json`))
  if (language === 'en') return inShapeOf(english, english, accented)
  const shape = readTree(path.join(ROOT, `locales/${language}/${slice}.json`))
  return inShapeOf(shape, english, forcedRtl)
}

/** The languages in whose place the pseudo-locales stand: en-XA where English is, ar-XB where Arabic is. */
export type PseudoHost = 'en' | 'ar'

/** The built app, as the server of a journey serves it. */
const CLIENT = process.env['CLIENT_DIR'] ?? path.join(ROOT, 'dist/client')
const FIRST = ['common', 'market', 'shell'] as const
const EXPORT = /export\s*\{\s*(\w+) as texts\s*\};?\s*$/
const LATER = /locales\/\w+\/(\w+)\.json":.*?import\("\.\/([^"]+)"\)/g

/**
 * Answers a browser's requests for the texts of a language with those of a pseudo-locale. What
 * `npm run build` makes never holds them.
 */
export async function speakPseudo(context: BrowserContext, language: PseudoHost): Promise<void> {
  const page = readFileSync(path.join(CLIENT, 'index.html'), 'utf8')
  const file = new RegExp(`\\b${language}=(/[^ "]+)`).exec(page)?.[1]
  if (file === undefined) throw new Error(`the page names no texts of ${language}`)
  const code = readFileSync(path.join(CLIENT, file), 'utf8')
  const name = EXPORT.exec(code)?.[1]
  if (name === undefined) throw new Error(`${file} exports no texts`)
  const first = Object.fromEntries(FIRST.map((slice) => [slice, pseudoSlice(language, slice)]))
  const changed = `Object.assign(${name}.first,${JSON.stringify(first)});`
  const bodies = new Map([[file, code.replace(EXPORT, (last) => changed + last)]])
  for (const [, slice = '', later = ''] of code.matchAll(LATER)) {
    const texts = JSON.stringify(pseudoSlice(language, slice))
    bodies.set(path.posix.join(path.posix.dirname(file), later), `export default ${texts}`)
  }
  await context.route(
    (asked) => bodies.has(asked.pathname),
    (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: bodies.get(new URL(route.request().url()).pathname) ?? '',
      }),
  )
}
