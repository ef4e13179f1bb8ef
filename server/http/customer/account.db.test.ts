import { request as httpRequest } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Holding } from '#protocol/holdings.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import type { Challenge, Login, UserInfo } from '#protocol/session.ts'
import { badBodies } from '#kit/badInput.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import type { AccountRef } from '#server/modules/ledger/types.ts'

interface Reply<R> {
  readonly status: number
  readonly text: string
  readonly code: string
  readonly msg?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly result: R
}

interface Request {
  readonly params?: Readonly<Record<string, string>>
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | string
}

const ledger = createLedgerService()
const TREASURY = { owner: 'house', bucket: 'treasury' } as const
let app: App
let keys = 0

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function call<R>(name: RouteName, request: Request = {}): Promise<Reply<R>> {
  const { params, token, headers, body } = request
  const response = await fetch(app.url + routePath(name, params), {
    method: ROUTES[name].method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { ...(JSON.parse(text) as Reply<R>), status: response.status, text }
}

/** Moves demo USDT units by an entry of the ledger. */
const move = (units: bigint, from: AccountRef, to: AccountRef) =>
  app.db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'demo',
      type: 'contractClosed',
      ref: null,
      reason: null,
      legs: [
        { account: from, amount: { units: -units, asset: 'USDT' } },
        { account: to, amount: { units, asset: 'USDT' } },
      ],
    }),
  )

const newWallet = () => privateKeyToAccount(generatePrivateKey())
const codeBody = (address: string) => ({ channel: 'dapp', address, chainId: 1 })

async function signIn(wallet = newWallet()): Promise<Login> {
  const { result } = await call<Challenge>('sendCode', { body: codeBody(wallet.address) })
  const signature = await wallet.signMessage({ message: result.message })
  const login = await call<Login>('loginByDapp', {
    body: { message: result.message, signature },
    headers: { 'user-agent': 'A wallet browser' },
  })
  expect(login.code).toBe('200')
  return login.result
}

/** Asks under another host's name; what is answered. */
function pretend(name: Parameters<typeof routePath>[0], body: object, token = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      app.url + routePath(name),
      {
        method: 'POST',
        headers: {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          origin: 'https://evil.example',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
        },
      },
      (response) => {
        let text = ''
        response.on('data', (part: Buffer) => {
          text += part.toString()
        })
        response.on('end', () => resolve(text))
      },
    )
    request.on('error', reject)
    request.end(JSON.stringify(body))
  })
}

const YES = { virtually: 'YES' }
const newKey = () => {
  keys += 1
  return { 'idempotency-key': `reset-${String(keys).padStart(16, '0')}` }
}
const summary = (token: string, headers: Record<string, string> = YES) =>
  call<Holding>('getAccountSummary', { token, headers, params: { id: 'USDT' } })

async function written(): Promise<unknown> {
  const rows = await app.db.query(`
    SELECT (SELECT count(*) FROM auth_session) AS sessions,
      (SELECT count(*) FROM auth_session WHERE ended_at IS NOT NULL) AS ended,
      (SELECT count(*) FROM customer) AS customers,
      (SELECT count(*) FROM ledger_entry) AS entries`)
  return rows[0]
}

