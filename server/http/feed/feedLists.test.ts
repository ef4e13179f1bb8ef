import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import { openFeedSocket, say, settle } from '#kit/feedSocket.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { createEvents } from '#server/modules/events/service.ts'
import { createFeed, type Feed } from './feed.ts'

let app: FastifyInstance
let feed: Feed
let url: string
let now = 0
let tellChat: (customerId: string) => void = () => undefined

const onFault = (error: unknown): void => {
  throw error
}

beforeEach(async () => {
  const market: Partial<MarketService> = { onLogged: () => undefined, instruments: () => [] }
  feed = createFeed({
    market: market as MarketService,
    events: createEvents(onFault),
    notifications: { onNotice: () => undefined },
    support: { onChat: (listener) => void (tellChat = listener) },
    auth: {
      authenticate: async (token) =>
        token.startsWith('guest_') ? null : { customerId: token, sessionId: token },
      onEnded: () => undefined,
    },
    clock: { now: () => now },
    origin: 'https://app.example.org',
    onFault,
  })
  app = fastify()
  await app.register(websocket)
  feed.register(app)
  url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws') + FEED_PATH
})
afterEach(() => app.close())

it('owes a list to whoever asks too often, and sends it once when it is their turn', async () => {
  const client = await openFeedSocket(url)
  for (let count = 0; count < 9; count += 1) say(client, { subscribe: '*' })
  feed.flush()
  await settle(client)
  // The one of the connection, and a burst.
  expect(client.heard).toHaveLength(1 + 5)
  now += 1_000
  feed.flush()
  feed.flush()
  await settle(client)
  expect(client.heard).toHaveLength(1 + 5 + 1)
  client.socket.close()
})

it('tells of the support chat to the customer’s own sockets alone, and takes no guest', async () => {
  const sockets = await Promise.all(
    ['ann', 'ann', 'eve', 'guest_ann'].map(async (auth) => {
      const client = await openFeedSocket(url)
      say(client, { auth })
      await settle(client)
      return client
    }),
  )
  tellChat('ann')
  await Promise.all(sockets.map((client) => settle(client)))
  const told = sockets.map(({ heard }) => JSON.stringify(heard).includes('"chat"'))
  expect(told).toEqual([true, true, false, false])
  for (const { socket } of sockets) socket.close()
})
