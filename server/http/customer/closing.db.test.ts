import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import { routePath } from '#protocol/routePaths.ts'
import { openTestApp } from '#kit/testApp.ts'
import { openFrameApp, switchesAtRest } from '#kit/frameApp.ts'

const sockets: Socket[] = []
afterAll(() => sockets.forEach((socket) => socket.destroy()))

/** A peer that sends this and never anything more. */
function silentPeer(url: string, lines: readonly string[]): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  sockets.push(socket)
  return socket
}

test('closes in time although peers have fallen asleep', async () => {
  const app = await openTestApp()
  const feed = silentPeer(app.url, [
    `GET ${FEED_PATH} HTTP/1.1`,
    'host: localhost',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ])
  await once(feed, 'data')
  const half = silentPeer(app.url, [
    `POST ${routePath('sendCode')} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    'content-length: 20',
    'expect: 100-continue',
  ])
  await once(half, 'data')
  const asked = performance.now()
  await app.close()
  expect(performance.now() - asked).toBeLessThan(10_000)
})

test('a request that arrives a byte at a time is given up', async () => {
  const frame = await openFrameApp(switchesAtRest())
  const { server } = frame.app
  expect(server.requestTimeout).toBe(110_000)
  expect(server.headersTimeout).toBeLessThan(server.requestTimeout)
  await frame.close()
})
