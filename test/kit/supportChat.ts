import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AccountEvent } from '#protocol/accountEvent.ts'
import { OPERATOR_ROUTES, type OperatorRouteName } from '#protocol/operator.ts'
import { isGet, type RouteName, routePath } from '#protocol/routePaths.ts'
import { supportCalls } from '#server/http/customer/support.ts'
import { operatorSupportCalls } from '#server/http/operator/operatorSupport.ts'
import { createImagesService } from '#server/modules/images/service.ts'
import { createSupportService } from '#server/modules/support/service.ts'
import type { SupportService, ToldByMail, WeekHours } from '#server/modules/support/types.ts'
import { openCallApp } from './callApp.ts'
import { openTestDb, type TestDb } from './database.ts'
import { type MemoryFiles, memoryFiles } from './memoryFiles.ts'
import { testVault } from './testVault.ts'

/** An answer without its envelope. */
export interface Reply<T> {
  readonly code: string
  readonly result: T
  readonly fields?: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** A support chat over HTTP, on a clock of its own. */
export interface SupportWorld {
  readonly database: TestDb
  readonly files: MemoryFiles
  readonly support: SupportService
  /** What customers were told, in the list of notifications and by the feed. */
  readonly told: { customerId: string; event: AccountEvent }[]
  readonly chats: string[]
  /** Mails to guests. */
  readonly mailed: ToldByMail[]
  now: number
  /** A call of somebody with a token, from an address of the network. */
  ask<T>(token: string, name: RouteName, parts?: AskParts): Promise<Reply<T>>
  /** A call of an operator by their id; of one that only reads, `body` is the query. */
  operate<T>(id: string, name: OperatorRouteName, params?: Params, body?: object): Promise<Reply<T>>
  close(): Promise<void>
}

type Params = Readonly<Record<string, string>>

export interface AskParts {
  readonly params?: Params
  readonly query?: Params
  readonly body?: object
  readonly file?: Buffer
  readonly ip?: string
}

/** A token as browsers of guests make it. */
export const guestToken = (): string => `guest_${randomBytes(32).toString('base64url')}`

/** The name of a message before it is sent. */
export const newClientId = (): string => randomBytes(16).toString('hex')

/** What comes of every picture: how they are drawn anew other tests see. */
const DRAWN = { type: 'image/jpeg', width: 80, height: 40, peak: 0 } as const

/** Opens a support chat on a database of its own, on a Monday at noon UTC. */
export async function openSupport(hours: WeekHours | null = null): Promise<SupportWorld> {
  const database = await openTestDb()
  const { db } = database
  const onFault = (error: unknown): void => {
    throw error
  }
  const told: SupportWorld['told'] = []
  const chats: string[] = []
  const mailed: ToldByMail[] = []
  const world = { now: Date.UTC(2026, 0, 5, 12) }
  const clock = { now: () => world.now }
  const vault = testVault(db, clock)
  const files = memoryFiles()
  const maxBytes = 200_000
  const images = createImagesService({
    db,
    clock,
    files,
    vault,
    maxBytes,
    onFault,
    clean: async (bytes) => ({ ok: true, image: { ...DRAWN, bytes: new Uint8Array(bytes) } }),
  })
  const support = createSupportService({
    db,
    clock,
    images,
    hours,
    note: async (_tx, customerId, event) => void told.push({ customerId, event }),
    cardOf: async () => ({ state: 'active', verified: true }),
    keyedHash: async (words) => createHmac('sha256', 'key').update(JSON.stringify(words)).digest(),
    mail: async (_tx, mail) => void mailed.push(mail),
    firstNameOf: async (_query, id) => id[0]?.toUpperCase() + id.slice(1),
    onFault,
  })
  support.onChat((customerId) => chats.push(customerId))
  const app = await openCallApp(db, supportCalls(support, maxBytes), {
    operators: {
      db,
      operators: {
        authenticate: async (token) => ({ id: token.split('-')[0] ?? '', roles: ['support'] }),
        note: async () => undefined,
      },
      writesOpen: () => false,
      calls: operatorSupportCalls(support),
    },
  })
  return Object.assign(world, {
    database,
    files,
    support,
    told,
    chats,
    mailed,
    ask: asking(app),
    operate: operating(app),
    async close() {
      await app.close()
      await database.close()
    },
  })
}

function asking(app: FastifyInstance): SupportWorld['ask'] {
  return async <T>(token: string, name: RouteName, parts: AskParts = {}) => {
    const { params = {}, query = {}, body, file, ip = '10.0.0.1' } = parts
    const type = file === undefined ? 'application/json' : 'application/octet-stream'
    const reply = await app.inject({
      method: isGet(name) ? 'GET' : 'POST',
      url: routePath(name, params),
      query: { ...query },
      remoteAddress: ip,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...(isGet(name) ? {} : { payload: file ?? body ?? {} }),
    })
    return replyOf<T>(reply.headers['content-type'], reply.rawPayload)
  }
}

function operating(app: FastifyInstance): SupportWorld['operate'] {
  return async <T>(id: string, name: OperatorRouteName, params: Params = {}, body?: object) => {
    const { method, path } = OPERATOR_ROUTES[name]
    const url = Object.entries(params).reduce(
      (text, [key, value]) => text.replace(`{${key}}`, value),
      path as string,
    )
    const reply = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${id}-of-the-support-tests` },
      ...(method === 'POST' ? { payload: body ?? {} } : { query: { ...body } }),
    })
    return replyOf<T>(reply.headers['content-type'], reply.rawPayload)
  }
}

function replyOf<T>(type: unknown, bytes: Buffer): Reply<T> {
  if (!String(type).startsWith('application/json')) {
    return { code: '200', result: undefined as T, bytes }
  }
  return { ...(JSON.parse(bytes.toString('utf8')) as Omit<Reply<T>, 'bytes'>), bytes }
}
