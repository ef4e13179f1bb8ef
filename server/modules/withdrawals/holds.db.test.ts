import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openWithdrawalWorld, type Owner, type WithdrawalWorld } from '#kit/withdrawalWorld.ts'

const USDT = 1_000_000n
const DAY = 86_400_000
const HASH = `0x${'ab'.repeat(32)}`

let world: WithdrawalWorld

beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

const holdOf = ({ holder }: Owner) => world.service.payoutHold(world.test.db, holder.customerId)
const inTx = <T>(work: Parameters<typeof world.test.db.transaction<T>>[0]): Promise<T> =>
  world.test.db.transaction(work)
const stop = ({ holder }: Owner) => inTx((tx) => world.service.stop(tx, holder.customerId))
const resume = ({ holder }: Owner) => inTx((tx) => world.service.resume(tx, holder.customerId))

it('lets nothing leave while its customer stopped withdrawals, and for a day after', async () => {
  const ann = await world.owner(500n * USDT)
  const [asked, approved] = [await world.withdraw(ann, '50'), await world.withdraw(ann, '60')]
  await world.act('bob', approved.id, { event: 'approve' })
  const attempts = (): Promise<string[]> =>
    Promise.all([
      codeOf(world.act('bob', asked.id, { event: 'approve' })),
      codeOf(world.act('tom', approved.id, { event: 'send', reference: HASH })),
      codeOf(world.withdraw(ann, '70')),
    ])
  expect([await stop(ann), await stop(ann)]).toEqual([true, false])
  expect(await holdOf(ann)).toEqual({ why: 'stopped', until: null })
  expect(new Set(await attempts())).toEqual(new Set([CODE.withdrawalsHeld]))
  const { items } = await world.service.queue(world.test.db, 0n, 10)
  expect(items.map(({ stopped }) => stopped)).toEqual([true, true])
  await resume(ann)
  expect(await codeOf(resume(ann))).toBe(CODE.userStatusWrong)
  world.clock.at += DAY - 1
  expect(new Set(await attempts())).toEqual(new Set([CODE.withdrawalsHeld]))
  world.clock.at += 1
  expect(await attempts()).toEqual(['done', 'done', 'done'])
  expect(await holdOf(ann)).toBeNull()
})

it('gives back what is not approved while withdrawals are stopped', async () => {
  const ann = await world.owner(500n * USDT)
  const { id } = await world.withdraw(ann, '50')
  await stop(ann)
  await world.cancel(ann.holder, id)
  expect(await world.holdings(ann.holder.customerId)).toEqual({ available: 500n * USDT })
})

it('counts the hold that runs longest, adds none up, and knows no password for it', async () => {
  const ann = await world.newcomer()
  const { customerId } = ann.holder
  const now = world.clock.at
  await inTx((tx) => world.service.hold(tx, customerId, now + 2 * DAY))
  await inTx((tx) => world.service.hold(tx, customerId, now + DAY, 'passwordReset'))
  await inTx((tx) => world.service.hold(tx, customerId, now + DAY))
  const until = new Date(now + 2 * DAY).toISOString()
  expect(await holdOf(ann)).toEqual({ why: 'accountChanged', until })
  await stop(ann)
  await resume(ann)
  expect(await holdOf(ann)).toEqual({ why: 'accountChanged', until })
  world.clock.at += 2 * DAY
  await world.service.sweep()
  const left = await world.test.db.query('SELECT 1 FROM payout_hold WHERE customer_id = $1', [
    customerId,
  ])
  expect([await holdOf(ann), left]).toEqual([null, []])
})
