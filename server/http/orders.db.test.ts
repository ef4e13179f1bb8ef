import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { ContractOrder } from '#contract/contractOrder.ts'
import { ROUTES } from '#contract/routes.ts'
import { badBodies } from '#kit/badInput.ts'
import { type ContractWorld, LONG, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { createLog } from '#server/platform/log.ts'
import { createApp } from './app.ts'
import { orderCalls } from './orders.ts'

const USDT = 1_000_000n

let world: ContractWorld
let app: FastifyInstance
/** Customer ids, which are their tokens too. */
let ann: string
let eve: string

beforeAll(async () => {
  world = await openContractWorld()
  app = await createApp({
    log: createLog('silent'),
    origin: 'https://app.example.org',
    clientFolder: null,
    trustProxy: [],
    limits: { perAddress: 1_000_000, perSession: 1_000_000, feedPerAddress: 1_000_000 },
    calls: orderCalls(world.contracts()),
    frame: {
      db: world.db,
      clock: world.clock,
      authenticate: async (token) => ({ customerId: token, sessionId: token }),
      writesOpen: () => true,
    },
    health: {
      publicConfig: () => ({
        mode: 'sandbox',
        gate: 'open',
        brand: 'Glasshouse',
        testWallet: false,
        chainId: 1,
        priceSource: 'simulated',
      }),
      readiness: async () => ({ database: 'ok' }),
    },
    registerFeed: () => undefined,
  })
  await app.ready()
})
beforeEach(async () => {
  world.market.setOpen(true)
  await world.market.price(BTC, '68000')
  ann = await customer()
  eve = await customer()
})
afterEach(() => world.godCheck())
afterAll(async () => {
  await app.close()
  await world.closeWorld()
})

/** Holds 1,000 USDT on each account. */
async function customer(): Promise<string> {
  const { customerId } = await world.customer(0n)
  await world.grant({ customerId, account: 'demo' }, 1_000n * USDT)
  await world.grant({ customerId, account: 'real' }, 1_000n * USDT)
  return customerId
}

type Headers = Record<string, string | string[] | undefined>

let keys = 0
function headersOf(token: string, headers: Headers): Headers {
  keys += 1
  const key = `key-${String(keys).padStart(16, '0')}`
  const all: Headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
    virtually: 'YES',
    ...headers,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function post(
  route: 'openContract' | 'closeContract',
  token: string,
  payload: object | string,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: ROUTES[route].path,
    headers: headersOf(token, headers),
    payload,
  })
}

function list(
  token: string,
  query: string,
  headers: Headers = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'GET',
    url: `${ROUTES.listContracts.path}${query}`,
    headers: headersOf(token, headers),
  })
}

async function opened(token: string, headers: Headers = {}): Promise<ContractOrder> {
  const reply = await post('openContract', token, LONG, headers)
  expect(reply.json()).toMatchObject({ code: '200' })
  return reply.json().result
}

describe('opening and closing', () => {
  it('answers with the order, and a message on opening', async () => {
    const reply = await post('openContract', ann, LONG)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { code: '200', msg: '20004', result: { state: 'open', margin: '34.001700' } },
    ])
    const { id } = reply.json().result
    const open = await list(ann, '?state=open', { virtually: 'YES' })
    expect(open.json().result.items).toEqual([reply.json().result])
    const closed = await post('closeContract', ann, { orderId: id })
    expect(closed.json()).toMatchObject({ code: '200', result: { id, closeReason: 'customer' } })
    const history = await list(ann, '?state=history', { virtually: 'YES' })
    expect(history.json().result.items).toEqual([closed.json().result])
  })

  it('refuses with 200, the code and what is at fault', async () => {
    const reply = await post('openContract', ann, { ...LONG, stopLoss: '68500' })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        code: '10207',
        result: null,
        msg: 'stopUnreasonable',
        fields: { stopLoss: 'unreasonable' },
      },
    ])
  })

  it('has one effect for one key, however often and at once it is sent', async () => {
    const headers = { 'idempotency-key': 'the-same-key-each-time' }
    const send = () => post('openContract', ann, LONG, headers)
    const replies = await Promise.all(Array.from({ length: 50 }, send))
    expect([...new Set(replies.map((reply) => reply.body))]).toHaveLength(1)
    expect(replies[0]?.json().code).toBe('200')
    expect((await list(ann, '', { virtually: 'NO' })).json().result.items).toEqual([])
    const open = await list(ann, '', { virtually: 'YES' })
    expect(open.json().result.items).toHaveLength(1)
    const before = await world.fingerprint()
    const other = await post('openContract', ann, { ...LONG, lots: '11' }, headers)
    expect(other.statusCode).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('closes once for 50 requests with 50 keys', async () => {
    const { id } = await opened(ann)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => post('closeContract', ann, { orderId: id })),
    )
    const codes = replies.map((reply) => reply.json().code).sort()
    expect(codes).toEqual([...Array.from({ length: 49 }, () => '10216'), '200'])
  })

  it('may be tried again with the same key when the market was closed', async () => {
    const headers = { 'idempotency-key': 'tried-again-when-open' }
    world.market.setOpen(false)
    expect((await post('openContract', ann, LONG, headers)).json().code).toBe('10015')
    world.market.setOpen(true)
    expect((await post('openContract', ann, LONG, headers)).json().code).toBe('200')
  })
})

