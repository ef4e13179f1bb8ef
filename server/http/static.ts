import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicConfig } from '#contract/publicConfig.ts'

const CONFIG_BLOCK = /(<script type="application\/json" id="config">)[\s\S]*?(<\/script>)/
const PAGE_TYPE = 'text/html; charset=utf-8'

/** Paths that are never a page of the app: an unknown one of them is not found. */
const NOT_PAGES = /^\/(swx|assets|fonts|docs)(\/|$)|\/\.|\/[^/]+\.[a-z0-9]{2,11}$/i

/** Whether a request is a browser on its way to a page, so that the app itself answers its path. */
export function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?')[0] ?? '/'
  if (NOT_PAGES.test(path)) return false
  const accept = request.headers.accept ?? '*/*'
  return accept.includes('text/html') || accept.includes('*/*')
}

/**
 * Puts the public configuration and the brand's name into the page, so that the app starts without
 * asking for them first. `<` is escaped: no value can end the block.
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
 * Serves the built app of a folder: hashed assets for a year, the rest revalidated, and the page itself
 * for every navigation (see `isNavigation`, used by the frame's not-found handler).
 * @returns sends the page, or null when nothing was built
 */
export async function registerStatic(
  app: FastifyInstance,
  folder: string,
  config: PublicConfig,
): Promise<((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return null
  const page = Buffer.from(pageWithConfig(readFileSync(index, 'utf8'), config))
  const packed = { br: brotliCompressSync(page), gzip: gzipSync(page) }
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type(PAGE_TYPE)
    if (encoding === undefined) return reply.send(page)
    return reply.header('content-encoding', encoding).send(packed[encoding])
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    redirect: false,
    schemaHide: true,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    wildcard: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheOf(path.slice(folder.length)))
    },
  })
  for (const path of ['/', '/index.html']) {
    app.get(path, { schema: { hide: true } }, sendPage)
  }
  return sendPage
}

function cacheOf(path: string): string {
  // Only the bundler's own folder has names that change with the content.
  return /^[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
