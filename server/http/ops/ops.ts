import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'
import type { Status } from './status.ts'
import { PAGE_POLICY, statusPage } from './statusPage.ts'

export interface OpsDeps {
  /** Who sends it may look. Null: only this host may, and only where `local` is true. */
  readonly token: string | null
  /** Whether a caller on this host needs no token: the sandbox. */
  readonly local: boolean
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>
  /** How the operator is; must not throw. */
  status(): Promise<Status>
}

/** What a proxy on this host adds to a caller from elsewhere. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
] as const

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/
const LOCAL_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** For operators and their monitors. To anybody else these two addresses are not there. */
export function registerOps(app: FastifyInstance, deps: OpsDeps): void {
  const route = (
    path: string,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (!mayLook(request, deps)) {
        reply.callNotFound()
        return reply
      }
      void reply.header('cache-control', 'no-store')
      return answer(request, reply)
    })
  route('/metrics', async (_request, reply) =>
    reply.type(deps.metrics.contentType).send(await deps.metrics.text()),
  )
  route('/status', async (request, reply) => {
    const status = await deps.status()
    if (request.headers.accept?.includes('application/json') === true) return reply.send(status)
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(statusPage(status))
  })
}

function mayLook(request: FastifyRequest, { token, local }: OpsDeps): boolean {
  if (token !== null) return isSame(sentToken(request.headers.authorization), token)
  // A page of another site can reach this host through its visitor's browser, under its own name.
  const named = LOCAL_NAME.test(request.headers.host ?? '')
  const direct = FORWARDED.every((name) => request.headers[name] === undefined)
  return local && named && direct && LOOPBACK.test(request.socket.remoteAddress ?? '')
}

/** `Bearer <token>`, or `Basic` with any name, which is what a browser can be made to send. */
function sentToken(header: string | undefined): string {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(header ?? '') ?? []
  if (scheme.toLowerCase() !== 'basic') return value
  const text = Buffer.from(value, 'base64').toString('utf8')
  return text.slice(text.indexOf(':') + 1)
}

/** Compares in the same time whatever was sent. */
function isSame(sent: string, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(token))
}
