import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { OwnIdentity } from '#protocol/identity.ts'
import type { StoredImage } from '#protocol/image.ts'
import type { Operator, OperatorRole } from '#protocol/operator.ts'
import type { QueuedIdentity, SeenIdentity } from '#protocol/operatorIdentity.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { identityCalls } from '#server/http/customer/identity.ts'
import { imageCalls } from '#server/http/customer/images.ts'
import { operatorIdentityCalls } from '#server/http/operator/operatorIdentity.ts'
import { operatorCalls } from '#server/http/operator/operators.ts'
import { createIdentityService } from '#server/modules/identity/service.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import { createImagesService } from '#server/modules/images/service.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import { createOperatorsService } from '#server/modules/operators/service.ts'
import { openCallApp } from './callApp.ts'
import { manualClock, type ManualClock } from './clock.ts'
import { openTestDb, type TestDb } from './database.ts'
import { fullForm } from './identityForms.ts'
import { memoryFiles, type MemoryFiles } from './memoryFiles.ts'
import { type Noting, notingOn } from './noting.ts'
import { newOperatorToken } from './operatorTokens.ts'
import { jpeg } from './pictures.ts'
import { testVault, type TestVault } from './testVault.ts'

const ADMIN = 'the-token-of-who-founded-it'

export interface Reply<R> {
  readonly status: number
  readonly code: string
  readonly msg?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly result: R
}

export interface TestOperator {
  readonly id: string
  ask<R = QueuedIdentity>(path: string, body?: object): Promise<Reply<R>>
  file(path: string): Promise<{ readonly status: number; readonly bytes: Buffer }>
  /** Takes a form, looks at it, and says yes to what was seen. */
  approve(id: string): Promise<Reply<QueuedIdentity>>
}

/** The identity check over HTTP, as customers and operators see it. */
export interface IdentityWorld {
  readonly app: FastifyInstance
  readonly clock: ManualClock
  readonly database: TestDb
  readonly files: MemoryFiles
  readonly identity: IdentityService
  readonly images: ImagesService
  readonly vault: TestVault
  send(
    customer: string,
    name: RouteName,
    body?: object,
    virtually?: string,
  ): Promise<Reply<OwnIdentity>>
  /** Sends a picture with a text in it; its id. */
  picture(customer: string, bytes?: Buffer): Promise<string>
  /** Sends a full form with fresh pictures. */
  full(customer: string, changed?: object): Promise<Reply<OwnIdentity>>
  /** The form of a customer that waits. */
  waiting(customer: string): Promise<QueuedIdentity>
  /** What a customer was told, the newest first. */
  readonly notices: Noting['notices']
  operator(...roles: readonly OperatorRole[]): Promise<TestOperator>
  close(): Promise<void>
}

/** Pictures with so much in common, and something of their own. */
export const PICTURE_TEXT = 'written-in-a-picture'

export async function openIdentityWorld(start: number): Promise<IdentityWorld> {
  const database = await openTestDb()
  const { db } = database
  const clock = manualClock(start)
  const files = memoryFiles()
  const vault = testVault(db, clock)
  const onFault = (error: unknown): void => {
    throw error
  }
  // What drawing anew does is proven beside it; here a picture stays as it is, of a size that can be read.
  const clean = async (bytes: Uint8Array) =>
    ({ ok: true, image: { type: 'image/jpeg', width: 1200, height: 800, bytes, peak: 0 } }) as const
  const images = createImagesService({ db, clock, files, vault, maxBytes: 100_000, onFault, clean })
  const { notifications, notices } = notingOn(db, clock)
  const { note } = notifications
  const identity = createIdentityService({ db, clock, images, vault, note, notServed: ['KP'] })
  const operators = createOperatorsService({ db, clock, adminToken: ADMIN })
  const none = { queue: undefined, act: undefined } as never
  const app = await openCallApp(db, [...identityCalls(identity), ...imageCalls(images)], {
    operators: {
      db,
      operators,
      writesOpen: () => true,
      calls: [...operatorCalls(operators, none), ...operatorIdentityCalls(identity)],
    },
  })
  const plain = await jpeg()
  const send: IdentityWorld['send'] = async (customer, name, body, virtually = 'NO') => {
    const reply = await app.inject({
      method: ROUTES[name].method,
      url: routePath(name),
      headers: {
        authorization: `Bearer ${customer}`,
        virtually,
        'content-type': 'application/json',
      },
      ...(ROUTES[name].method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
    })
    return { status: reply.statusCode, ...reply.json<Omit<Reply<OwnIdentity>, 'status'>>() }
  }
  const picture: IdentityWorld['picture'] = async (
    customer,
    bytes = Buffer.concat([plain, Buffer.from(PICTURE_TEXT), randomBytes(8)]),
  ) => {
    const reply = await app.inject({
      method: 'POST',
      url: `${ROUTES.uploadImage.path}?purpose=identity`,
      headers: { authorization: `Bearer ${customer}`, virtually: 'NO' },
      payload: bytes,
    })
    return reply.json<{ result: StoredImage }>().result.id
  }
  return {
    app,
    clock,
    database,
    files,
    identity,
    images,
    vault,
    notices,
    send,
    picture,
    async full(customer, changed) {
      const [front, inHand, signature] = await Promise.all([
        picture(customer),
        picture(customer),
        picture(customer),
      ])
      return send(customer, 'verifyIdentityFull', fullForm(front, inHand, signature, changed))
    },
    async waiting(customer) {
      const { items } = await identity.queue(db, 0n, 200)
      const found = items.find(({ customerId }) => customerId === customer)
      if (found === undefined) throw new Error(`nothing of ${customer} waits`)
      return found
    },
    operator: (...roles) => newOperator(app, roles),
    async close() {
      await app.close()
      await database.close()
    },
  }
}

async function newOperator(
  app: FastifyInstance,
  roles: readonly OperatorRole[],
): Promise<TestOperator> {
  const { token, tokenHash } = newOperatorToken()
  const call = (by: string, path: string, body?: object) =>
    app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `/swx/operator/${path}`,
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
  const name = `Operator ${randomUUID()}`
  const made = await call(ADMIN, 'operators', { name, roles, tokenHash })
  const ask: TestOperator['ask'] = async (path, body) => {
    const reply = await call(token, path, body)
    return { status: reply.statusCode, ...reply.json<object>() } as never
  }
  return {
    id: made.json<{ result: Operator }>().result.id,
    ask,
    async file(path) {
      const reply = await call(token, path)
      return { status: reply.statusCode, bytes: reply.rawPayload }
    },
    async approve(id) {
      await ask(`identity/${id}/take`, {})
      const { digest } = (await ask<SeenIdentity>(`identity/${id}/view`, {})).result
      return ask(`identity/${id}/review`, { event: 'approve', digest })
    },
  }
}
