import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { ROUTES } from '#protocol/routes.ts'
import { openTestApp } from '#kit/testApp.ts'
import { newHttpCustomer } from '#kit/httpCustomers.ts'
import type { App } from '#server/main/app.ts'
import { rounds } from './size.ts'

let app: App

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** As many as shut the uploads of everybody when a place was taken at the first byte. */
const WALLETS = rounds(8, 16)
const EACH = 3
const PATH = `${ROUTES.uploadImage.path}?purpose=depositProof`

interface Drip {
  readonly socket: Socket
  /** The first line of the answer, when it comes. */
  readonly answer: Promise<string>
}

/** Begins an upload of 2 MB, and sends a byte now and then. */
function drip(token: string): Drip {
  const { port, host } = new URL(app.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nVirtually: NO\r\n` +
      'Content-Type: image/jpeg\r\nContent-Length: 2000000\r\n\r\n',
  )
  const more = setInterval(() => socket.write('x'), 200)
  socket.on('close', () => clearInterval(more))
  const answer = new Promise<string>((resolve) => {
    socket.once('data', (data: Buffer) => resolve(data.toString().split('\r\n')[0] ?? ''))
    socket.once('close', () => resolve('closed'))
  })
  return { socket, answer }
}

it('whoever sends slowly keeps nobody else waiting, and is let go', async () => {
  // All are signed in first: the slow ones have five seconds, in which a busy machine signs in a few.
  const tokens: string[] = []
  for (let count = 0; count <= WALLETS; count += 1)
    tokens.push((await newHttpCustomer(app.url)).token)
  const [token = '', ...others] = tokens
  const slow = others.flatMap((other) => Array.from({ length: EACH }, () => drip(other)))
  await delay(500)
  let letGo = 0
  for (const { answer } of slow) void answer.then(() => (letGo += 1))
  const sent = await fetch(app.url + PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, virtually: 'NO', 'content-type': 'image/jpeg' },
    body: new Uint8Array(100_000),
  })
  // It is read to its end, and is no picture: a busy machine would draw one for longer than the slow ones have.
  expect(await sent.json()).toMatchObject({ code: CODE.imageTypeWrong })
  expect(letGo).toBe(0)
  const answers = await Promise.all(slow.map(({ answer }) => answer))
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 408 Request Timeout']))
  for (const { socket } of slow) socket.destroy()
})
