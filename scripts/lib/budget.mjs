import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { closure, gzipOf, readBundle } from './bundle.mjs'
import { ROOT } from './run.mjs'

/** @typedef {import('./bundle.mjs').Chunk} Chunk */

/** Bytes of gzipped JavaScript until the signed-in market list, with the script that stands in the page. */
const LIMIT = 150_000

/**
 * Parts one goes through from the first byte to the signed-in market list: phone, desktop. The bars and the list of
 * phones come with the entry.
 */
const WAYS = [['Board'], ['LoginPage', 'DesktopMarket']]

/** The texts every screen needs, in English. */
const FIRST_TEXTS = 'src/shared/i18n/texts/en.ts'

/** Packages for later moments; none of them may be on that way. */
const LATER = ['klinecharts', 'viem', 'qrcode', 'zod']

/**
 * @typedef {object} Part a page or another part of the app that is loaded when it is needed
 * @property {string} name
 * @property {string} source its module, relative to the root
 * @property {readonly string[]} slices texts that are loaded with it
 */

/**
 * @typedef {object} Route
 * @property {string} name
 * @property {number} gzip bytes of JavaScript until it shows, entry and texts included
 */

/**
 * @typedef {object} Budget
 * @property {number} marketList bytes until the signed-in market list
 * @property {number} limit
 * @property {readonly string[]} unwanted packages of later moments that are on the way already
 * @property {readonly Route[]} routes
 */

/** @param {string} list @returns {readonly string[]} */
function words(list) {
  return [...list.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '')
}

/** @param {string} specifier @param {string} from @returns {string} */
function resolve(specifier, from) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return path.posix.join(path.posix.dirname(from), specifier)
}

/** Where parts of the way are loaded from: the app, and the page of the list. */
const LOADERS = ['src/app', 'src/pages/market']

/** @returns {readonly string[]} modules of the loaders, relative to the root */
function loaderFiles() {
  return LOADERS.flatMap((folder) => {
    const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    return names.map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
  })
}

/**
 * What they load when it is needed (`lazyPage`, `lazyPart`).
 * @returns {readonly Part[]}
 */
function readParts() {
  /** @type {Part[]} */
  const parts = []
  for (const file of loaderFiles()) {
    if (!/(?<!\.test)\.tsx?$/.test(file)) continue
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const lazy =
      /const (\w+) = lazyPa(?:ge|rt)\(\s*\(\) =>\s*import\('([^']+)'\)(?:,\s*\[([^\]]*)\])?/g
    for (const [, part = '', specifier = '', slices = ''] of text.matchAll(lazy)) {
      parts.push({ name: part, source: resolve(specifier, file), slices: words(slices) })
    }
  }
  return parts
}

/** @param {readonly Chunk[]} chunks @param {string} source @returns {Chunk} */
function chunkOf(chunks, source) {
  const own = chunks.find((chunk) => chunk.source === source)
  // A part that two others share lies in a file with what else they share.
  const found = own ?? chunks.find((chunk) => chunk.modules.includes(source))
  if (found === undefined) throw new Error(`the bundle does not hold ${source}`)
  return found
}

/** @param {readonly Part[]} parts @param {string} name @returns {Part} */
function partOf(parts, name) {
  const found = parts.find((part) => part.name === name)
  if (found === undefined) throw new Error(`${LOADERS.join(' or ')} loads no ${name}`)
  return found
}

/** @returns {number} gzipped bytes of the script that stands in the page itself */
function scriptOfThePage() {
  const page = readFileSync(path.join(ROOT, 'dist/client/index.html'), 'utf8')
  const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1]
  if (script === undefined) throw new Error('the page has no script of its own')
  return gzipSync(script, { level: 9 }).length
}

/**
 * Measures every part of the built app.
 * @returns {Promise<Budget>}
 */
export async function judgeBudget() {
  const chunks = await readBundle()
  const parts = readParts()
  const entry = chunks.find((chunk) => chunk.entry)
  if (entry === undefined) throw new Error('the entry was not found')
  /** @param {readonly Part[]} wanted */
  const needed = (wanted) => {
    const slices = new Set(wanted.flatMap((part) => part.slices))
    const texts = [FIRST_TEXTS, ...[...slices].map((slice) => `locales/en/${slice}.json`)]
    const sources = [...wanted.map((part) => part.source), ...texts]
    return closure(chunks, [entry, ...sources.map((source) => chunkOf(chunks, source))])
  }
  const ways = WAYS.map((way) => needed(way.map((name) => partOf(parts, name))))
  return {
    marketList: scriptOfThePage() + Math.max(...ways.map(gzipOf)),
    limit: LIMIT,
    unwanted: LATER.filter((name) => ways.flat().some((chunk) => chunk.packages.includes(name))),
    routes: parts.map((part) => ({ name: part.name, gzip: gzipOf(needed([part])) })),
  }
}
