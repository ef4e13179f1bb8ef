import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { OperatorAccount } from '#protocol/operatorAccounts.ts'
import type { UserInfo } from '#protocol/session.ts'
import { giveReal } from '#kit/giveReal.ts'
import { type HttpCustomer, type HttpReply, newHttpCustomer } from '#kit/httpCustomers.ts'
import { choosePassword, signedWithdrawal } from '#kit/httpWithdrawals.ts'
import { newOperatorToken } from '#kit/operatorTokens.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'

const DAY = 86_400_000
const ADMIN = 'the-token-of-who-founded-it'

let app: App
let bob: string
let cid: string
const clock = { at: Date.parse('2026-03-02T09:00:00Z'), now: () => clock.at }

beforeAll(async () => {
  app = await openTestApp({ clock, env: { OPERATOR_TOKEN: ADMIN } })
  bob = await reviewer('Bob')
  cid = await reviewer('Cid')
})
beforeEach(() => app.tick())
afterEach(() => app.audit())
afterAll(() => app.close())

async function operate<R>(token: string, path: string, body?: object): Promise<HttpReply<R>> {
  const answer = await fetch(`${app.url}/swx/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, ...((await answer.json()) as Omit<HttpReply<R>, 'status'>) }
}

async function reviewer(name: string): Promise<string> {
  const { token, tokenHash } = newOperatorToken()
  await operate(ADMIN, 'operators', { name, roles: ['reviewer'], tokenHash })
  return token
}

const review = (by: string, id: string, body: object) =>
  operate<OperatorAccount>(by, `accounts/${id}/review`, body)
const until = (days: number): string => new Date(clock.at + days * DAY).toISOString()
const freeze = (days = 10) => ({ event: 'freeze', reason: 'takeover', until: until(days) })
const CONFIRM = { event: 'confirm' }
const BUY = { instrumentId: '1', side: 'buy', type: 'market', total: '30' }
const WAIT = { instrumentId: '1', side: 'buy', type: 'limit', amount: '0.001', price: '1000' }

async function rich(): Promise<HttpCustomer> {
  const one = await newHttpCustomer(app.url)
  await giveReal(app, one, 1_000_000_000n)
  await choosePassword(one)
  return one
}

async function freezeNow({ user }: HttpCustomer): Promise<void> {
  await review(bob, user.id, freeze())
  expect((await review(cid, user.id, CONFIRM)).code).toBe('200')
}

it('freezes an account by two operators, never by one', async () => {
  const ann = await rich()
  const { id } = ann.user
  expect((await review(bob, id, CONFIRM)).code).toBe(CODE.userStatusWrong)
  expect((await review(bob, id, freeze(31))).code).toBe('400')
  expect((await review(bob, id, freeze(0))).code).toBe('400')
  expect((await review(bob, id, { ...freeze(), reason: 'mood' })).code).toBe('400')
  expect((await review(bob, id, freeze())).result).toMatchObject({ state: 'active' })
  expect((await review(bob, id, CONFIRM)).code).toBe(CODE.anotherPersonNeeded)
  expect((await ann.ask('placeSpotOrder', BUY)).code).toBe('200')
  expect((await review(cid, id, CONFIRM)).result).toMatchObject({
    state: 'frozen',
    frozenFor: 'takeover',
    proposal: null,
  })
  expect((await review(cid, randomUUID(), freeze())).code).toBe(CODE.userNotFound)
  const { items } = (await operate<{ items: OperatorAccount[] }>(bob, 'accounts')).result
  expect(items.map(({ customerId }) => customerId)).toEqual([id])
  const alone = app.db.query(
    `UPDATE account_status SET frozen_by = ARRAY['bob', 'bob'] WHERE customer_id = $1`,
    [id],
  )
  await expect(alone).rejects.toThrow('frozen_by_two')
})

it('forgets after a day what nobody confirmed', async () => {
  const ann = await newHttpCustomer(app.url)
  await review(bob, ann.user.id, freeze())
  clock.at += DAY
  expect((await review(cid, ann.user.id, CONFIRM)).code).toBe(CODE.userStatusWrong)
})

it('refuses new orders and withdrawals of a frozen account, and leaves it the ways out', async () => {
  const ann = await rich()
  const placed = await ann.ask<{ id: string }>('placeSpotOrder', WAIT)
  expect(placed.code).toBe('200')
  const signed = await signedWithdrawal(ann, '50')
  await freezeNow(ann)
  const refused = [
    ann.ask('placeSpotOrder', BUY),
    ann.ask('withdraw', signed),
    ann.ask('prepareWithdrawal', { target: null, amount: '1' }),
    ann.ask('getDepositAddress', { network: 'ethereum' }),
    ann.ask('closeAccount', {}),
  ]
  const codes = (await Promise.all(refused)).map(({ code }) => code)
  expect(codes.filter((code) => code !== CODE.userStatusWrong && code !== '400')).toEqual([])
  expect(codes.slice(0, 2)).toEqual([CODE.userStatusWrong, CODE.userStatusWrong])
  expect((await ann.ask('cancelOrder', { orderId: placed.result.id })).code).toBe('200')
  const { result: user } = await ann.ask<UserInfo>('getUserInfo')
  expect(user).toMatchObject({ status: 'frozen', frozenFor: 'takeover', statusUntil: until(10) })
  expect((await ann.ask('getExchangeTerms')).status).toBe(200)

  expect((await review(bob, ann.user.id, { event: 'unfreeze' })).result.state).toBe('active')
  expect((await review(bob, ann.user.id, { event: 'unfreeze' })).code).toBe(CODE.userStatusWrong)
  expect((await ann.ask('placeSpotOrder', BUY)).code).toBe('200')
})

it('ends a freeze by itself that nobody renewed', async () => {
  const ann = await rich()
  await freezeNow(ann)
  clock.at += 5 * DAY
  await freezeNow(ann)
  clock.at += 10 * DAY - 1_000
  const other = await newHttpCustomer(app.url)
  expect((await other.ask('getUserInfo')).code).toBe('200')
  const frozen = async () =>
    (await operate<{ items: OperatorAccount[] }>(bob, 'accounts')).result.items.some(
      ({ customerId }) => customerId === ann.user.id,
    )
  expect(await frozen()).toBe(true)
  clock.at += 1_000
  expect(await frozen()).toBe(false)
})

it('accepts no order after the answer that froze, however many come at once', async () => {
  const ann = await rich()
  await review(bob, ann.user.id, freeze())
  const orders = Array.from({ length: 12 }, () => ann.ask('placeSpotOrder', BUY))
  const frozen = review(cid, ann.user.id, CONFIRM)
  const codes = (await Promise.all(orders)).map(({ code }) => code)
  expect((await frozen).code).toBe('200')
  expect(codes.filter((code) => code !== '200' && code !== CODE.userStatusWrong)).toEqual([])
  const count = codes.filter((code) => code === '200').length
  const after = await Promise.all(Array.from({ length: 4 }, () => ann.ask('placeSpotOrder', BUY)))
  expect(new Set(after.map(({ code }) => code))).toEqual(new Set([CODE.userStatusWrong]))
  const rows = await app.db.query('SELECT 1 FROM spot_order WHERE customer_id = $1', [ann.user.id])
  expect(rows).toHaveLength(count)
})
