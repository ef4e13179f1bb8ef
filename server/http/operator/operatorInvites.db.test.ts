import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OwnInvites } from '#protocol/invite.ts'
import type { QueuedInvite } from '#protocol/operatorInvites.ts'
import { giveReal } from '#kit/giveReal.ts'
import { type HttpCustomer, type HttpReply, newHttpCustomer } from '#kit/httpCustomers.ts'
import { newOperatorToken } from '#kit/operatorTokens.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'

const DAY = 86_400_000
const ADMIN = 'the-token-of-who-founded-it'

let app: App
let bob: string
const clock = { at: Date.parse('2026-03-02T09:00:00Z'), now: () => clock.at }

beforeAll(async () => {
  app = await openTestApp({ clock, env: { OPERATOR_TOKEN: ADMIN } })
  const { token, tokenHash } = newOperatorToken()
  await operate(ADMIN, 'operators', { name: 'Bob', roles: ['reviewer'], tokenHash })
  bob = token
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

const queue = async (): Promise<readonly QueuedInvite[]> =>
  (await operate<{ items: QueuedInvite[] }>(bob, 'invites')).result.items
const review = (id: string, body: object, by = bob) =>
  operate<QueuedInvite>(by, `invites/${id}/review`, body)

/** Somebody with two friends from one network, the second of whom traded. */
async function suspected() {
  const inviter = await newHttpCustomer(app.url)
  const { code } = (await inviter.ask<OwnInvites>('getInvite')).result
  const friends: HttpCustomer[] = []
  for (let n = 0; n < 2; n += 1) {
    const friend = await newHttpCustomer(app.url)
    expect((await friend.ask('setInviter', { code })).code).toBe('200')
    friends.push(friend)
  }
  const [, friend] = friends
  if (friend === undefined) throw new Error('nobody came')
  await giveReal(app, friend, 1_000_000_000n)
  const buy = { instrumentId: '1', side: 'buy', type: 'market', total: '500' }
  expect((await friend.ask('placeSpotOrder', buy)).code).toBe('200')
  return { inviter, friend }
}

it('are shown with what is odd about them, and paid once a reviewer says so', async () => {
  const { inviter, friend } = await suspected()
  const mine = (await queue()).filter(({ inviterId }) => inviterId === inviter.user.id)
  expect(mine.find(({ friendId }) => friendId === friend.user.id)).toMatchObject({
    no: 2,
    heldUntil: new Date(clock.at + 7 * DAY).toISOString(),
    void: null,
    ownNetwork: true,
    sameNetwork: 1,
    sameDay: 1,
  })
  expect(
    mine
      .map(({ no, waiting }) => `${no} ${waiting === '0.000000' ? 'nothing' : 'some'}`)
      .toSorted(),
  ).toEqual(['1 nothing', '2 some'])
  const approved = await review(friend.user.id, { event: 'approve', note: 'a family' })
  expect(approved.result).toMatchObject({ heldUntil: null, void: null })
  expect((await queue()).map(({ friendId }) => friendId)).not.toContain(friend.user.id)
  expect((await review(friend.user.id, { event: 'approve' })).code).toBe('404')
  const { items } = (await operate<{ items: object[] }>(bob, 'acts?limit=2')).result
  expect(items).toMatchObject([
    { act: 'reviewInvite approve', ref: friend.user.id, outcome: '404', detail: null },
    { act: 'reviewInvite approve', ref: friend.user.id, outcome: '200', detail: 'a family' },
  ])
})

it('end with a reason that both read, and only once', async () => {
  const { inviter, friend } = await suspected()
  const end = { event: 'void', reason: 'againstRules', note: 'bots' }
  expect((await review(friend.user.id, end)).result).toMatchObject({ void: 'againstRules' })
  expect((await review(friend.user.id, end)).code).toBe('404')
  expect((await review(friend.user.id, { event: 'approve' })).code).toBe('404')
  const told = async (one: HttpCustomer) =>
    (
      await app.db.query<{ notice: object }>(
        `SELECT notice FROM notification WHERE customer_id = $1 AND notice ->> 'kind' = 'inviteVoid'`,
        [one.user.id],
      )
    ).map(({ notice }) => notice)
  expect(await told(inviter)).toMatchObject([{ reason: 'againstRules', own: true }])
  expect(await told(friend)).toMatchObject([{ reason: 'againstRules', own: false }])
  const { invited } = (await friend.ask<OwnInvites>('getInvite')).result
  expect(invited?.void).toBe('againstRules')
  const { items } = (await operate<{ items: object[] }>(bob, 'acts?limit=3')).result
  expect(items.at(-1)).toMatchObject({
    act: 'reviewInvite void',
    ref: friend.user.id,
    outcome: '200',
    detail: 'againstRules: bots',
  })
})

it('are a reviewer’s alone, and bad input changes nothing', async () => {
  const { friend } = await suspected()
  const { id } = friend.user
  expect((await review(id, { event: 'approve' }, ADMIN)).status).toBe(403)
  expect((await review(id, { event: 'void' })).code).toBe('400')
  expect((await review(id, { event: 'void', reason: 'mood' })).code).toBe('400')
  expect((await review(randomUUID(), { event: 'void', reason: 'sameDevice' })).code).toBe('404')
  expect((await queue()).map(({ friendId }) => friendId)).toContain(id)
})

it('are joined by no forged code', async () => {
  const friend = await newHttpCustomer(app.url)
  const forged = [
    '',
    'X'.repeat(33),
    'ABCD\u0000123',
    ['ABCD1234'],
    { $ne: '' },
    12345678,
    null,
    "' OR code <> '",
    '<img src=x>',
    '١٢٣٤٥٦٧٨',
    '%',
    'ABCD123_',
  ]
  const codes: string[] = []
  for (const code of forged) codes.push((await friend.ask('setInviter', { code })).code)
  const refused = (code: string): number => codes.filter((one) => one === code).length
  expect([codes.length, refused('400'), refused('10290')]).toEqual([12, 7, 5])
  const { invited } = (await friend.ask<OwnInvites>('getInvite')).result
  expect(invited).toBeNull()
})
