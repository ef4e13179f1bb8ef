import { CALENDARS } from '#kit/calendars.ts'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { FeedEntry } from '#protocol/feed.ts'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { type FeedSocket, openFeedSocket, say, settle } from '#kit/feedSocket.ts'
import { type ScriptedSource, scriptedSource } from '#kit/scriptedSource.ts'
import { createMarketService } from '#server/modules/market/service.ts'
import type { MarketService, QuoteState } from '#server/modules/market/types.ts'
import type { OwnNotice } from '#server/modules/notifications/types.ts'
import { createEvents } from '#server/modules/events/service.ts'
import { statusOf } from '#server/http/kernel/answer.ts'
import { answerToError } from '#server/http/kernel/errors.ts'
import { createFeed, type Feed } from './feed.ts'

const START = Date.parse('2026-11-20T15:00:00Z')
const ORIGIN = 'https://app.example.org'

let base: TestDb
let app: FastifyInstance
let source: ScriptedSource
let market: MarketService
let events: ReturnType<typeof createEvents>
let notice: (notice: OwnNotice) => void
let feed: Feed
let now: number
let endSession: (sessionId: string) => void
let faults: unknown[]
let joined: string[]
const clients: FeedSocket[] = []

async function connect(headers: Record<string, string> = {}): Promise<FeedSocket> {
  const url = app.listeningOrigin.replace('http', 'ws')
  const client = await openFeedSocket(`${url}${FEED_PATH}`, headers)
  clients.push(client)
  return client
}

async function trade(prices: Record<string, string>, state?: QuoteState): Promise<void> {
  for (const [code, text] of Object.entries(prices)) source.say(code, text, state)
  now += 1000
  await market.tick()
}

beforeEach(async () => {
  base = await openTestDb()
  now = START
  ;[faults, joined] = [[], []]
  const clock = { now: () => now }
  source = scriptedSource()
  events = createEvents((fault) => faults.push(fault))
  market = createMarketService({ calendars: CALENDARS, db: base.db, clock, source })
  feed = createFeed({
    market,
    events,
    notifications: { onNotice: (listener) => void (notice = listener) },
    support: { onChat: () => undefined },
    auth: {
      authenticate: async (token) => {
        joined.push(token)
        if (token === 'broken') throw new Error('the database is away')
        const [customerId, sessionId] = token.split('/')
        if (customerId === undefined || sessionId === undefined) return null
        return { customerId, sessionId }
      },
      onEnded: (listener) => void (endSession = listener),
    },
    clock,
    origin: ORIGIN,
    places: { all: 100, perAddress: 20 },
    onFault: (fault) => faults.push(fault),
  })
  app = fastify()
  app.setErrorHandler((error, request, reply) =>
    reply.code(statusOf(answerToError(error, request.log))).send(),
  )
  await app.register(websocket)
  feed.register(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  await trade({ BTCUSDT: '92000.00', ETHUSDT: '3100.00', EURUSD: '1.17240' })
  feed.flush()
})

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.terminate()
  await app.close()
  await base.close()
})

describe('prices', () => {
  it('come whole on connecting, then only what changed', async () => {
    const client = await connect()
    expect(await client.next()).toEqual([
      { code: 'BTCUSDT', price: '92000.00', zdf: '0.00', at: START + 1000 },
      { code: 'ETHUSDT', price: '3100.00', zdf: '0.00', at: START + 1000 },
      { code: 'EURUSD', price: '1.17240', zdf: '0.00', at: START + 1000 },
    ])
    await trade({ ETHUSDT: '3101.50' }, 'thin')
    feed.flush()
    feed.flush()
    expect(await client.next()).toEqual([
      { code: 'ETHUSDT', price: '3101.50', zdf: '0.05', at: START + 2000, state: 'thin' },
    ])
    await settle(client)
    expect(client.heard).toHaveLength(2)
  })

  it('say that a quiet price is alive after two seconds', async () => {
    const client = await connect()
    await client.next()
    for (let second = 0; second < 2; second += 1) {
      await trade({})
      feed.flush()
    }
    const entries = (await client.next()) as FeedEntry[]
    expect(entries.map((entry) => [entry.code, entry.at])).toEqual([
      ['BTCUSDT', START + 3000],
      ['ETHUSDT', START + 3000],
      ['EURUSD', START + 3000],
    ])
    await settle(client)
    expect(client.heard).toHaveLength(2)
  })

  it('come of the wanted codes only, at once and later', async () => {
    const client = await connect()
    await client.next()
    say(client, { subscribe: ['ETHUSDT', 'NOPE', 'ETHUSDT'] })
    expect(await client.next()).toMatchObject([{ code: 'ETHUSDT' }])
    await trade({ BTCUSDT: '92001.00' })
    feed.flush()
    await trade({ BTCUSDT: '92002.00', ETHUSDT: '3102.00' })
    feed.flush()
    expect(await client.next()).toMatchObject([{ code: 'ETHUSDT', price: '3102.00' }])
    say(client, { subscribe: '*' })
    expect(await client.next()).toHaveLength(3)
  })
})

