import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import { openFeedSocket, say, settle } from '#kit/feedSocket.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'
import { rounds } from './size.ts'

let app: App

beforeAll(async () => {
  app = await openTestApp()
  await app.tick()
})
afterAll(() => app.close())

it('short questions for long lists are answered a few times, and then in turn', async () => {
  const sockets = await Promise.all(
    Array.from({ length: rounds(10, 100) }, () =>
      openFeedSocket(`${app.url.replace('http', 'ws')}${FEED_PATH}`),
    ),
  )
  const codes = (await sockets[0]?.next()) as readonly { readonly code: string }[]
  const all = codes.map(({ code }) => code)
  for (const client of sockets) {
    for (let count = 0; count < 18; count += 1) {
      say(client, { subscribe: count % 2 === 0 ? '*' : all })
    }
  }
  await Promise.all(sockets.map(settle))
  // The one that comes with the connection, a burst, and as many as the seconds of a slow machine give.
  for (const { heard } of sockets) expect(heard.length).toBeLessThanOrEqual(10)
  for (const { socket } of sockets) socket.close()
})
