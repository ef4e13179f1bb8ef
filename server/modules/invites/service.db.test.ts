import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { AFAR, DAY, type InviteWorld, openInviteWorld, TRADE_DUE, USDT } from '#kit/inviteWorld.ts'
import type { InvitesService } from './types.ts'

let world: InviteWorld
let invites: InvitesService

beforeAll(async () => {
  world = await openInviteWorld()
  ;({ invites } = world)
})
beforeEach(() => {
  world.notices.length = 0
})
afterEach(() => world.check())
afterAll(() => world.closeWorld())

/** The job of the next day. */
async function nextDay(): Promise<void> {
  await world.nextDay()
  await invites.payDue()
}

describe('a commission', () => {
  it('is paid the day after, to the unit, and never again', async () => {
    const bob = await world.inviter(true)
    const ann = await world.friendOf(bob)
    await world.trade(ann)
    await invites.payDue()
    expect(await world.available(bob)).toBe(USDT)
    expect(await invites.own(bob.customerId, AFAR)).toMatchObject({
      joined: 1,
      active: 1,
      earned: '0.000000',
      waiting: '0.155039',
      thisMonth: '0.155039',
    })
    await nextDay()
    expect(await world.available(bob)).toBe(USDT + TRADE_DUE)
    await nextDay()
    expect(await world.available(bob)).toBe(USDT + TRADE_DUE)
    expect(await invites.own(bob.customerId, AFAR)).toMatchObject({
      earned: '0.155039',
      waiting: '0.000000',
    })
  })

  it('waits, visibly, until the inviter is verified', async () => {
    const bob = await world.inviter(false)
    await world.trade(await world.friendOf(bob))
    await nextDay()
    expect(await world.available(bob)).toBe(USDT)
    expect(await invites.own(bob.customerId, AFAR)).toMatchObject({
      needsIdentity: true,
      waiting: '0.155039',
    })
    world.verified.add(bob.customerId)
    await nextDay()
    expect(await world.available(bob)).toBe(USDT + TRADE_DUE)
  })

  it('of friends from one network waits a week', async () => {
    const bob = await world.inviter(true)
    const ip = world.freshIp()
    await world.friendOf(bob, ip)
    const ann = await world.friendOf(bob, ip)
    await world.trade(ann)
    await nextDay()
    expect(await world.available(bob)).toBe(USDT)
    const { items } = await invites.friends(bob.customerId, { limit: 10 })
    expect(items.map(({ no, state }) => [no, state])).toEqual([
      [2, 'waiting'],
      [1, 'active'],
    ])
    world.clock.advance(7 * DAY)
    await nextDay()
    expect(await world.available(bob)).toBe(USDT + TRADE_DUE)
  })

  it('of a friend from where the inviter looked at the code that day waits a week', async () => {
    const bob = await world.inviter(true)
    const [home, later] = [world.freshIp(), world.freshIp()]
    await invites.own(bob.customerId, home)
    await world.trade(await world.friendOf(bob, home))
    await world.friendOf(bob)
    await invites.own(bob.customerId, later)
    world.clock.advance(DAY)
    await world.friendOf(bob, later)
    await nextDay()
    expect(await world.available(bob)).toBe(USDT)
    const { items } = await invites.friends(bob.customerId, { limit: 10 })
    expect(items.map(({ no, state }) => [no, state])).toEqual([
      [3, 'active'],
      [2, 'active'],
      [1, 'waiting'],
    ])
    const [held] = (await invites.queue(world.db)).filter(
      ({ inviterId }) => inviterId === bob.customerId,
    )
    expect(held).toMatchObject({ no: 1, ownNetwork: true, sameNetwork: 0 })
  })

  it('of a void invitation returns to the fees, and both are told why', async () => {
    const bob = await world.inviter(true)
    const ann = await world.friendOf(bob)
    await world.trade(ann)
    const device = randomBytes(32)
    for (const { customerId } of [ann, bob]) {
      await world.db.query(`INSERT INTO customer VALUES ($1, now())`, [customerId])
      await world.db.query('INSERT INTO login_device VALUES ($1, $2, now())', [customerId, device])
    }
    await nextDay()
    expect(await world.available(bob)).toBe(USDT)
    expect(world.notices.map(({ customerId, notice }) => [customerId, notice])).toEqual([
      [bob.customerId, { kind: 'inviteVoid', reason: 'sameDevice', own: true }],
      [ann.customerId, { kind: 'inviteVoid', reason: 'sameDevice', own: false }],
    ])
    expect(await invites.own(bob.customerId, AFAR)).toMatchObject({
      active: 0,
      waiting: '0.000000',
    })
    expect(await invites.offers(world.db, [ann.customerId])).toEqual(new Map())
  })
})