describe('own events', () => {
  const order = { id: 'o1', code: 'BTCUSDT' } as ContractOrder

  it('reach the sockets of that customer and no other', async () => {
    const [visitor, alice, bob] = [await connect(), await connect(), await connect()]
    for (const client of [visitor, alice, bob]) await client.next()
    say(alice, { auth: 'alice/s1' })
    say(bob, { auth: 'bob/s2' })
    expect(await alice.next()).toEqual({ type: 'session', state: 'joined' })
    expect(await bob.next()).toEqual({ type: 'session', state: 'joined' })
    events.orderChanged('alice', 'demo', order)
    expect(await alice.next()).toEqual({ type: 'order', account: 'demo', order })
    notice({ customerId: 'alice', account: null, notice: { kind: 'contractClosed', order } })
    expect(await alice.next()).toMatchObject({ type: 'notice', account: null, notice: { order } })
    await Promise.all([settle(bob), settle(visitor)])
    expect(bob.heard).toHaveLength(2)
    expect(visitor.heard).toHaveLength(1)
  })

  it('end with the session, and so does the socket, within a second', async () => {
    const [alice, other] = [await connect(), await connect()]
    say(alice, { auth: 'alice/s1' })
    say(other, { auth: 'alice/s2' })
    await alice.next()
    await other.next()
    expect(await alice.next()).toMatchObject({ state: 'joined' })
    expect(await other.next()).toMatchObject({ state: 'joined' })
    const start = performance.now()
    endSession('s1')
    expect(await alice.next()).toEqual({ type: 'session', state: 'ended' })
    expect(await alice.closed).toBe(1000)
    expect(performance.now() - start).toBeLessThan(1000)
    events.orderChanged('alice', 'real', order)
    expect(await other.next()).toMatchObject({ type: 'order' })
  })

  it('are refused to a token that is over, without closing the prices', async () => {
    const client = await connect()
    await client.next()
    say(client, { auth: 'unknown' })
    expect(await client.next()).toEqual({ type: 'session', state: 'ended' })
    await trade({ BTCUSDT: '92001.00' })
    feed.flush()
    expect(await client.next()).toHaveLength(1)
  })

  it('survive a lookup that fails', async () => {
    const client = await connect()
    await client.next()
    say(client, { auth: 'broken' })
    await settle(client)
    await expect.poll(() => faults.length).toBe(1)
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('are limited to ten sockets a session', async () => {
    const many = []
    for (let i = 0; i < 11; i += 1) {
      const client = await connect()
      await client.next()
      say(client, { auth: 'alice/s1' })
      many.push(client)
      if (i < 10) expect(await client.next()).toMatchObject({ state: 'joined' })
    }
    expect(await many[10]?.closed).toBe(1008)
  })
})

describe('what a client may do', () => {
  it('is refused on pages of another origin', async () => {
    await expect(connect({ origin: 'https://evil.example.net' })).rejects.toThrow('403')
    await expect(connect({ origin: 'nonsense' })).rejects.toThrow('403')
    await expect(connect({ origin: ORIGIN })).resolves.toBeDefined()
  })

  it.each([
    ['no JSON', '{', 1008],
    ['nothing', '', 1008],
    ['too long', `"${'x'.repeat(4096)}"`, 1009],
  ])('%s closes the socket', async (_, text, code) => {
    const client = await connect()
    say(client, text)
    expect(await client.closed).toBe(code)
    await expect(connect()).resolves.toBeDefined()
  })

  it('is passed over where it is not understood', async () => {
    const client = await connect()
    await client.next()
    for (const text of ['null', '[]', '1', '{}', '{"subscribe":7}', '{"auth":""}', '{"new":1}']) {
      say(client, text)
    }
    await settle(client)
    expect(client.heard).toHaveLength(1)
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('is text', async () => {
    const client = await connect()
    client.socket.send(Buffer.from('{}'), { binary: true })
    expect(await client.closed).toBe(1003)
  })

  it('is twenty messages a second', async () => {
    const client = await connect()
    for (let i = 0; i < 20; i += 1) say(client, '{}')
    await settle(client)
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
    now += 1000
    for (let i = 0; i < 21; i += 1) say(client, '{}')
    expect(await client.closed).toBe(1008)
  })
})

describe('places', () => {
  it('are not all taken by one address', async () => {
    for (let i = 0; i < 20; i += 1) await connect()
    expect(await (await connect()).closed).toBe(1013)
    clients[0]?.socket.close()
    await clients[0]?.closed
    expect(await (await connect()).next()).toHaveLength(3)
  })
})

describe('dead and slow sockets', () => {
  it('are asked for a sign of life and let go', async () => {
    const [alive, dead] = [await connect(), await connect()]
    await alive.next()
    await dead.next()
    // A peer that went away answers nothing: neither pongs nor the end of the stream.
    dead.socket.pause()
    feed.heartbeat()
    expect(await alive.next()).toEqual({ type: 'heartbeat', at: START + 1000 })
    await settle(alive)
    feed.heartbeat()
    dead.socket.resume()
    expect(await dead.closed).toBe(1006)
    await settle(alive)
    expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('does not queue without end for who does not read', async () => {
    const slow = await connect()
    await slow.next()
    slow.socket.pause()
    say(slow, { auth: 'slow/s9' })
    await expect.poll(() => joined).toContain('slow/s9')
    const big = { id: 'x'.repeat(64 * 1024) } as ContractOrder
    for (let round = 0; round < 400; round += 1) {
      events.orderChanged('slow', 'demo', big)
      await new Promise(setImmediate)
    }
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
    expect(slow.heard.length).toBeLessThan(300)
  })
})
