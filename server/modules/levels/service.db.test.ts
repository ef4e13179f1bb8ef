import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { IdentityLevel } from '#protocol/identityTerms.ts'
import type { CustomerNotice } from '#server/modules/commands/types.ts'
import { createIdentityService } from '#server/modules/identity/service.ts'
import { type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { createLevelsService } from './service.ts'
import type { LevelsService } from './types.ts'

const USDT = 1_000_000n
const DAY = 86_400_000

let world: ContractWorld
let levels: LevelsService
const told: CustomerNotice[] = []
/** What customers traded beside their contracts, by customer. */
const more = new Map<string, bigint>()

function createLevels(incentives = true): LevelsService {
  const identity = createIdentityService({
    db: world.db,
    clock: world.clock,
    images: {} as never,
    vault: {} as never,
    note: world.notifications.note,
    notServed: [],
  })
  return createLevelsService({
    db: world.db,
    clock: world.clock,
    identity,
    products: [
      world.contracts(),
      {
        volumes: async () => [...more].map(([customerId, units]) => ({ customerId, units })),
      },
    ],
    incentives,
    offers: async () => new Map(),
    notify: (_, notices) => void told.push(...notices),
  })
}

beforeAll(async () => {
  world = await openContractWorld()
  levels = createLevels()
})
beforeEach(async () => {
  more.clear()
  told.length = 0
  await world.market.price(BTC, '68000')
})
afterAll(() => world.closeWorld())

async function verified(level: IdentityLevel, customerId: string = randomUUID()): Promise<string> {
  await world.db.query(
    `INSERT INTO identity (customer_id, state, level, since) VALUES ($1, 'verified', $2, $3)
     ON CONFLICT (customer_id) DO UPDATE SET level = excluded.level, since = excluded.since`,
    [customerId, level, new Date(world.clock.now())],
  )
  return customerId
}

/** The next day's count, an hour after midnight. */
async function nextDay(): Promise<void> {
  const now = world.clock.now()
  world.clock.set(Math.floor(now / DAY) * DAY + DAY + 3_600_000)
  await levels.count()
}

const levelOf = async (id: string): Promise<number> => (await levels.own(id)).level
const toldTo = (id: string) =>
  told.flatMap(({ customerId, notice }) => (customerId === id ? [notice] : []))

describe('volume', () => {
  it('is what real orders came to, opened and closed, parts too, the day after; demo counts nothing', async () => {
    const ann = await world.customer(1_000n * USDT, 'real')
    const bob = await world.customer(1_000n * USDT, 'demo')
    for (const holder of [ann, bob]) {
      const order = await world.open(holder)
      await world.closePart(holder, order.id, 3n)
    }
    expect((await levels.own(ann.customerId)).volume).toBe('0.000000')
    await nextDay()
    // Ten lots at 68,003.40, three of them closed at 67,996.60.
    expect((await levels.own(ann.customerId)).volume).toBe('884.023800')
    expect((await levels.own(bob.customerId)).volume).toBe('0.000000')
    expect(await levels.audit(world.db)).toEqual({ ok: true, breaches: [] })
  })

  it('is counted once a day, also where two jobs count at a time', async () => {
    const ann = await verified('full')
    more.set(ann, 300_000n * USDT)
    world.clock.advance(DAY)
    await Promise.all([levels.count(), createLevels().count()])
    more.set(ann, 900_000n * USDT)
    await levels.count()
    expect((await levels.own(ann)).volume).toBe('300000.000000')
  })

  it('that nobody traded is a breach of the audit', async () => {
    const ann = await verified('full')
    more.set(ann, 300_000n * USDT)
    await nextDay()
    more.set(ann, 299_999n * USDT)
    const { breaches } = await levels.audit(world.db)
    expect(breaches).toEqual([expect.stringContaining(ann)])
  })
})

describe('a level', () => {
  it('rises the day after, falls after the second day below, and is told once each time', async () => {
    const ann = await verified('full')
    await levels.count()
    expect([await levelOf(ann), toldTo(ann)]).toEqual([
      2,
      [{ kind: 'levelChanged', level: 2, was: 0 }],
    ])
    more.set(ann, 250_000n * USDT)
    await nextDay()
    expect(await levelOf(ann)).toBe(3)
    more.clear()
    await nextDay()
    expect(await levelOf(ann)).toBe(3)
    await nextDay()
    expect(await levelOf(ann)).toBe(2)
    await levels.count()
    expect(toldTo(ann).map((notice) => 'level' in notice && notice.level)).toEqual([2, 3, 2])
  })

  it('moves with a verification at once, both ways', async () => {
    const ann = randomUUID()
    more.set(ann, 2_000_000n * USDT)
    await nextDay()
    expect(await levelOf(ann)).toBe(0)
    await verified('wealth', ann)
    expect(await levelOf(ann)).toBe(4)
    await verified('basic', ann)
    expect(await levels.own(ann)).toMatchObject({
      level: 1,
      next: { level: 2, missingVolume: '0.000000', missingIdentity: 'full' },
    })
  })

  it('opens a discount and limits to those who have it', async () => {
    const [ann, bob] = [await verified('full'), randomUUID()]
    more.set(ann, 250_000n * USDT)
    await nextDay()
    const discounts = await levels.discounts(world.db, [ann, bob])
    expect([...discounts]).toEqual([[ann, { level: 3, percent: 10 }]])
    const limits = await levels.limitsOf(world.db, [ann, bob])
    expect(limits.get(ann)).toEqual({
      crypto: 100_000n * USDT,
      bank: 50_000n * USDT,
      loan: 10_000n * USDT,
    })
    expect(limits.get(bob)).toEqual({ crypto: 1_000n * USDT, bank: null, loan: null })
  })

  it('opens no discount where the policy allows none', async () => {
    const ann = await verified('full')
    const barred = createLevels(false)
    expect(await barred.discounts(world.db, [ann])).toEqual(new Map())
    expect((await barred.list()).levels.map(({ discount }) => discount)).toEqual(
      Array.from({ length: 7 }, () => 0),
    )
  })
})

it('the table is the same for everybody, and none of it changes', async () => {
  const { version, levels: rows } = await levels.list()
  expect([version, rows.length, rows.at(-1)]).toEqual([
    1,
    7,
    {
      level: 6,
      volume: '25000000.000000',
      identity: 'wealth',
      discount: 30,
      loan: '250000.000000',
      cryptoDay: '2000000.000000',
      bankDay: '500000.000000',
    },
  ])
  await expect(world.db.query('UPDATE level_row SET discount_percent = 50')).rejects.toThrow(
    'append-only',
  )
})
