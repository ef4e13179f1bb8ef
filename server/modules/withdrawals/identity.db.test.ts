import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openWithdrawalWorld, TO_BANK, type WithdrawalWorld } from '#kit/withdrawalWorld.ts'

let world: WithdrawalWorld
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

it('to a bank is refused before anything is signed while the identity is not verified; coins leave', async () => {
  const ann = await world.owner(200_00n, 'EUR')
  world.unverified.add(ann.holder.customerId)
  const before = await world.fingerprint()
  expect(await codeOf(world.signed(ann, '100.00', TO_BANK))).toBe(CODE.notVerified)
  expect(await world.fingerprint()).toBe(before)
  const bob = await world.owner(200_000_000n)
  world.unverified.add(bob.holder.customerId)
  expect(await world.withdraw(bob, '100')).toMatchObject({ state: 'submitted' })
  await world.godCheck()
})

it('to a bank is refused too where the identity lapsed after its text was given out, and holds nothing', async () => {
  const ann = await world.owner(200_00n, 'EUR')
  const signed = await world.signed(ann, '100.00', TO_BANK)
  world.unverified.add(ann.holder.customerId)
  expect(await codeOf(world.request(ann, signed))).toBe(CODE.notVerified)
  expect(await world.holdings(ann.holder.customerId, 'EUR')).toMatchObject({ available: 200_00n })
  world.unverified.delete(ann.holder.customerId)
  expect(await world.request(ann, signed)).toMatchObject({ state: 'submitted' })
  await world.godCheck()
})
