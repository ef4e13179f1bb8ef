import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#kit/contractWorld.ts'
import { openWithdrawalWorld, type WithdrawalWorld } from '#kit/withdrawalWorld.ts'

const USDT = 1_000_000n
const DAY = 86_400_000

let world: WithdrawalWorld

beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

const times = (count: number, work: () => Promise<unknown>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => codeOf(work())))

describe('a password', () => {
  it('costs no work of its hash where it may not be set anyway', async () => {
    const ann = await world.owner(0n)
    const { customerId } = ann.holder
    const change = (current: string | null) => (): Promise<unknown> =>
      world.service.changePassword(customerId, { current, password: 'another good one' })
    await times(5, change('wrong horse battery'))
    const before = process.cpuUsage()
    expect(await times(100, change(null))).toEqual(Array(100).fill('10093'))
    expect(await times(100, change('wrong horse battery'))).toEqual(Array(100).fill('10243'))
    const { user } = process.cpuUsage(before)
    // Of a processor, each: a hash takes some 10 ms.
    expect(user / 200).toBeLessThan(4_000)
  })
})

describe('texts that were never signed', () => {
  it('are cleared away a day after, and those of a withdrawal stay', async () => {
    const ann = await world.owner(500n * USDT)
    const { textId } = await world.signed(ann, '200')
    const used = await world.signed(ann, '200')
    await world.request(ann, used)
    const kept = async (): Promise<string[]> => {
      const rows = await world.test.db.query<{ id: string }>(
        'SELECT id FROM withdrawal_text WHERE customer_id = $1',
        [ann.holder.customerId],
      )
      return rows.map(({ id }) => id)
    }
    await world.service.sweep()
    expect(await kept()).toHaveLength(2)
    world.clock.at += DAY + 10 * 60_000 + 1
    await world.service.sweep()
    expect(await kept()).toEqual([used.textId])
    expect(textId).not.toBe(used.textId)
  })
})