it('an address counts for whoever let go of it a while ago', async () => {
  const bob = await world.inviter(true)
  const ann = await world.friendOf(bob)
  await world.trade(ann)
  const address = `0x${'ab'.repeat(20)}`
  const { db } = world
  for (const { customerId } of [ann, bob]) {
    await db.query(`INSERT INTO customer VALUES ($1, now())`, [customerId])
  }
  await db.query(
    `INSERT INTO released_wallet (address, customer_id, until) VALUES ($1, $2, now() + interval '30 days')`,
    [address, bob.customerId],
  )
  await db.query(
    `INSERT INTO customer_wallet (address, customer_id, linked_at) VALUES ($1, $2, now())`,
    [address, ann.customerId],
  )
  await nextDay()
  expect(await world.available(bob)).toBe(USDT)
  expect(world.notices.map(({ notice }) => notice)).toMatchObject([
    { kind: 'inviteVoid', reason: 'sameAddress' },
    { kind: 'inviteVoid', reason: 'sameAddress' },
  ])
})

describe('somebody', () => {
  const joining = (who: string, code: string) => codeOf(invites.join(who, code, world.freshIp()))

  it('does not invite themselves, nor whoever brought them, however many are between', async () => {
    const [ann, bob, cyd] = [randomUUID(), randomUUID(), randomUUID()]
    const codes = await Promise.all(
      [ann, bob, cyd].map(async (id) => (await invites.own(id, AFAR)).code),
    )
    const [ofAnn = '', ofBob = '', ofCyd = ''] = codes
    expect(await joining(ann, ofAnn)).toBe(CODE.inviteOwn)
    expect(await joining(bob, ofAnn)).toBe('done')
    expect(await joining(ann, ofBob)).toBe(CODE.inviteOwn)
    expect(await joining(cyd, ofBob.toLowerCase())).toBe('done')
    expect(await joining(ann, ofCyd)).toBe(CODE.inviteOwn)
  })

  it('has one inviter, even where two are named at once', async () => {
    const friend = randomUUID()
    const codes = await Promise.all(
      [randomUUID(), randomUUID()].map(async (id) => (await invites.own(id, AFAR)).code),
    )
    const said = await Promise.all(codes.map((code) => joining(friend, code)))
    expect(said.toSorted()).toEqual([CODE.inviteTooLate, 'done'].toSorted())
  })

  it('names nobody unknown, not after seven days, and not after a real order', async () => {
    const { code } = await invites.own(randomUUID(), AFAR)
    expect(await joining(randomUUID(), '00000000')).toBe(CODE.inviteUnknown)
    const late = randomUUID()
    world.registered.set(late, world.clock.now() - 7 * DAY)
    expect(await joining(late, code)).toBe(CODE.inviteTooLate)
    const trader = await world.inviter(false)
    await world.grant(trader, 1_000n * USDT)
    await world.trade(trader)
    expect(await joining(trader.customerId, code)).toBe(CODE.inviteTooLate)
  })
})

it('friends are numbers: nothing else is told of them', async () => {
  const bob = await world.inviter(true)
  const ann = await world.friendOf(bob)
  const page = await invites.friends(bob.customerId, { limit: 10 })
  const text = JSON.stringify([page, await invites.own(bob.customerId, AFAR)])
  expect(text).not.toContain(ann.customerId)
  expect(Object.keys(page.items[0] ?? {}).toSorted()).toEqual([
    'earned',
    'joinedAt',
    'no',
    'reason',
    'state',
    'until',
  ])
})
