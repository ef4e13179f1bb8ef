import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_UNREAD } from '#protocol/notification.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import type { CustomerNotice, Holder } from '#server/modules/commands/types.ts'
import type { OwnNotice } from './types.ts'

const USDT = 1_000_000n
const DAY = 86_400_000
const ALL = { limit: 20 }

let world: ContractWorld
let heard: OwnNotice[] = []

beforeAll(async () => {
  world = await openContractWorld()
  world.notifications.onNotice((notice) => heard.push(notice))
})
beforeEach(async () => {
  heard = []
  await world.market.price(BTC, '68000')
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

/** A customer whose order a stop loss closed. */
async function stopped(): Promise<Holder> {
  const holder = await world.customer(100n * USDT)
  await world.market.price(BTC, '68000')
  await world.open(holder)
  await world.market.price(BTC, '66900')
  return holder
}

const listOf = ({ customerId }: Holder) => world.notifications.list(customerId, ALL)

/** Keeps so many notices of a customer, as a command would. */
async function keep({ customerId }: Holder, count: number): Promise<void> {
  const notice = { kind: 'contractClosed', order: {} } as CustomerNotice['notice']
  const account = 'demo' as const
  await world.db.transaction(async (tx) => {
    world.notifications.keep(
      tx,
      Array.from({ length: count }, () => ({ customerId, account, notice })),
    )
  })
}

describe('what happens without an act of the customer', () => {
  it('is kept as it stood, and told once it is on disk', async () => {
    const ann = await stopped()
    const bob = await world.customer(100n * USDT)
    const { items, next, unread } = await listOf(ann)
    expect(items).toMatchObject([
      {
        account: 'demo',
        read: false,
        notice: {
          kind: 'contractClosed',
          order: { closeReason: 'stopLoss', closePrice: '66896.65' },
        },
      },
    ])
    expect({ next, unread }).toEqual({ next: null, unread: 1 })
    const mine = heard.filter(({ customerId }) => customerId === ann.customerId)
    expect(mine.map(({ notice }) => notice)).toEqual(items.map(({ notice }) => notice))
    expect(await listOf(bob)).toEqual({ items: [], next: null, unread: 0 })
  })

  it('is kept with nothing that was undone', async () => {
    const ann = await world.customer(100n * USDT)
    await world.open(ann)
    await world.db.query(
      `ALTER TABLE notification ADD CONSTRAINT poison CHECK (customer_id <> '${ann.customerId}')`,
    )
    await world.market.price(BTC, '66900')
    await world.db.query('ALTER TABLE notification DROP CONSTRAINT poison')
    // The order stays open as well: both are written, or neither is.
    expect(await listOf(ann)).toEqual({ items: [], next: null, unread: 0 })
    expect(heard.filter(({ customerId }) => customerId === ann.customerId)).toEqual([])
    expect((await world.balances(ann)).margin).toBeGreaterThan(0n)
    expect(String(world.faults.splice(0))).toMatch(/poison/)
  })

  it('is not told of what customers do themselves', async () => {
    const ann = await world.customer(100n * USDT)
    const order = await world.open(ann)
    await world.close(ann, order.id)
    const waiting = await world.place(ann, { price: '67500', stopLoss: '66000' })
    await world.cancel(ann, waiting.id)
    expect((await listOf(ann)).items).toEqual([])
    expect(heard.filter(({ customerId }) => customerId === ann.customerId)).toEqual([])
  })
})

describe('own notifications', () => {
  it('are read up to one, and nobody else’s with them', async () => {
    const [ann, bob] = [await stopped(), await stopped()]
    await keep(ann, 2)
    const [, second] = (await listOf(ann)).items
    const { customerId } = ann
    expect(await world.notifications.markRead(customerId, second?.id ?? '')).toEqual({ unread: 1 })
    expect(await world.notifications.markRead(customerId, second?.id ?? '')).toEqual({ unread: 1 })
    expect((await listOf(ann)).items.map(({ read }) => read)).toEqual([false, true, true])
    expect((await listOf(bob)).unread).toBe(1)
    const unread = await world.notifications.list(customerId, { ...ALL, unread: 'YES' })
    expect(unread.items).toHaveLength(1)
    expect(await codeOf(world.notifications.markRead(customerId, 'x'))).toBe('400')
  })

  it('come page by page, each once, and are counted up to a hundred', async () => {
    const ann = await world.customer(USDT)
    await keep(ann, MOST_UNREAD + 5)
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const asked = { limit: 40, ...(cursor === undefined ? {} : { cursor }) }
      const page = await world.notifications.list(ann.customerId, asked)
      ids.push(...page.items.map(({ id }) => id))
      expect(page.unread).toBe(MOST_UNREAD)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(ids).toHaveLength(MOST_UNREAD + 5)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(b) - Number(a)))
    expect(await codeOf(world.notifications.list(ann.customerId, { ...ALL, cursor: '-1' }))).toBe(
      '400',
    )
  })

  it('go after a year', async () => {
    const ann = await world.customer(USDT)
    await keep(ann, 1)
    world.clock.advance(364 * DAY)
    await keep(ann, 1)
    await world.notifications.sweep()
    expect((await listOf(ann)).items).toHaveLength(2)
    world.clock.advance(2 * DAY)
    await world.notifications.sweep()
    expect((await listOf(ann)).items).toHaveLength(1)
  })
})
