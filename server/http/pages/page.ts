import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicConfig } from '#protocol/publicConfig.ts'

const CONFIG_BLOCK = /(<script type="application\/json" id="config">)[\s\S]*?(<\/script>)/
const TEXTS = /<meta name="texts" content="([^"]*)"\s*\/?>/
const PAGE_TYPE = 'text/html; charset=utf-8'

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
 * @internal tested without a server
 */
export function languageOf(header: string, spoken: readonly string[]): string {
  const tags = header.split(',').map((part) => /^\s*([a-z]+)/i.exec(part)?.[1]?.toLowerCase() ?? '')
  return tags.find((tag) => spoken.includes(tag)) ?? 'en'
}

interface Packed {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

function pack(page: string): Packed {
  const plain = Buffer.from(page)
  return { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
}

/**
 * The app's page, a copy for each language: it names the texts that the visitor most likely reads, to
 * be fetched at once. Who chose another language in the app gets that one a moment later.
 * @returns sends the page
 */
export function createPage(
  html: string,
  config: PublicConfig,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const page = pageWithConfig(html, config)
  const listed = (TEXTS.exec(page)?.[1] ?? '').split(' ').filter((one) => one.includes('='))
  const files = new Map(listed.map((one) => [one.replace(/=.*/, ''), one.replace(/^[^=]*=/, '')]))
  const withTexts = (language: string): string => {
    const file = files.get(language)
    const link = file === undefined ? '' : `<link rel="modulepreload" crossorigin href="${file}">`
    return page.replace(TEXTS, link)
  }
  const spoken = [...files.keys()]
  const pages = new Map([...spoken, 'en'].map((language) => [language, pack(withTexts(language))]))
  return (request, reply) => {
    const language = languageOf(request.headers['accept-language'] ?? '', spoken)
    const packed = pages.get(language)
    if (packed === undefined) throw new Error(`no page for ${language}`)
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
