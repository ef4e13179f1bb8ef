import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { accrualsIn } from '#kit/accruals.ts'
import { manualClock } from '#kit/clock.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openTestDb } from '#kit/database.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { AFAR, DAY, type InviteWorld, openInviteWorld, TRADE_DUE, USDT } from '#kit/inviteWorld.ts'
import type { PayAsk } from './paying.ts'

let world: InviteWorld

beforeAll(async () => {
  world = await openInviteWorld()
})
afterEach(() => world.check())
afterAll(() => world.closeWorld())

/** Commands that fail where they are told to, and note what they are asked. */
function failing(isFault: (ask: PayAsk) => boolean) {
  const asked: PayAsk[] = []
  const settle: CommandService['settle'] = async (handler, holder, ask) => {
    asked.push(ask as unknown as PayAsk)
    if (isFault(ask as unknown as PayAsk)) throw new Error('it is broken')
    await world.commands().settle(handler, holder, ask)
  }
  return { asked, commands: () => ({ settle }) }
}

it('a fault of one inviter keeps no other from being paid, and is tried again at the next run', async () => {
  const [bob, cyd] = [await world.inviter(true), await world.inviter(true)]
  for (const inviter of [bob, cyd]) await world.trade(await world.friendOf(inviter))
  let broken = true
  const { asked, commands } = failing(({ inviterId }) => broken && inviterId === bob.customerId)
  const invites = world.another({ commands })
  await world.nextDay()
  await invites.payDue()
  expect(await world.available(bob)).toBe(USDT)
  expect(await world.available(cyd)).toBe(USDT + TRADE_DUE)
  expect(world.faults.splice(0)).toHaveLength(1)
  broken = false
  asked.length = 0
  await invites.payDue()
  expect(await world.available(bob)).toBe(USDT + TRADE_DUE)
  expect(asked.map(({ inviterId }) => inviterId)).toEqual([bob.customerId])
  asked.length = 0
  await invites.payDue()
  expect(asked).toEqual([])
})

it('a fault of one asset keeps no other from being paid, and is tried again at the next run', async () => {
  const { db, close } = await openTestDb()
  const clock = manualClock(Date.UTC(2026, 0, 5, 12))
  const [inviterId, customerId] = [randomUUID(), randomUUID()]
  const paid: string[] = []
  let broken = true
  const settle: CommandService['settle'] = async (_handler, _holder, ask) => {
    const { asset } = ask as unknown as PayAsk
    if (broken && asset === 'BTC') throw new Error('it is broken')
    paid.push(asset)
    await db.query(`UPDATE commission_accrual SET payment_id = 'one' WHERE asset = $1`, [asset])
  }
  const faults: unknown[] = []
  const invites = accrualsIn(db, clock, {
    commands: () => ({ settle }),
    identity: { levelsOf: async () => new Map([[inviterId, 'basic']]) },
    onFault: (fault) => void faults.push(fault),
  })
  await db.query(`INSERT INTO invite VALUES ($1, $2, 1, '2026-01-05', $3)`, [
    customerId,
    inviterId,
    Buffer.alloc(32),
  ])
  await db.transaction(async (tx) => {
    const about = { inviterId, customerId, type: 'spotFilled', units: 20_000n } as const
    const assets = ['BTC', 'ETH', 'USDT'] as const
    invites.keep(
      tx,
      assets.map((asset) => ({ ...about, asset, orderId: randomUUID() })),
    )
  })
  clock.advance(DAY)
  await invites.payDue()
  expect([paid, faults.length]).toEqual([['ETH', 'USDT'], 1])
  broken = false
  await invites.payDue()
  expect([paid, faults.length]).toEqual([['ETH', 'USDT', 'BTC'], 1])
  await close()
})