describe('another customer', () => {
  it('gets the answer for an unknown order, and nothing changes', async () => {
    const { id } = await opened(ann)
    const before = await world.fingerprint()
    const foreign = await post('closeContract', eve, { orderId: id })
    const unknown = await post('closeContract', eve, { orderId: 'no-such-order' })
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    expect(await world.fingerprint()).toBe(before)
    expect((await list(eve, '', { virtually: 'YES' })).json().result.items).toEqual([])
  })

  it('signed out is told so, whatever is asked', async () => {
    const { id } = await opened(ann)
    const before = await world.fingerprint()
    for (const authorization of [undefined, '', 'Bearer', 'Bearer x']) {
      const headers = { authorization }
      expect((await post('closeContract', '', { orderId: id }, headers)).statusCode).toBe(401)
      expect((await post('openContract', '', {}, headers)).statusCode).toBe(401)
      expect((await list('', '', headers)).statusCode).toBe(401)
    }
    expect(await world.fingerprint()).toBe(before)
  })
})

/** What each `virtually` means: an account, nothing (the real one for reads), or a refusal. */
const VIRTUALLY: readonly [string, string | string[] | undefined, 'demo' | 'real' | null][] = [
  ['YES', 'YES', 'demo'],
  ['NO', 'NO', 'real'],
  ['none', undefined, null],
  ['yes', 'yes', null],
  ['YES,NO', 'YES,NO', null],
  ['twice', ['YES', 'NO'], null],
  ['twice the same', ['YES', 'YES'], null],
  ['a blank', 'YES NO', null],
  ['an empty one', '', null],
]

describe.each(VIRTUALLY)('virtually %s', (_, virtually, account) => {
  it('opens and closes on that account only, or on none', async () => {
    const both = async () => ({
      demo: await world.balances({ customerId: ann, account: 'demo' }),
      real: await world.balances({ customerId: ann, account: 'real' }),
    })
    const mine = { demo: await opened(ann), real: await opened(ann, { virtually: 'NO' }) }
    const before = await both()
    const fingerprint = await world.fingerprint()
    const reply = await post('openContract', ann, LONG, { virtually })
    if (account === null) {
      expect([reply.statusCode, reply.json().fields]).toEqual([
        400,
        { 'header.virtually': virtually === undefined ? 'required' : 'malformed' },
      ])
      const close = await post('closeContract', ann, { orderId: mine.demo.id }, { virtually })
      expect(close.statusCode).toBe(400)
      expect(await world.fingerprint()).toBe(fingerprint)
      return
    }
    const other = account === 'demo' ? 'real' : 'demo'
    expect(reply.json().code).toBe('200')
    const foreign = await post('closeContract', ann, { orderId: mine[other].id }, { virtually })
    expect(foreign.statusCode).toBe(404)
    const own = await post('closeContract', ann, { orderId: mine[account].id }, { virtually })
    expect(own.json().code).toBe('200')
    const after = await both()
    expect(after[other]).toEqual(before[other])
    expect(after[account]).not.toEqual(before[account])
  })

  it('lists that account only; without it the real one', async () => {
    const demo = await opened(ann)
    const real = await opened(ann, { virtually: 'NO' })
    const reply = await list(ann, '', { virtually })
    if (account === null && virtually !== undefined) {
      expect(reply.statusCode).toBe(400)
      return
    }
    const expected = account === 'demo' ? demo : real
    expect(reply.json().result.items).toEqual([expected])
  })
})

describe('bad input', () => {
  test.each(badBodies({ ...LONG }))('buyU: $name', async ({ json }) => {
    const before = await world.fingerprint()
    const reply = await post('openContract', ann, json)
    expect([400, 413]).toContain(reply.statusCode)
    expect(await world.fingerprint()).toBe(before)
  })

  test.each(badBodies({ orderId: '4f6cbd47-0000-4000-8000-000000000000' }))(
    'stopU: $name',
    async ({ json }) => {
      const before = await world.fingerprint()
      const reply = await post('closeContract', ann, json)
      // Some of these are well-formed ids of no order: infinity, NaN, -1 ...
      expect([400, 404, 413]).toContain(reply.statusCode)
      expect(await world.fingerprint()).toBe(before)
    },
  )

  test.each([
    '?state=closed',
    '?state=',
    '?state=open&state=history',
    '?limit=0',
    '?limit=101',
    '?limit=-1',
    '?limit=1.5',
    '?limit=1e400',
    '?limit=abc',
    '?limit=NaN',
    '?limit=1&limit=2',
    '?cursor=',
    '?cursor=0',
    '?cursor=abc',
    '?cursor=-1',
    '?cursor=1e9',
    `?cursor=${'9'.repeat(30)}`,
    `?cursor=${'9'.repeat(121)}`,
    '?cursor=1%00',
    '?cursor=%27%20OR%201=1',
    '?customerId=1',
    '?__proto__=1',
    '?constructor=1',
    '?state=%D9%A1',
  ])('listUOrder: %s', async (query) => {
    const reply = await list(ann, query, { virtually: 'YES' })
    expect([reply.statusCode, reply.json().code]).toEqual([400, '400'])
  })

  test.each([undefined, '', 'short', 'x'.repeat(65), 'with a blank in it', 'κλειδί-κλειδί-κλειδί'])(
    'the key %j',
    async (key) => {
      const before = await world.fingerprint()
      const reply = await post('openContract', ann, LONG, { 'idempotency-key': key })
      expect(reply.statusCode).toBe(400)
      expect(Object.keys(reply.json().fields)).toEqual(['header.idempotency-key'])
      expect(await world.fingerprint()).toBe(before)
    },
  )
})
