import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import * as CODE from '#protocol/errorCodes.ts'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { createApp } from '#server/http/app.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { CommandService, CommandHandler } from '#server/modules/commands/types.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { createLog } from '#server/platform/log.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openTestDb } from './database.ts'

/** The frame of the API over calls that do nothing but show what they were given. */
export const TOKEN = 'a-token-of-the-test-customer'
export const PUBLIC: PublicConfig = {
  mode: 'sandbox',
  gate: 'wallet',
  google: false,
  brand: 'Glasshouse',
  testWallet: true,
  chainId: 1,
  priceSource: 'simulated',
  loans: true,
  apiHost: '',
  walletConnect: null,
  email: 'off',
  phone: 'off',
}
/** A good body of the write of money. */
export const BODY = { side: 'long', lots: '3', leverage: 5, note: 'any text' }
const Body = z.strictObject({
  side: z.enum(['long', 'short']),
  lots: z.string().regex(/^[1-9]\d{0,8}$/),
  leverage: z.int().min(1).max(100),
  note: z.string().max(50_000).optional(),
})

/** What a test may turn. */
export interface Switches {
  writesOpen: boolean
  /** What the write of money does while it is decided. */
  outcome: () => void
  logged: string
}

export const switchesAtRest = (): Switches => ({
  writesOpen: true,
  outcome: () => undefined,
  logged: '',
})

/** Counts its effects, and writes a row for each. */
function createEffects(switches: Switches): CommandHandler<string, number> {
  let count = 0
  return {
    async begin() {
      const accepted: string[] = []
      return {
        decide: (what) => {
          switches.outcome()
          const accept = (): void => {
            count += 1
            accepted.push(what)
          }
          return { entry: null, result: count + 1, accept, tell: () => undefined }
        },
        write: (tx) => tx.send('INSERT INTO effect (what) SELECT unnest($1::text[])', [accepted]),
      }
    },
  }
}

const writeOfMoney = (commands: CommandService, effects: CommandHandler<string, number>): Call =>
  defineCall('openContract', {
    summary: 'A write of money',
    body: Body,
    result: z.object({ n: z.string(), account: z.string() }),
    errors: [CODE.insufficientMargin, CODE.marketClosed],
    message: '20004',
    submit: ({ account, customerId, body }, keyed) =>
      commands.run(effects, { customerId, account }, `${customerId} ${body.lots}`, {
        ...keyed,
        success: (n: number) => keyed.success({ n: String(n), account }),
      }),
  })

const demoOnly = (commands: CommandService, effects: CommandHandler<string, number>): Call =>
  defineCall('resetDemo', {
    summary: 'Demo only',
    result: z.object({}),
    errors: [],
    submit: ({ customerId, account }, keyed) =>
      commands.run(effects, { customerId, account }, 'reset', {
        ...keyed,
        success: () => keyed.success({}),
      }),
  })

const READS: readonly Call[] = [
  defineCall('getUserInfo', {
    summary: 'Not about an account',
    result: z.object({ id: z.string() }),
    errors: [],
    handle: async ({ customerId }) => ({ id: customerId }),
  }),
  defineCall('getMarket', {
    summary: 'For anyone',
    params: z.strictObject({ id: z.string().regex(/^\d+$/) }),
    query: z.strictObject({ limit: z.coerce.number().pipe(z.int().max(10)).optional() }),
    result: z.object({ id: z.string() }),
    errors: ['404'],
    async handle({ params }) {
      if (params.id === '404') throw new Refusal(CODE.notFound)
      if (params.id === '500') throw new Error('secret detail')
      return { id: params.id }
    },
  }),
  defineCall('listMarkets', {
    summary: 'Reads who it must not',
    result: z.object({ customerId: z.string() }),
    errors: [],
    handle: async ({ customerId }) => ({ customerId }),
  }),
  defineCall('listContracts', {
    summary: 'A read of either account',
    result: z.object({ account: z.string() }),
    errors: [],
    handle: async ({ account }) => ({ account }),
  }),
]

export interface FrameApp {
  readonly app: FastifyInstance
  readonly calls: readonly Call[]
  readonly query: (sql: string) => Promise<readonly unknown[]>
  /** Sends any call, signed in. */
  ask(name: RouteName, options?: InjectOptions, id?: string): Promise<LightMyRequestResponse>
  /** Sends the write of money, with a new key unless the headers have one. */
  buy(
    headers?: Record<string, string | string[]>,
    payload?: object | string,
  ): Promise<LightMyRequestResponse>
  /** How often the write of money has had its effect. */
  effects(): Promise<number>
  close(): Promise<void>
}

let keys = 0
export const newKey = (): string => `key-${String((keys += 1)).padStart(16, '0')}`

export interface FrameLimits {
  readonly perAddress?: number
  readonly perSession?: number
}

export async function openFrameApp(
  switches: Switches,
  limits: FrameLimits = {},
): Promise<FrameApp> {
  const { db, close } = await openTestDb()
  await db.query(
    'CREATE TABLE effect (n bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, what text)',
  )
  const clock = { now: () => Date.UTC(2026, 0, 1) }
  const commands = createCommandService({ db, clock, ledger: createLedgerService() })
  const effects = createEffects(switches)
  const calls = [writeOfMoney(commands, effects), demoOnly(commands, effects), ...READS]
  const app = await createApp({
    log: createLog('trace', { write: (line) => void (switches.logged += line) }),
    origin: 'https://app.example.org',
    clientFolder: null,
    trustProxy: [],
    limits: { perAddress: 100_000, perSession: 100_000, feedPerAddress: 1000, ...limits },
    calls,
    frame: {
      db,
      authenticate: async (token) =>
        token === TOKEN ? { customerId: 'alice', sessionId: 's1' } : null,
      writesOpen: () => switches.writesOpen,
    },
    health: { publicConfig: () => PUBLIC, readiness: async () => ({ database: 'ok' }) },
    registerFeed: () => undefined,
  })
  const ask: FrameApp['ask'] = (name, options = {}, id = '1') => {
    const { method } = ROUTES[name]
    const headers = { authorization: `Bearer ${TOKEN}`, ...options.headers }
    const url = routePath(name, { id, lang: 'en', key: 'k', n: '1' })
    return app.inject({ method, url, ...options, headers })
  }
  return {
    app,
    calls,
    ask,
    query: (sql) => db.query(sql),
    buy: (headers = {}, payload = BODY) =>
      ask('openContract', {
        headers: {
          'content-type': 'application/json',
          virtually: 'YES',
          'idempotency-key': newKey(),
          ...headers,
        },
        payload,
      }),
    effects: async () => (await db.query('SELECT 1 FROM effect')).length,
    async close() {
      await app.close()
      await close()
    },
  }
}
