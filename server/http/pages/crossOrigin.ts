import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { VIRTUALLY_HEADER } from '#protocol/account.ts'
import { IDEMPOTENCY_HEADER } from '#protocol/envelope.ts'

/** Browsers keep an answer to a preflight no longer than this, whatever they are told. */
const PREFLIGHT_S = 7_200

/**
 * Lets pages of one origin ask the API at a host of its own. No credentials: a session is a header that the app
 * sets itself, so another site's page has nothing of the customer's to send along. Browsers at that host are led
 * to the pages' own: signed texts, passkeys and the session belong to that origin.
 * @param origin where browsers find the pages
 * @param apiHost origin of the API
 */
export async function openToPages(
  app: FastifyInstance,
  origin: string,
  apiHost: string,
): Promise<void> {
  await app.register(cors, {
    origin,
    credentials: false,
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', IDEMPOTENCY_HEADER, VIRTUALLY_HEADER],
    exposedHeaders: ['content-disposition', 'retry-after', 'x-request-id'],
    maxAge: PREFLIGHT_S,
  })
  const { host } = new URL(apiHost)
  app.addHook('onRequest', async (request, reply) => {
    const isPage = request.headers.accept?.includes('text/html') === true
    if (isPage && request.host === host) return reply.redirect(origin + request.url, 308)
  })
}
