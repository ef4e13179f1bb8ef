import type { FastifyInstance } from 'fastify'
import type { PublicConfig } from '#protocol/publicConfig.ts'

/** `ok`, or in a few words what is wrong. */
export type Readiness = Readonly<Record<string, string>>

export interface HealthDeps {
  readonly publicConfig: () => PublicConfig
  /** Asks every part of the operator how it is; must not throw. */
  readiness(): Promise<Readiness>
}

/** For machines that watch: alive, ready, and what a browser may know of the configuration. */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const parts = await deps.readiness()
    const ready = Object.values(parts).every((state) => state === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, parts })
  })
  app.get('/config.json', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(deps.publicConfig()),
  )
}
