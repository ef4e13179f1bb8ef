import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import {
  openWithdrawalWorld,
  type Owner,
  TO_BANK,
  TO_WALLET,
  type WithdrawalWorld,
} from '#kit/withdrawalWorld.ts'

let world: WithdrawalWorld
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterEach(() => world.godCheck())
afterAll(() => world.close())

const USDT = 1_000_000n
const HOUR = 3_600_000

/** A customer who may withdraw 500 USDT within 24 hours, and nothing to a bank. */
async function bounded(): Promise<Owner> {
  const ann = await world.owner(5_000n * USDT)
  world.limits.set(ann.holder.customerId, { crypto: 500n * USDT, bank: null })
  return ann
}

const limits = ({ holder }: Owner) => world.service.limits(world.test.db, holder.customerId)

it('bound what leaves within 24 hours, to the unit, and what comes back does not count', async () => {
  const ann = await bounded()
  expect(await limits(ann)).toEqual({
    crypto: { day: '500.000000', left: '500.000000', freeAt: null },
    bank: null,
  })
  const first = await world.withdraw(ann, '300')
  world.clock.at += HOUR
  const before = await world.fingerprint()
  expect(await codeOf(world.signed(ann, '200.000001'))).toBe(CODE.withdrawalLimit)
  expect(await world.fingerprint()).toBe(before)
  await world.withdraw(ann, '200')
  expect((await limits(ann)).crypto).toEqual({
    day: '500.000000',
    left: '0.000000',
    freeAt: new Date(Date.parse(first.submittedAt) + 24 * HOUR).toISOString(),
  })
  await world.cancel(ann.holder, first.id)
  expect((await limits(ann)).crypto.left).toBe('300.000000')
})

it('are free again 24 hours after what was asked out', async () => {
  const ann = await bounded()
  await world.withdraw(ann, '500')
  world.clock.at += 24 * HOUR - 1
  expect(await codeOf(world.signed(ann, '20'))).toBe(CODE.withdrawalLimit)
  world.clock.at += 1
  expect(await world.withdraw(ann, '500')).toMatchObject({ state: 'submitted' })
})

it('hold for ten texts that were signed before, and sent at once', async () => {
  const ann = await bounded()
  const texts = await Promise.all(Array.from({ length: 10 }, () => world.signed(ann, '200')))
  const codes = await Promise.all(texts.map((text) => codeOf(world.ask(ann, text))))
  expect(codes.filter((code) => code === 'done')).toHaveLength(2)
  expect(new Set(codes)).toEqual(new Set(['done', CODE.withdrawalLimit]))
})

it('count other coins by their worth, and banks apart', async () => {
  const ann = await world.owner(10n ** 18n, 'ETH')
  // In this world a unit of another asset is worth two of USDT.
  world.limits.set(ann.holder.customerId, { crypto: 10n ** 18n, bank: 0n })
  const toEther = { ...TO_WALLET, asset: 'ETH' } as const
  await world.withdraw(ann, '0.5', toEther)
  expect(await codeOf(world.signed(ann, '0.01', toEther))).toBe(CODE.withdrawalLimit)
  const bob = await world.owner(500_00n, 'EUR')
  world.limits.set(bob.holder.customerId, { crypto: 0n, bank: 200_00n })
  await world.withdraw(bob, '100.00', TO_BANK)
  expect(await codeOf(world.signed(bob, '50.00', TO_BANK))).toBe(CODE.withdrawalLimit)
})

it('let nothing to a bank where there is none', async () => {
  const ann = await world.owner(500_00n, 'EUR')
  world.limits.set(ann.holder.customerId, { crypto: 0n, bank: null })
  expect(await codeOf(world.signed(ann, '100.00', TO_BANK))).toBe(CODE.withdrawalLimit)
})
