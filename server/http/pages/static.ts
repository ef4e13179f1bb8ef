import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import { type Logo, withLogo } from './brandLogo.ts'
import { openFirstScreens } from './firstScreens.ts'
import { MANIFEST_LINK } from './manifest.ts'
import { createPage, inlineHashes, type PageParts } from './page.ts'
import type { InlineHashes } from './security.ts'

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

/** What of the page an operator sets. */
interface OwnPage {
  /** Styles in a sheet of their own; empty: none. */
  readonly styles: string
  readonly logo: Logo | null
  /** Origin of the API, which the browser then connects to ahead; empty: the page's own. */
  readonly apiHost: string
}

/**
 * Reads the built page of a folder, with the styles of the first screens in it.
 * @param origin where browsers find this server
 * @param own what the operator sets of the page
 * @returns null when nothing was built
 */
export function readPage(folder: string, origin: string, own: OwnPage): PageParts | null {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return null
  const first = openFirstScreens(join(folder, '../first'))
  const sheets = [first?.css.trim() ?? '', own.styles].filter((css) => css !== '')
  const styles = sheets.map((css) => `<style>${css}</style>`).join('')
  const ahead =
    own.apiHost === '' ? '' : `<link rel="preconnect" href="${own.apiHost}" crossorigin />`
  const built = readFileSync(index, 'utf8').replace(
    '</head>',
    () => `${MANIFEST_LINK}${ahead}${styles}</head>`,
  )
  const html = own.logo === null ? built : withLogo(built, own.logo)
  return { folder, html, first, address: `${origin}/` }
}

/** What of a page its policy must allow by hash; nothing where there is no page. */
export function hashesOf(page: PageParts | null): InlineHashes {
  const html = page?.html ?? ''
  return { scripts: inlineHashes(html, 'script'), styles: inlineHashes(html, 'style') }
}

/**
 * Serves the built app of a page: hashed assets for a year, the rest revalidated, and the page itself
 * for every navigation (see `isNavigation`, used by the frame's not-found handler).
 * @returns sends the page
 */
export async function registerStatic(
  app: FastifyInstance,
  page: PageParts,
  config: PublicConfig,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const { folder } = page
  const sendPage = createPage(page, config)
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
  // Only there do names change with the content.
  return /^[\\/](assets[\\/]|fonts[\\/].*\.woff2$)/.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache'
}
