import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Operator, OperatorRole, QueuedWithdrawal } from '#protocol/operator.ts'
import { openWithdrawalWorld, type WithdrawalWorld } from '#kit/withdrawalWorld.ts'
import { newOperatorToken } from '#kit/operatorTokens.ts'
import { createLog } from '#server/platform/log.ts'
import { createOperatorsService } from '#server/modules/operators/service.ts'
import { createApp } from '#server/http/app.ts'
import { operatorCalls } from './operators.ts'

const ADMIN = 'the-token-of-who-founded-it'
const HASH = `0x${'ab'.repeat(32)}`

let world: WithdrawalWorld
let app: Awaited<ReturnType<typeof createApp>>
let isOpen = true
let breaks = false

beforeAll(async () => {
  world = await openWithdrawalWorld()
  const { db } = world.test
  const clock = { now: () => world.clock.at }
  const operators = createOperatorsService({ db, clock, adminToken: ADMIN })
  app = await createApp({
    log: createLog('silent'),
    origin: 'https://app.example.org',
    clientFolder: null,
    trustProxy: [],
    limits: { perAddress: 1_000_000, perSession: 1_000_000, feedPerAddress: 1_000_000 },
    calls: [],
    frame: { db, authenticate: async () => null, writesOpen: () => true },
    health: {
      publicConfig: () => ({
        mode: 'sandbox',
        gate: 'open',
        google: false,
        brand: 'Glasshouse',
        testWallet: false,
        chainId: 1,
        priceSource: 'simulated',
        loans: true,
        apiHost: '',
        walletConnect: null,
        email: 'off',
        phone: 'off',
      }),
      readiness: async () => ({ database: 'ok' }),
    },
    operators: {
      db,
      operators,
      writesOpen: () => isOpen,
      calls: operatorCalls(operators, {
        ...world.service,
        act: (...act) => (breaks ? Promise.reject(new Error('broken')) : world.service.act(...act)),
      }),
    },
    registerFeed: () => undefined,
  })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

interface Reply {
  readonly status: number
  readonly code: string
  readonly result: unknown
}

async function send(token: string | null, path: string, body?: unknown): Promise<Reply> {
  const reply = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/swx/operator/${path}`,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: reply.statusCode, ...reply.json<Omit<Reply, 'status'>>() }
}

let names = 0

const hashed = (token?: string) => ({ tokenHash: newOperatorToken(token).tokenHash })

/** An operator with a token that nobody else ever held. */
async function add(...roles: readonly OperatorRole[]) {
  names += 1
  const { token, tokenHash } = newOperatorToken()
  const body = { name: `Operator ${names}`, roles, tokenHash }
  const { result } = await send(ADMIN, 'operators', body)
  return { operator: result as Operator, token }
}

async function submitted(amount = '200'): Promise<string> {
  const ann = await world.owner(50_000_000_000n)
  return (await world.ask(ann, await world.signed(ann, amount))).id
}

describe('operators', () => {
  it('see a withdrawal off, each in their role', async () => {
    const reviewer = await add('reviewer')
    const treasurer = await add('treasurer')
    const other = await add('treasurer')
    const id = await submitted()
    const queue = await send(reviewer.token, 'withdrawals?limit=200')
    const { items } = queue.result as { items: QueuedWithdrawal[] }
    expect(items.map((one) => one.id)).toContain(id)
    const review = (token: string, body: object) => send(token, `withdrawals/${id}/review`, body)
    const pay = (token: string, body: object) => send(token, `withdrawals/${id}/pay`, body)

    expect((await review(treasurer.token, { event: 'approve' })).status).toBe(403)
    expect((await pay(reviewer.token, { event: 'send', reference: HASH })).status).toBe(403)
    const approved = await review(reviewer.token, { event: 'approve' })
    expect(approved.result).toMatchObject({ state: 'approved' })
    expect((await pay(treasurer.token, { event: 'send', reference: HASH })).code).toBe('200')
    expect((await pay(treasurer.token, { event: 'confirm' })).code).toBe(CODE.anotherPersonNeeded)
    const paid = await pay(other.token, { event: 'confirm' })
    expect(paid.result).toMatchObject({ state: 'success', sentBy: treasurer.operator.id })
    await world.godCheck()
  })

  it('are kept with all they did or tried, and why', async () => {
    const reviewer = await add('reviewer')
    const id = await submitted()
    const reject = { event: 'reject', reason: 'identityNeeded', note: 'No name.' }
    const asking = { ...reject, note: 'Pay the tax before you withdraw.' }
    expect((await send(reviewer.token, `withdrawals/${id}/review`, asking)).code).toBe(
      CODE.textRefused,
    )
    await send(reviewer.token, `withdrawals/${id}/review`, reject)
    await send(reviewer.token, `withdrawals/${id}/review`, { event: 'approve' })
    await send(reviewer.token, `withdrawals/${id}/pay`, { event: 'confirm' })
    const { result } = await send(reviewer.token, 'acts?limit=3')
    const { items } = result as { items: object[] }
    expect(items).toMatchObject([
      { act: 'payWithdrawal confirm', ref: id, outcome: '403', detail: null },
      { act: 'reviewWithdrawal approve', ref: id, outcome: CODE.withdrawalMovedOn, detail: null },
      {
        operatorId: reviewer.operator.id,
        act: 'reviewWithdrawal reject',
        ref: id,
        outcome: '200',
        detail: 'identityNeeded: No name.',
      },
    ])
    await expect(world.test.db.query('DELETE FROM operator_act')).rejects.toThrow(/kept/)
  })

  it('are kept with what no database can keep of a text, and with what broke the operator', async () => {
    const reviewer = await add('reviewer')
    const id = await submitted()
    const reply = await send(reviewer.token, `withdrawals/${id}/review`, {
      event: 'reject',
      reason: 'lawForbids',
      note: 'a\0b',
    })
    expect(reply).toMatchObject({ code: '400', fields: { note: 'malformed' } })
    const odd = await send(reviewer.token, `withdrawals/${id}/review`, { event: '\0' })
    expect(odd.code).toBe('400')
    breaks = true
    const broken = await send(reviewer.token, `withdrawals/${id}/review`, { event: 'approve' })
    breaks = false
    expect(broken.status).toBe(500)
    const { result } = await send(reviewer.token, 'acts?limit=3')
    expect((result as { items: object[] }).items).toMatchObject([
      { act: 'reviewWithdrawal approve', ref: id, outcome: '500' },
      { act: 'reviewWithdrawal', ref: id, outcome: '400' },
      { act: 'reviewWithdrawal reject', ref: id, outcome: '400' },
    ])
  })

  it('are kept with whom they made, and by which payout they sent', async () => {
    const { operator } = await add('reviewer', 'treasurer')
    const added = await send(ADMIN, 'acts?limit=1')
    expect((added.result as { items: object[] }).items).toMatchObject([
      {
        operatorId: 'founder',
        act: 'addOperator',
        ref: operator.id,
        outcome: '200',
        detail: `${operator.name}: reviewer, treasurer`,
      },
    ])
    const treasurer = await add('treasurer')
    const id = await submitted()
    await send(treasurer.token, `withdrawals/${id}/pay`, { event: 'send', reference: HASH })
    const tried = await send(ADMIN, 'acts?limit=1')
    expect((tried.result as { items: object[] }).items).toMatchObject([
      { act: 'payWithdrawal send', ref: id, outcome: CODE.withdrawalMovedOn, detail: HASH },
    ])
  })

  it('are an admin or something else, never both', async () => {
    const { tokenHash } = newOperatorToken()
    const both = { name: 'Mallory', roles: ['admin', 'reviewer'], tokenHash }
    expect(await send(ADMIN, 'operators', both)).toMatchObject({
      code: '400',
      fields: { roles: 'unreasonable' },
    })
  })

  it('are made and ended by the admin alone, who can do nothing else', async () => {
    const reviewer = await add('reviewer')
    const body = { name: 'Eve', roles: ['admin'], ...hashed() }
    expect((await send(reviewer.token, 'operators', body)).status).toBe(403)
    expect(
      (await send(ADMIN, `withdrawals/${await submitted()}/review`, { event: 'approve' })).status,
    ).toBe(403)
    expect((await send(ADMIN, `operators/${reviewer.operator.id}/end`, {})).code).toBe('200')
    expect((await send(reviewer.token, 'withdrawals')).status).toBe(401)
    expect((await send(ADMIN, `operators/${reviewer.operator.id}/end`, {})).code).toBe('404')
    const again = { name: 'Operator 1', roles: ['reviewer'], ...hashed() }
    expect(await send(ADMIN, 'operators', again)).toMatchObject({
      fields: { name: 'unreasonable' },
    })
  })

  it('have a token each that the admin never holds, and that nobody else has or had', async () => {
    const bob = await add('reviewer', 'treasurer')
    const { result } = await send(ADMIN, 'operators')
    expect(JSON.stringify(result)).not.toContain(bob.token)
    const made = async (name: string, token: string): Promise<Reply> =>
      send(ADMIN, 'operators', { name, roles: ['treasurer'], ...hashed(token) })
    const taken = { code: '400', fields: { tokenHash: 'unreasonable' } }
    expect(await made('Bob again', bob.token)).toMatchObject(taken)
    expect(await made('The admin', ADMIN)).toMatchObject(taken)
    await send(ADMIN, `operators/${bob.operator.id}/end`, {})
    expect(await made('Bob come back', bob.token)).toMatchObject(taken)
    const reviewer = await add('reviewer')
    // Everybody sees who else there is, so that nobody is made unseen.
    const all = (await send(reviewer.token, 'operators')).result as Operator[]
    expect(all.at(-1)).toEqual(reviewer.operator)
    const plain = { name: 'Plain', roles: ['reviewer'] }
    expect(await send(ADMIN, 'operators', plain)).toMatchObject({
      fields: { tokenHash: 'required' },
    })
  })

  it.each([null, 'a-token-that-nobody-was-given', 'short'])('are nobody with %s', async (token) => {
    expect((await send(token, 'withdrawals')).status).toBe(401)
  })

  it.each([
    [{}, 'event'],
    [{ event: 'reject' }, 'reason'],
    [{ event: 'reject', reason: 'because' }, 'reason'],
    [{ event: 'approve', extra: 1 }, 'extra'],
  ])('are refused %j at its field', async (body, field) => {
    const reviewer = await add('reviewer')
    const reply = await send(reviewer.token, `withdrawals/${await submitted()}/review`, body)
    expect([reply.code, Object.keys((reply as unknown as { fields: object }).fields)]).toEqual([
      '400',
      [field],
    ])
  })

  it('write nothing while the books do not add up', async () => {
    const reviewer = await add('reviewer')
    const id = await submitted()
    isOpen = false
    const reply = await send(reviewer.token, `withdrawals/${id}/review`, { event: 'approve' })
    isOpen = true
    expect(reply.status).toBe(503)
  })
})
