import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { openFeedSocket } from '#kit/feedSocket.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'
import { createLog } from '#server/platform/log.ts'
import { rounds } from './size.ts'

const lines: string[] = []
let app: App

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) })
  app = await openTestApp({ log, env: { RATE_PER_ADDRESS: '50' } })
})
afterAll(() => app.close())

const CONNECTIONS = rounds(60, 400)

const errors = (): readonly string[] =>
  lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)

async function connected(): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await new Promise((resolve) => {
    socket.once('connect', resolve)
  })
  return socket
}

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}

/** Sends some requests at once and resets the connection before any is answered. */
async function sendAndReset(requests: readonly string[]): Promise<void> {
  const socket = await connected()
  await new Promise<void>((resolve) => {
    socket.write(requests.join(''), () => resolve())
  })
  socket.resetAndDestroy()
}

it('requests of connections that reset are no errors of ours', async () => {
  const get = 'GET /config.json HTTP/1.1\r\nHost: x\r\n\r\n'
  const body = JSON.stringify({ channel: 'dapp', address: `0x${'1'.repeat(40)}`, chainId: 1 })
  const post =
    `POST ${ROUTES.sendCode.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  const all = Array.from({ length: CONNECTIONS }, () => sendAndReset([get, get, get, post, get]))
  await Promise.all(all)
  await delay(500)
  expect(errors()).toEqual([])
  expect(await figure('glasshouse_refusals_total{code="500"}')).toBe(0)
})

it('frames that break the protocol are no errors of ours, and do not fill the log', async () => {
  const before = lines.length
  for (let count = 0; count < CONNECTIONS; count += 1) {
    const { socket, closed } = await openFeedSocket(`${app.url.replace('http', 'ws')}${FEED_PATH}`)
    // A reserved operation, unmasked.
    ;(socket as unknown as { _socket: Socket })._socket.write(Buffer.from([0x83, 0x00]))
    await closed
  }
  expect(errors()).toEqual([])
  const about = lines.slice(before).filter((line) => !line.includes('"answered"'))
  expect(about.length).toBeLessThanOrEqual(10)
})

it('what monitors ask is never limited, with whatever they add', async () => {
  const statuses = new Set<number>()
  for (let count = 0; count < 60; count += 1) {
    const { status } = await fetch(`${app.url}/healthz?x=${count}`)
    statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
})
