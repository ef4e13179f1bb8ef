import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { RouteName } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { openCallApp } from '#kit/callApp.ts'
import {
  openWithdrawalWorld,
  type Owner,
  PASSWORD,
  TO_BANK,
  TO_WALLET,
  type WithdrawalWorld,
} from '#kit/withdrawalWorld.ts'
import { withdrawalCalls } from './withdrawals.ts'

let world: WithdrawalWorld
let app: Awaited<ReturnType<typeof openCallApp>>

beforeAll(async () => {
  world = await openWithdrawalWorld()
  app = await openCallApp(world.test.db, withdrawalCalls(world.service))
})
afterEach(() => world.godCheck())
afterAll(async () => {
  await app.close()
  await world.close()
})

interface Reply {
  readonly code: string
  readonly msg?: string
  readonly fields?: object
  readonly result: never
}

interface Sent {
  readonly by?: Owner
  readonly virtually?: string
  readonly key?: string
  readonly body?: unknown
}

async function send(name: RouteName, { by, virtually = 'NO', key, body }: Sent): Promise<Reply> {
  const reply = await app.inject({
    method: ROUTES[name].method,
    url: ROUTES[name].path,
    headers: {
      virtually,
      'content-type': 'application/json',
      'idempotency-key': key ?? randomUUID(),
      ...(by === undefined ? {} : { authorization: `Bearer ${by.holder.customerId}` }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return reply.json<Reply>()
}

const rich = (): Promise<Owner> => world.owner(500_000_000n)

describe('withdrawals over HTTP', () => {
  it('are prepared, signed, asked for, listed and taken back', async () => {
    const ann = await rich()
    const body = { target: TO_WALLET, amount: '200' }
    const { result } = await send('prepareWithdrawal', { by: ann, body })
    const { id, text, fee } = result as { id: string; text: string; fee: string }
    expect(text).toContain('\nArrives: 199.800000 USDT\n')
    expect(fee).toBe('0.200000')
    const signature = await ann.wallet.signMessage({ message: text })
    const asked = { textId: id, signature, password: PASSWORD }
    const done = await send('withdraw', { by: ann, body: asked })
    expect(done).toMatchObject({ code: '200', msg: '20003', result: { state: 'submitted' } })
    const { id: withdrawalId } = done.result as { id: string }
    const back = await send('cancelWithdrawal', { by: ann, body: { id: withdrawalId } })
    expect(back).toMatchObject({ code: '200', result: { state: 'cancelled', canCancel: false } })
    const list = await send('listWithdrawals', { by: ann })
    expect(list.result).toMatchObject({ items: [{ id: withdrawalId }], next: null })
  })

  it('answer a repeat with the same bytes, and another text under its key with 409', async () => {
    const ann = await rich()
    const key = randomUUID()
    const asked = { ...(await world.signed(ann, '200')), password: PASSWORD }
    const first = await send('withdraw', { by: ann, key, body: asked })
    expect(await send('withdraw', { by: ann, key, body: asked })).toEqual(first)
    const other = { ...(await world.signed(ann, '200')), password: PASSWORD }
    expect((await send('withdraw', { by: ann, key, body: other })).code).toBe('409')
  })

  it('name a way there is, and a bank only by who is verified', async () => {
    const ann = await world.owner(200_00n, 'EUR')
    const target = { ...TO_WALLET, network: 'bitcoin' }
    const nowhere = await send('prepareWithdrawal', { by: ann, body: { target, amount: '200' } })
    expect(nowhere.code).toBe(CODE.withdrawalMethodMissing)
    world.unverified.add(ann.holder.customerId)
    const body = { target: TO_BANK, amount: '100.00' }
    const bank = await send('prepareWithdrawal', { by: ann, body })
    expect(bank.code).toBe(CODE.notVerified)
  })

  it('50 at once of all there is: exactly one is accepted', async () => {
    const ann = await rich()
    const texts = await Promise.all(Array.from({ length: 50 }, () => world.signed(ann, '500')))
    const replies = await Promise.all(
      texts.map((text) => send('withdraw', { by: ann, body: { ...text, password: PASSWORD } })),
    )
    // A right password is tried while others are: those wait their minute, and then there is nothing left.
    const accepted = replies.filter(({ code }) => code === '200')
    expect(accepted).toHaveLength(1)
    const others = replies.filter(({ code }) => code !== '200').map(({ code }) => code)
    expect(
      [...new Set(others)].every((code) =>
        [CODE.insufficientBalance, CODE.passwordLocked].includes(code),
      ),
    ).toBe(true)
    expect(await world.holdings(ann.holder.customerId)).toEqual({ withdrawalHold: 500_000_000n })
  })

  it('let nothing leave by a stolen token, whatever is sent with it', async () => {
    const ann = await rich()
    const before = await world.fingerprint()
    const prepared = await send('prepareWithdrawal', {
      by: ann,
      body: { target: TO_WALLET, amount: '200' },
    })
    const password = await send('prepareWithdrawalPassword', { by: ann })
    const reset = await send('preparePasswordReset', { by: ann })
    const thief = privateKeyToAccount(generatePrivateKey())
    const forged = async ({ result }: Reply) => {
      const { id, text } = result as { id: string; text: string }
      return { textId: id, signature: await thief.signMessage({ message: text }) }
    }
    const chosen = 'another good one'
    const tries = [
      await send('withdraw', {
        by: ann,
        body: { ...(await forged(prepared)), password: PASSWORD },
      }),
      await send('changeWithdrawalPassword', {
        by: ann,
        body: { ...(await forged(password)), current: PASSWORD, password: chosen },
      }),
      await send('changeWithdrawalPassword', {
        by: ann,
        body: { ...(await forged(password)), current: null, password: chosen },
      }),
      await send('resetWithdrawalPassword', {
        by: ann,
        body: { ...(await forged(reset)), password: chosen },
      }),
    ]
    expect(tries.map(({ code }) => code)).toEqual([
      CODE.signatureWrong,
      CODE.signatureWrong,
      CODE.textOver,
      CODE.signatureWrong,
    ])
    const unsigned = { current: PASSWORD, password: chosen }
    expect((await send('changeWithdrawalPassword', { by: ann, body: unsigned })).code).toBe('400')
    expect(await world.fingerprint()).toBe(before)
    const state = await send('getWithdrawalPassword', { by: ann })
    expect(state.result).toMatchObject({ set: true, triesLeft: 20 })
  })

  it('are for the real account alone', async () => {
    const ann = await rich()
    const body = { target: TO_WALLET, amount: '200' }
    const demo = { by: ann, virtually: 'YES', body }
    expect((await send('prepareWithdrawal', demo)).code).toBe(CODE.demoNotAllowed)
    expect((await send('listWithdrawals', { by: ann, virtually: 'YES' })).code).toBe(
      CODE.demoNotAllowed,
    )
  })

  it.each([
    [{ target: TO_WALLET }, { amount: 'required' }],
    [{ target: TO_WALLET, amount: '-1' }, { amount: 'malformed' }],
    [{ target: TO_WALLET, amount: '1e3' }, { amount: 'malformed' }],
    [{ target: { ...TO_WALLET, extra: 1 }, amount: '200' }, { 'target.extra': 'unknownField' }],
    [{ target: { ...TO_WALLET, address: '' }, amount: '200' }, { 'target.address': 'malformed' }],
    [
      { target: { ...TO_BANK, holder: 'Ann\nFee: 0' }, amount: '200' },
      { 'target.holder': 'malformed' },
    ],
    [
      { target: { ...TO_BANK, holder: 'Ann \u202Eexample' }, amount: '200' },
      { 'target.holder': 'malformed' },
    ],
    [
      { target: { ...TO_BANK, holder: 'Ann\u200dExample' }, amount: '200' },
      { 'target.holder': 'malformed' },
    ],
    [
      { target: { ...TO_BANK, holder: 'رضا\u200c میرزایی' }, amount: '200' },
      { 'target.holder': 'malformed' },
    ],
    [
      { target: { ...TO_BANK, holder: 'https://evil.example' }, amount: '200' },
      { 'target.holder': 'unreasonable' },
    ],
    [
      { target: { ...TO_BANK, bank: 'help at evil.example' }, amount: '200' },
      { 'target.bank': 'unreasonable' },
    ],
    [
      { target: { ...TO_BANK, account: 'nowhere!' }, amount: '200' },
      { 'target.account': 'malformed' },
    ],
  ])('refuse %j at its field', async (body, fields) => {
    const reply = await send('prepareWithdrawal', { by: await rich(), body })
    expect(reply).toMatchObject({ code: '400', fields })
  })

  it('tell everybody what they cost and how they go', async () => {
    const offer = await send('getWithdrawalOffer', {})
    expect(offer.result).toMatchObject({ feePercent: '0.1' })
    const figures = await send('getWithdrawalFigures', {})
    expect(figures).toMatchObject({ code: '200', result: { days: 30, medianHours: null } })
  })
})

describe('the withdrawal password over HTTP', () => {
  it('is set once, changed by the present one, and counts wrong tries', async () => {
    const ann = await rich()
    const change = async (current: string | null, password: string): Promise<Reply> => {
      const { result } = await send('prepareWithdrawalPassword', { by: ann })
      const { id, text } = result as { id: string; text: string }
      expect(text).toMatch(/^app\.example\.org: change the withdrawal password\n/)
      const signature = await ann.wallet.signMessage({ message: text })
      const body = { textId: id, signature, current, password }
      return send('changeWithdrawalPassword', { by: ann, body })
    }
    expect(await change(PASSWORD, 'short')).toMatchObject({
      code: '400',
      fields: { password: 'outOfRange' },
    })
    expect((await change('wrong horse', 'another good one')).code).toBe(
      CODE.withdrawalPasswordWrong,
    )
    const state = await send('getWithdrawalPassword', { by: ann })
    expect(state.result).toMatchObject({ set: true, triesLeft: 19, lockedUntil: null })
    expect(await change(PASSWORD, 'another good one')).toMatchObject({ code: '200', msg: '20005' })
  })

  it('is set anew by the wallet', async () => {
    const ann = await rich()
    const { result } = await send('preparePasswordReset', { by: ann })
    const { id, text } = result as { id: string; text: string }
    const signature = await ann.wallet.signMessage({ message: text })
    const body = { textId: id, signature, password: 'another good one' }
    expect((await send('resetWithdrawalPassword', { by: ann, body })).code).toBe('200')
    const state = await send('getWithdrawalPassword', { by: ann })
    expect(state.result).toMatchObject({ set: true, triesLeft: 20 })
    const hold = await send('getPayoutHold', { by: ann })
    expect(hold.result).toMatchObject({ why: 'passwordReset' })
  })
})
