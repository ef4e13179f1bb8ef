import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { OperatorRole, QueuedWithdrawal } from '#protocol/operator.ts'
import { giveReal } from '#kit/giveReal.ts'
import { verifyFully } from '#kit/verifyFully.ts'
import { openTestApp } from '#kit/testApp.ts'
import { type HttpCustomer, type HttpReply, newHttpCustomer } from '#kit/httpCustomers.ts'
import { askOut, choosePassword, signedWithdrawal } from '#kit/httpWithdrawals.ts'
import { newOperatorToken } from '#kit/operatorTokens.ts'
import type { App } from '#server/main/app.ts'
import { rounds } from './size.ts'

const ADMIN = 'token-of-who-makes-the-operators'

let app: App
let bob: string
let cid: string

beforeAll(async () => {
  app = await openTestApp({ env: { OPERATOR_TOKEN: ADMIN } })
  bob = await named('Bob')
  cid = await named('Cid')
})
afterAll(() => app.close())

async function operate<R>(token: string, path: string, body?: object): Promise<HttpReply<R>> {
  const answer = await fetch(`${app.url}/swx/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, ...((await answer.json()) as Omit<HttpReply<R>, 'status'>) }
}

const make = (name: string, roles: readonly OperatorRole[], tokenHash: string) =>
  operate(ADMIN, 'operators', { name, roles, tokenHash })

async function named(name: string): Promise<string> {
  const { token, tokenHash } = newOperatorToken()
  expect((await make(name, ['reviewer', 'treasurer'], tokenHash)).code).toBe('200')
  return token
}

/** A customer with a withdrawal password, and so many units of each. */
async function rich(...funds: readonly (readonly [AssetCode, bigint])[]): Promise<HttpCustomer> {
  const one = await newHttpCustomer(app.url)
  for (const [asset, units] of funds) {
    await giveReal(app, { token: one.token, expiresAt: '', user: one.user }, units, asset)
  }
  await choosePassword(one)
  // The amounts here are larger than what leaves in a day without papers.
  await verifyFully(app, one.user.id)
  return one
}

const approve = (token: string, id: string) =>
  operate<QueuedWithdrawal>(token, `withdrawals/${id}/review`, { event: 'approve' })

describe('one operator', () => {
  it('approves no more of a customer’s day than the set amount, in whatever pieces', async () => {
    const ann = await rich(['USDT', 50_000_000_000n], ['ETH', 10n ** 19n])
    const states: string[] = []
    for (const [amount, asset] of [
      ['4000', 'USDT'],
      ['1.5', 'ETH'],
      ['1000', 'USDT'],
      ['20', 'USDT'],
      ['0.01', 'ETH'],
    ] as const) {
      const id = await askOut(ann, amount, asset)
      states.push((await approve(bob, id)).result.state)
    }
    expect(states).toEqual(['approved', 'approved', 'approved', 'submitted', 'submitted'])
  })

  it('approves no more of it when the requests come at once', async () => {
    const count = rounds(4, 12)
    const ann = await rich(['USDT', 100_000_000_000n])
    const ids = await Promise.all(Array.from({ length: count }, () => askOut(ann, '5000')))
    const states = await Promise.all(ids.map(async (id) => (await approve(bob, id)).result.state))
    expect(states.filter((state) => state === 'approved')).toHaveLength(2)
  })

  it('gets back what was refused of the day', async () => {
    const ann = await rich(['USDT', 50_000_000_000n])
    const id = await askOut(ann, '9000')
    await operate(bob, `withdrawals/${id}/review`, { event: 'reject', reason: 'lawForbids' })
    expect((await approve(bob, await askOut(ann, '9000'))).result.state).toBe('approved')
  })

  it('never sends what they approved', async () => {
    const ann = await rich(['USDT', 1_000_000_000n])
    const id = await askOut(ann, '200')
    await approve(bob, id)
    const send = (token: string) =>
      operate<QueuedWithdrawal>(token, `withdrawals/${id}/pay`, {
        event: 'send',
        reference: `0x${'ab'.repeat(32)}`,
      })
    expect((await send(bob)).code).toBe(CODE.anotherPersonNeeded)
    expect((await send(cid)).result.state).toBe('broadcast')
  })

  it.each(['Bob ', 'B0b', 'Воb', 'Bοb', 'Ｂob', 'Bob.', 'BOB'])(
    'is not two as %j',
    async (name) => {
      const { tokenHash } = newOperatorToken()
      expect(await make(name, ['reviewer'], tokenHash)).toMatchObject({
        code: '400',
        fields: { name: 'unreasonable' },
      })
    },
  )
})

it('who lost a race of yes and no about a withdrawal is told so', async () => {
  const ann = await rich(['USDT', 10_000_000_000n])
  for (let round = 0; round < rounds(4, 40); round += 1) {
    const id = await askOut(ann, '20')
    const no = { event: 'reject', reason: 'lawForbids' }
    const codes = await Promise.all([
      approve(bob, id).then(({ code }) => code),
      operate(cid, `withdrawals/${id}/review`, no).then(({ code }) => code),
    ])
    expect(codes.toSorted()).toEqual([CODE.withdrawalMovedOn, '200'])
  }
})

it('turns no direction of what a customer reads by a note', async () => {
  const ann = await rich(['USDT', 1_000_000_000n])
  const id = await askOut(ann, '200')
  const note = 'Send \u202Eit\u202C \u2066again\u2069.'
  const body = { event: 'reject', reason: 'lawForbids', note }
  const { result } = await operate<QueuedWithdrawal>(bob, `withdrawals/${id}/review`, body)
  expect(result.note).toBe('Send it again.')
})

it('takes right passwords that come at once, and no more wrong ones than one after another', async () => {
  const count = rounds(10, 20)
  const ann = await rich(['USDT', 1_000_000_000n])
  const bodies = await Promise.all(Array.from({ length: count }, () => signedWithdrawal(ann, '20')))
  const codes = await Promise.all(
    bodies.map(async (body) => (await ann.ask('withdraw', body)).code),
  )
  expect(codes).toEqual(bodies.map(() => '200'))
  const wrong = { ...(await signedWithdrawal(ann, '20')), password: 'wrong horse battery' }
  const tried = await Promise.all(
    Array.from({ length: 30 }, async () => (await ann.ask('withdraw', wrong)).code),
  )
  expect(tried.filter((code) => code === CODE.withdrawalPasswordWrong)).toHaveLength(5)
})
