import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import { createPage } from './page.ts'

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
  const sendPage = createPage(readFileSync(index, 'utf8'), config)
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
