import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { CustomerNotice } from '#server/modules/commands/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { createInvitesService } from './service.ts'
import type { InvitesService } from './types.ts'

const USDT = 1_000_000n
const DAY = 86_400_000

let world: ContractWorld
let invites: InvitesService
const told: CustomerNotice[] = []
const registered = new Map<string, number>()
const verified = new Set<string>()

beforeAll(async () => {
  world = await openContractWorld()
  invites = createInvitesService({
    db: world.db,
    clock: world.clock,
    worthOf: (_, units) => units,
    identity: { levelsOf: async () => new Map([...verified].map((id) => [id, 'basic'])) },
    incentives: true,
    commands: () => world.commands(),
    auth: () => ({
      userInfo: async (id) => ({
        id,
        address: null,
        registeredAt: new Date(registered.get(id) ?? world.clock.now()).toISOString(),
      }),
      keyedHash: async (words) => Buffer.alloc(32, words.join()),
    }),
    notify: (_, notices) => void told.push(...notices),
    onFault: (fault) => void world.faults.push(fault),
  })
})
beforeEach(async () => {
  told.length = 0
  await world.market.price(BTC, '68000')
})
afterEach(async () => {
  const { breaches } = await invites.audit(world.db)
  if (breaches.length > 0) throw new Error(breaches.join('\n'))
  await world.godCheck()
})
afterAll(() => world.closeWorld())

let networks = 0

/** A customer who joins whoever has a code, each from a network of their own. */
async function friendOf(inviter: Holder): Promise<Holder> {
  const friend = await world.customer(1_000n * USDT, 'real')
  registered.set(friend.customerId, world.clock.now())
  networks += 1
  await invites.join(
    friend.customerId,
    (await invites.own(inviter.customerId)).code,
    `10.0.${networks}.1`,
  )
  world.offers((ids) => invites.offers(world.db, ids))
  return friend
}

const inviterWith = async (identity: boolean): Promise<Holder> => {
  const inviter = await world.customer(USDT, 'real')
  registered.set(inviter.customerId, world.clock.now())
  if (identity) verified.add(inviter.customerId)
  return inviter
}

async function trade(friend: Holder): Promise<void> {
  const order = await world.open(friend)
  await world.close(friend, order.id)
}

/** Twenty minutes after the next midnight, as the job does it. */
async function nextDay(): Promise<void> {
  world.clock.set(Math.floor(world.clock.now() / DAY) * DAY + DAY + 20 * 60_000)
  await invites.payDue()
  await world.market.price(BTC, '68000')
}

const available = async (holder: Holder): Promise<bigint> =>
  (await world.balances(holder)).available

/** 77,523 and 77,516 of the fees of an opening and a close (see contracts/feeTerms.db.test.ts). */
const DUE = 77_523n + 77_516n

describe('a commission', () => {
  it('is paid the day after, to the unit, and never again', async () => {
    const bob = await inviterWith(true)
    const ann = await friendOf(bob)
    await trade(ann)
    await invites.payDue()
    expect(await available(bob)).toBe(USDT)
    expect(await invites.own(bob.customerId)).toMatchObject({
      joined: 1,
      active: 1,
      earned: '0.000000',
      waiting: '0.155039',
      thisMonth: '0.155039',
    })
    await nextDay()
    expect(await available(bob)).toBe(USDT + DUE)
    await nextDay()
    expect(await available(bob)).toBe(USDT + DUE)
    expect(await invites.own(bob.customerId)).toMatchObject({
      earned: '0.155039',
      waiting: '0.000000',
    })
  })

  it('waits, visibly, until the inviter is verified', async () => {
    const bob = await inviterWith(false)
    await trade(await friendOf(bob))
    await nextDay()
    expect(await available(bob)).toBe(USDT)
    expect(await invites.own(bob.customerId)).toMatchObject({
      needsIdentity: true,
      waiting: '0.155039',
    })
    verified.add(bob.customerId)
    await nextDay()
    expect(await available(bob)).toBe(USDT + DUE)
  })

  it('of friends from one network waits a week', async () => {
    const bob = await inviterWith(true)
    await friendOf(bob)
    networks -= 1
    const ann = await friendOf(bob)
    await trade(ann)
    await nextDay()
    expect(await available(bob)).toBe(USDT)
    const { items } = await invites.friends(bob.customerId, { limit: 10 })
    expect(items.map(({ no, state }) => [no, state])).toEqual([
      [2, 'waiting'],
      [1, 'active'],
    ])
    world.clock.advance(7 * DAY)
    await nextDay()
    expect(await available(bob)).toBe(USDT + DUE)
  })

  it('of a void invitation returns to the fees, and both are told why', async () => {
    const bob = await inviterWith(true)
    const ann = await friendOf(bob)
    await trade(ann)
    const device = randomBytes(32)
    for (const { customerId } of [ann, bob]) {
      await world.db.query(`INSERT INTO customer VALUES ($1, now())`, [customerId])
      await world.db.query('INSERT INTO login_device VALUES ($1, $2, now())', [customerId, device])
    }
    await nextDay()
    expect(await available(bob)).toBe(USDT)
    expect(told.map(({ customerId, notice }) => [customerId, notice])).toEqual([
      [bob.customerId, { kind: 'inviteVoid', reason: 'sameDevice', own: true }],
      [ann.customerId, { kind: 'inviteVoid', reason: 'sameDevice', own: false }],
    ])
    expect(await invites.own(bob.customerId)).toMatchObject({ active: 0, waiting: '0.000000' })
    expect(await invites.offers(world.db, [ann.customerId])).toEqual(new Map())
  })
})

describe('somebody', () => {
  const joining = (who: string, code: string) =>
    codeOf(invites.join(who, code, `10.1.${(networks += 1)}.1`))

  it('does not invite themselves, nor whoever brought them, however many are between', async () => {
    const [ann, bob, cyd] = [randomUUID(), randomUUID(), randomUUID()]
    const codes = await Promise.all([ann, bob, cyd].map(async (id) => (await invites.own(id)).code))
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
      [randomUUID(), randomUUID()].map(async (id) => (await invites.own(id)).code),
    )
    const said = await Promise.all(codes.map((code) => joining(friend, code)))
    expect(said.toSorted()).toEqual([CODE.inviteTooLate, 'done'].toSorted())
  })

  it('names nobody unknown, not after seven days, and not after a real order', async () => {
    const { code } = await invites.own(randomUUID())
    expect(await joining(randomUUID(), '00000000')).toBe(CODE.inviteUnknown)
    const late = randomUUID()
    registered.set(late, world.clock.now() - 7 * DAY)
    expect(await joining(late, code)).toBe(CODE.inviteTooLate)
    const trader = await inviterWith(false)
    await world.grant(trader, 1_000n * USDT)
    await trade(trader)
    expect(await joining(trader.customerId, code)).toBe(CODE.inviteTooLate)
  })
})

it('friends are numbers: nothing else is told of them', async () => {
  const bob = await inviterWith(true)
  const ann = await friendOf(bob)
  const page = await invites.friends(bob.customerId, { limit: 10 })
  const text = JSON.stringify([page, await invites.own(bob.customerId)])
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
