import type { FastifyInstance } from 'fastify'
import { ERRORS, type ErrorCode } from '#protocol/errors.ts'
import type { Metrics } from './metrics.ts'

/** Files have a route each; their names change with every build. */
const FOLDERS = /^\/(assets|fonts|docs)\//

/**
 * The label of a route: its pattern, one for a whole folder of files, `none` where there is no route.
 * @internal tested without a server
 */
export function routeLabel(pattern: string | undefined): string {
  if (pattern === undefined) return 'none'
  const folder = FOLDERS.exec(pattern)?.[1]
  return folder === undefined ? pattern : `/${folder}/*`
}

const REFUSAL = /^\{"code":"(\w+)"/

/**
 * The code of an envelope that is on its way out; null for a success and for anything else.
 * @internal tested without a server
 */
export function refusalIn(payload: unknown): ErrorCode | null {
  const code = typeof payload === 'string' ? REFUSAL.exec(payload)?.[1] : undefined
  return code !== undefined && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : null
}

/** Counts every answer. Before the packing of answers, which would hide their codes. */
export function measure(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'answered' | 'refused'>,
): void {
  app.addHook('onSend', async (_request, _reply, payload) => {
    const code = refusalIn(payload)
    if (code !== null) metrics.refused(code)
  })
  app.addHook('onResponse', async (request, reply) => {
    // A connection of the feed lasts as long as somebody looks: it would drown every other figure.
    if (request.ws) return
    metrics.answered({
      method: request.method,
      route: routeLabel(request.routeOptions.url),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
}
