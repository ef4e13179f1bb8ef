import type { FastifyInstance } from 'fastify'
import { type AppOptions, createApp } from '#server/http/app.ts'
import type { Call } from '#server/http/kernel/call.ts'
import { createLog } from '#server/platform/log.ts'
import type { Db } from '#server/platform/db.ts'

/** Some calls over HTTP on a database, with nothing else around them. A customer's id is their token. */
export function openCallApp(
  db: Db,
  calls: readonly Call[],
  operators: Pick<AppOptions, 'operators'> = {},
): Promise<FastifyInstance> {
  return createApp({
    log: createLog('silent'),
    origin: 'https://app.example.org',
    clientFolder: null,
    trustProxy: [],
    limits: { perAddress: 1_000_000, perSession: 1_000_000, feedPerAddress: 1_000_000 },
    calls,
    frame: {
      db,
      authenticate: async (token) => ({ customerId: token, sessionId: token }),
      writesOpen: () => true,
    },
    health: {
      publicConfig: () => ({
        mode: 'sandbox',
        gate: 'open',
        google: false,
        brand: 'Glasshouse',
        testWallet: false,
        chainId: 1,
        priceSource: 'simulated',
        loans: true,
        apiHost: '',
        walletConnect: null,
        email: 'off',
        phone: 'off',
      }),
      readiness: async () => ({ database: 'ok' }),
    },
    registerFeed: () => undefined,
    ...operators,
  })
}
