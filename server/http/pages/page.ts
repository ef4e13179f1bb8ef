import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOfTag } from '#protocol/languageTags.ts'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import type { FirstScreens } from './firstScreens.ts'

const CONFIG_BLOCK = /(<script type="application\/json" id="config">)[\s\S]*?(<\/script>)/
const FIRST = '<div id="first"></div>'
/** Links to parts of one language: texts, which the page names so that they come with the app. */
const OF_A_LANGUAGE = /<link\b[^>]*\slang="(\w+)"[^>]*>/g
/** Traditional Chinese reads the texts of `zh`. */
const textsOf = (language: string): string => (language === 'hk' ? 'zh' : language)
const PAGE_TYPE = 'text/html; charset=utf-8'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Puts the public configuration and the brand's name into the page, so that the app starts without
 * asking for them first. `<` is escaped: no value can end the block.
 * @internal tested without a build
 */
export function pageWithConfig(page: string, config: PublicConfig): string {
  if (!CONFIG_BLOCK.test(page)) throw new Error('index.html has no config block')
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const title = config.brand.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return page
    .replace(CONFIG_BLOCK, (_match, open: string, close: string) => open + json + close)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
}

/**
 * The language of an `Accept-Language` header among those that have texts, as the app picks it from
 * the same list in `navigator.languages`. Order counts, weights do not: browsers send them falling.
 */
export function languageOf(header: string, spoken: readonly string[]): string {
  const asked = header.split(',').map(languageOfTag)
  return asked.find((language) => spoken.includes(textsOf(language))) ?? 'en'
}

/** The sources that the page's policy must allow by hash: what stands in the page itself. */
export function inlineHashes(page: string, tag: 'script' | 'style'): readonly string[] {
  const inline = page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))
  return Array.from(inline, ([, content = '']) => {
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  })
}

interface Packed {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

async function pack(page: string): Promise<Packed> {
  const plain = Buffer.from(page)
  return { plain, br: await brotli(plain), gzip: await gzipped(plain) }
}

/** The built page, and what is painted before the app is here. */
export interface PageParts {
  /** Folder of the built app. */
  readonly folder: string
  readonly html: string
  /** Null where none were built: the page then waits for the app. */
  readonly first: FirstScreens | null
  /** Address of this server's start page. */
  readonly address: string
}

async function pageIn(
  language: string,
  page: string,
  config: PublicConfig,
  parts: PageParts,
): Promise<string> {
  const named = page.replace(OF_A_LANGUAGE, (link, of) => (of === textsOf(language) ? link : ''))
  // An open gate lets everybody through to pages of their own: nothing is known before the app.
  if (parts.first === null || config.gate === 'open') return named
  const { lang, dir, html } = await parts.first.render(language, config, parts.address)
  const mark = `data-test-wallet="${config.testWallet ? 'on' : 'off'}"`
  return named
    .replace(/<html lang="\w+" dir="\w+"/, () => `<html lang="${lang}" dir="${dir}"`)
    .replace(FIRST, () => `<div id="first" ${mark}>${html}</div>`)
}

/**
 * The app's page, a copy for each language: it holds the first screens in the one that the visitor most likely
 * reads, and names the texts of it. Who chose another language in the app gets that one a moment later. A copy is
 * made when it is first asked for.
 * @returns sends the page
 */
export function createPage(
  parts: PageParts,
  config: PublicConfig,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const page = pageWithConfig(parts.html, config)
  const spoken = Array.from(page.matchAll(OF_A_LANGUAGE), ([, language = '']) => language)
  const pages = new Map<string, Promise<Packed>>()
  const packedIn = (language: string, log: FastifyRequest['log']): Promise<Packed> => {
    const kept = pages.get(language)
    if (kept !== undefined) return kept
    const made = pageIn(language, page, config, parts).catch((cause: unknown) => {
      log.error(cause, 'the first screens were not made: the page goes out without them')
      pages.delete(language)
      return pageIn(language, page, config, { ...parts, first: null })
    })
    const packed = made.then(pack)
    pages.set(language, packed)
    return packed
  }
  return async (request, reply) => {
    const language = languageOf(request.headers['accept-language'] ?? '', spoken)
    const packed = await packedIn(language, request.log)
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language')
      .type(PAGE_TYPE)
    if (encoding === undefined) return reply.send(packed.plain)
    return reply.header('content-encoding', encoding).send(packed[encoding])
  }
}