it('a friend who cannot be looked at keeps no other inviter from being paid', async () => {
  const [bob, cyd] = [await world.inviter(true), await world.inviter(true)]
  const ann = await world.friendOf(bob)
  for (const friend of [ann, await world.friendOf(cyd)]) await world.trade(friend)
  const device = randomBytes(32)
  for (const { customerId } of [ann, bob]) {
    await world.db.query(`INSERT INTO customer VALUES ($1, now())`, [customerId])
    await world.db.query('INSERT INTO login_device VALUES ($1, $2, now())', [customerId, device])
  }
  let broken = true
  const invites = world.another({
    notify: () => {
      if (broken) throw new Error('nobody can be told')
    },
  })
  await world.nextDay()
  await invites.payDue()
  expect(await world.available(cyd)).toBe(USDT + TRADE_DUE)
  expect(await world.available(bob)).toBe(USDT)
  expect(world.faults.splice(0)).toHaveLength(1)
  broken = false
  await invites.payDue()
  expect(await world.available(bob)).toBe(USDT)
  expect(await invites.own(bob.customerId, AFAR)).toMatchObject({ active: 0, waiting: '0.000000' })
})

describe('an inviter whose account is', () => {
  const dueTo = async () => {
    const bob = await world.inviter(true)
    await world.trade(await world.friendOf(bob))
    return bob
  }
  const fees = async (): Promise<bigint> => {
    const [row] = await world.db.query<{ units: bigint }>(
      `SELECT sum(balance) AS units FROM ledger_account
       WHERE owner = 'house' AND bucket = 'fees' AND kind = 'real' AND asset = 'USDT'`,
    )
    return row?.units ?? 0n
  }
  const pay = async (): Promise<void> => {
    await world.nextDay()
    await world.invites.payDue()
  }

  it('frozen is paid once it no longer is', async () => {
    const bob = await dueTo()
    await world.become(bob, 'frozen')
    await pay()
    expect(await world.available(bob)).toBe(USDT)
    expect(await world.invites.own(bob.customerId, AFAR)).toMatchObject({ waiting: '0.155039' })
    world.clock.advance(10 * DAY)
    await pay()
    expect(await world.available(bob)).toBe(USDT + TRADE_DUE)
  })

  it('frozen after the job began is not paid by it', async () => {
    const bob = await dueTo()
    const settle: CommandService['settle'] = async (...asked) => {
      await world.become(bob, 'frozen')
      await world.commands().settle(...asked)
    }
    await world.nextDay()
    await world.another({ commands: () => ({ settle }) }).payDue()
    expect(await world.available(bob)).toBe(USDT)
  })

  it('closing is paid, and new orders of friends set nothing aside for it', async () => {
    const bob = await dueTo()
    const ann = await world.friendOf(bob)
    await world.become(bob, 'closing')
    await world.trade(ann)
    await pay()
    expect(await world.available(bob)).toBe(USDT + TRADE_DUE)
    const offer = async () =>
      (await world.invites.offers(world.db, [ann.customerId])).get(ann.customerId)
    expect(await offer()).toMatchObject({ discountPercent: 5, commissionPercent: 0 })
    await world.become(bob, 'active')
    expect(await offer()).toMatchObject({ discountPercent: 5, commissionPercent: 20 })
  })

  it('closed is paid no more: what waits returns to fees, and the code is nobody’s', async () => {
    const bob = await world.inviter(false)
    const ip = world.freshIp()
    const friends = [await world.friendOf(bob, ip), await world.friendOf(bob, ip)]
    for (const friend of friends) await world.trade(friend)
    const before = await fees()
    const { code } = await world.invites.own(bob.customerId, AFAR)
    await world.become(bob, 'closed')
    await pay()
    expect(await world.available(bob)).toBe(USDT)
    expect((await fees()) - before).toBe(2n * TRADE_DUE)
    const joining = world.invites.join(randomUUID(), code, world.freshIp())
    expect(await codeOf(joining)).toBe(CODE.inviteUnknown)
  })
})