describe('from the wallet to the demo account and out again', () => {
  it('signs in, shows who and what, and signs out', async () => {
    const wallet = newWallet()
    const { token, user } = await signIn(wallet)
    const who = await call<UserInfo>('getUserInfo', { token })
    expect(who.result).toEqual(user)
    expect(user.address).toBe(wallet.address)
    const bare = await call<UserInfo>('getUserInfo', { headers: { authorization: token } })
    expect(bare.result).toEqual(user)
    expect((await summary(token)).result).toEqual({
      asset: 'USDT',
      available: '100000.000000',
      margin: '0.000000',
      inOrders: '0.000000',
      inOptions: '0.000000',
      inPlans: '0.000000',
      inWithdrawals: '0.000000',
      inBids: '0.000000',
      loan: '0.000000',
      total: '100000.000000',
    })
    expect((await summary(token, { virtually: 'NO' })).result.total).toBe('0.000000')
    expect((await call('logout', { token })).code).toBe('200')
    const after = await call('getUserInfo', { token })
    expect([after.status, after.code]).toEqual([401, '401'])
  })

  it('keeps which browser a session was opened in', async () => {
    const { user } = await signIn()
    const rows = await app.db.query(
      'SELECT user_agent, address FROM auth_session WHERE customer_id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ user_agent: 'A wallet browser', address: user.address?.toLowerCase() }])
  })

  it('takes the domain of the text from its own configuration, whatever the request says', async () => {
    const answer = await pretend('sendCode', codeBody(newWallet().address))
    expect(answer).not.toContain('evil.example')
    expect(answer).toContain(`${new URL(app.url).host} wants you to sign in`)
  })

  it('makes passkeys for its own host, whatever the request says', async () => {
    const wallet = newWallet()
    const { token } = await signIn(wallet)
    const body = { act: 'addPasskey' }
    const { message } = (await call<Challenge>('prepareOwnerText', { token, body })).result
    const proof = { message, signature: await wallet.signMessage({ message }) }
    const answer = await pretend('beginPasskey', { proof }, token)
    expect(answer).not.toContain('evil.example')
    expect(answer).toContain(`"rp":{"id":"${new URL(app.url).hostname}"`)
  })

  it('answers a wrong signature with codeWrong and a text never issued with codeNotSent', async () => {
    const wallet = newWallet()
    const { result } = await call<Challenge>('sendCode', { body: codeBody(wallet.address) })
    const signature = await newWallet().signMessage({ message: result.message })
    const wrong = await call('loginByDapp', { body: { message: result.message, signature } })
    expect([wrong.status, wrong.code]).toEqual([200, CODE.codeWrong])
    const unknown = await call('loginByDapp', { body: { message: 'hello', signature } })
    expect([unknown.status, unknown.code]).toEqual([200, CODE.codeNotSent])
  })
})

describe('bad input changes nothing', () => {
  const signature = `0x${'1'.repeat(130)}`
  const cases = [
    ...badBodies(codeBody('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')).map((bad) => ({
      route: 'sendCode' as const,
      ...bad,
    })),
    ...badBodies({ message: 'a text', signature }, ['message']).map((bad) => ({
      route: 'loginByDapp' as const,
      ...bad,
    })),
  ]

  it.each(cases)('$route: $name', async ({ route, json }) => {
    const before = await written()
    const reply = await call(route, { body: json })
    expect([400, 413]).toContain(reply.status)
    expect(reply.code).toBe(String(reply.status))
    expect(await written()).toEqual(before)
  })

  it.each(['logout', 'getUserInfo', 'resetDemo'] as const)('%s with a body', async (route) => {
    const { token } = await signIn()
    const before = await written()
    for (const body of ['{"customerId":"1"}', '[]', '1', '"x"', '{', '{"__proto__":{}}']) {
      const reply = await call(route, { token, body, headers: { ...YES, ...newKey() } })
      expect([body, reply.status]).toEqual([body, 400])
    }
    expect(await written()).toEqual(before)
  })

  it('a challenge with a broken checksum or for another chain', async () => {
    const checksum = await call('sendCode', {
      body: codeBody('0xF39fd6e51aad88f6f4ce6ab8827279cfffb92266'),
    })
    expect([checksum.status, checksum.fields]).toEqual([400, { address: 'malformed' }])
    const chain = await call('sendCode', {
      body: { ...codeBody(newWallet().address), chainId: 56 },
    })
    expect([chain.status, chain.fields]).toEqual([400, { chainId: 'outOfRange' }])
  })
})

describe('the account', () => {
  it.each([
    ['XAU', 404],
    ['usdt', 400],
    ['USDTUSDT', 400],
    ['..%2F', 400],
    ["U'--", 400],
  ])('summary of %s is refused with %i', async (id, status) => {
    const { token } = await signIn()
    expect((await call('getAccountSummary', { token, params: { id } })).status).toBe(status)
  })

  it('is nobody else’s: each sees only what is theirs', async () => {
    const [one, two] = [await signIn(), await signIn()]
    await move(7n, { owner: one.user.id, bucket: 'available' }, TREASURY)
    expect((await summary(one.token)).result.available).toBe('99999.999993')
    expect((await summary(two.token)).result.available).toBe('100000.000000')
  })

  it('needs a session', async () => {
    for (const name of ['getUserInfo', 'getAccountSummary', 'logout', 'resetDemo'] as const) {
      const reply = await call(name, { params: { id: 'USDT' }, headers: { ...YES, ...newKey() } })
      expect([name, reply.status]).toEqual([name, 401])
    }
  })
})

describe('resetting the demo account', () => {
  const reset = (token: string, headers: Record<string, string>) =>
    call<Holding>('resetDemo', { token, headers })

  async function customerLess(units: bigint): Promise<Login> {
    const login = await signIn()
    await move(units, { owner: login.user.id, bucket: 'available' }, TREASURY)
    return login
  }

  it('brings back 100,000 USDT, says it changed, and does it once per key', async () => {
    const { token } = await customerLess(5_000_000n)
    const key = newKey()
    const first = await reset(token, { ...YES, ...key })
    expect(first.result.available).toBe('100000.000000')
    expect(first.msg).toBe('20005')
    const before = await written()
    const again = await reset(token, { ...YES, ...key })
    expect(again.text).toBe(first.text)
    expect(await written()).toEqual(before)
  })

  it('is refused while contracts are open, on the real account, and without a key', async () => {
    const { token, user } = await customerLess(5_000_000n)
    const owner = user.id
    await move(9n, { owner, bucket: 'available' }, { owner, bucket: 'margin' })
    const before = await written()
    expect((await reset(token, { ...YES, ...newKey() })).code).toBe(CODE.demoHasOpenOrders)
    expect((await reset(token, { virtually: 'NO', ...newKey() })).status).toBe(403)
    const noKey = await reset(token, YES)
    expect([noKey.status, noKey.fields]).toEqual([400, { 'header.idempotency-key': 'required' }])
    const noAccount = await reset(token, newKey())
    expect([noAccount.status, noAccount.fields]).toEqual([400, { 'header.virtually': 'required' }])
    expect(await written()).toEqual(before)
  })
})
