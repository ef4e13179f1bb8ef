import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

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

/** Puts en-XA where English is and ar-XB where Arabic is. */
function pseudoTexts(): Plugin {
  return {
    name: 'pseudo-texts',
    enforce: 'pre',
    transform(_code, id) {
      const [, language, slice] = /\/locales\/(en|ar)\/(\w+)\.json$/.exec(id) ?? []
      if (language === undefined || slice === undefined) return null
      const english = readTree(path.join(ROOT, `locales/en/${slice}.json`))
      const tree =
        language === 'en'
          ? inShapeOf(english, english, accented)
          : inShapeOf(readTree(id), english, forcedRtl)
      return { code: JSON.stringify(tree), map: null }
    },
  }
}

/**
 * Builds the browser's side with both pseudo-locales into a folder of its own. What `npm run build`
 * makes never holds them.
 * @returns the folder, for `CLIENT_DIR`
 */
export async function buildPseudoClient(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pseudo-client-'))
  cpSync(path.join(ROOT, 'public'), folder, { recursive: true })
  const built = await build({
    root: ROOT,
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [pseudoTexts()],
    build: { write: false },
  })
  for (const one of Array.isArray(built) ? built : [built]) {
    if (!('output' in one)) continue
    for (const file of one.output) {
      const to = path.join(folder, file.fileName)
      mkdirSync(path.dirname(to), { recursive: true })
      writeFileSync(to, file.type === 'chunk' ? file.code : file.source)
    }
  }
  return folder
}
