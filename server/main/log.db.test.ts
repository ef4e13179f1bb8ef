import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { openFeedSocket, say, settle } from '#kit/feedSocket.ts'
import { openTestApp } from '#kit/testApp.ts'
import { createLog } from '#server/platform/log.ts'
import type { App } from './app.ts'

const OPS_TOKEN = 'canary-token-of-operators'
const PASSWORD = 'canary-password-of-the-database'
const KEY = `0x${'c0ffee0123456789'.repeat(4)}` as const
const wallet = privateKeyToAccount(KEY)
let written = ''
let app: App
let keys = 0

beforeAll(async () => {
  const destination = { write: (line: string) => void (written += line) }
  const log = createLog('trace', destination, [OPS_TOKEN, PASSWORD])
  app = await openTestApp({ log, env: { OPS_TOKEN } })
})
afterAll(() => app.close())

interface Sent {
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly query?: string
}

async function send(name: RouteName, { body, headers = {}, query = '' }: Sent): Promise<Response> {
  keys += 1
  return fetch(app.url + routePath(name) + query, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      virtually: 'YES',
      'idempotency-key': `log-${String(keys).padStart(16, '0')}`,
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

async function resultOf(reply: Response): Promise<Record<string, unknown>> {
  return ((await reply.json()) as { result: Record<string, unknown> }).result
}

/** What an error of the database looks like when a customer's value is in it. */
function databaseFault(value: string): Error {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: `Key (token)=(${value}) already exists.`,
    where: `SQL statement with ${value}`,
  })
  return new Error(`a write failed: postgresql://house:${PASSWORD}@db/house`, { cause })
}

test('no secret of anybody is in the log, whatever happens to it', async () => {
  const challenge = await send('sendCode', {
    body: { channel: 'dapp', address: wallet.address, chainId: 1 },
  })
  const message = String((await resultOf(challenge))['message'])
  const nonce = /Nonce: (\w+)/.exec(message)?.[1] ?? ''
  const signature = await wallet.signMessage({ message })
  const wrong = `0x${'5c'.repeat(65)}`
  await send('loginByDapp', { body: { message, signature: wrong } })
  const login = await send('loginByDapp', { body: { message, signature } })
  const token = String((await resultOf(login))['token'])
  const stranger = `${'canary_A'.repeat(5)}-zZ`
  const authorization = `Bearer ${token}`
  const cookie = 'sid=canary-cookie'

  // Good, refused, malformed, unknown, too large, of the wrong kind, twice the same, in the address.
  await send('getUserInfo', { headers: { authorization, cookie } })
  await send('getUserInfo', { headers: { authorization: `Bearer ${stranger}` } })
  await send('getUserInfo', { headers: { authorization }, query: `?token=${token}` })
  await send('loginByDapp', { body: `{"signature":"${signature}",` })
  await send('loginByDapp', { body: { message: 'x'.repeat(70_000), signature } })
  await send('loginByDapp', {
    body: { message, signature },
    headers: { 'content-type': 'text/plain' },
  })
  await send('openContract', { body: { side: token }, headers: { authorization } })
  await fetch(`${app.url}/nowhere?token=${token}&signature=${signature}`)
  await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } })
  const feed = await openFeedSocket(app.url.replace('http', 'ws') + FEED_PATH)
  say(feed, { auth: token })
  say(feed, { auth: stranger })
  say(feed, { auth: `${token}${'x'.repeat(300)}` })
  await settle(feed)
  feed.socket.terminate()
  // The database fails in the middle of a call.
  await app.db.query('ALTER TABLE auth_session RENAME TO away')
  await send('getUserInfo', { headers: { authorization } })
  await app.db.query('ALTER TABLE away RENAME TO auth_session')

  const secrets = [
    token,
    stranger,
    signature,
    wrong,
    nonce,
    OPS_TOKEN,
    'canary-cookie',
    KEY.slice(2),
  ]
  for (const secret of secrets) expect(written).not.toContain(secret)
  expect(written).not.toContain('wants you to sign in')
})

test('faults that carry values are written without them, wherever they are logged', () => {
  let text = ''
  const log = createLog('trace', { write: (line) => void (text += line) }, [PASSWORD])
  const token = `${'aZ09_-'.repeat(7)}x`
  for (const fault of [databaseFault(token), new AggregateError([databaseFault(token)], 'both')]) {
    log.error({ err: fault }, 'a call failed')
    log.error({ error: fault }, 'a call failed')
    log.error(fault)
  }
  expect(text).not.toContain(token)
  expect(text).not.toContain(PASSWORD)
  expect(text.match(/23505/g)).toHaveLength(6)
})

test('the log is still of use: each answer with its id, its call, its status and its time', async () => {
  written = ''
  const reply = await send('getUserInfo', { headers: { authorization: 'Bearer none' } })
  const id = reply.headers.get('x-request-id')
  await expect.poll(() => written).toContain(String(id))
  const line = written
    .split('\n')
    .find((one) => one.includes(String(id)) && one.includes('answered'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    reqId: id,
    method: 'GET',
    path: routePath('getUserInfo'),
    status: reply.status,
    msg: 'answered',
    ms: expect.any(Number) as number,
  })
})
