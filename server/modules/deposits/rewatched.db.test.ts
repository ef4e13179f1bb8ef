import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { type DepositChain, openDepositChain } from '#kit/depositChain.ts'
import {
  COLLECTING,
  type DepositWorld,
  IMAGES_OF,
  NEEDED,
  NETWORK,
  openDepositWorld,
  USDT,
} from '#kit/depositWorld.ts'
import type { Holder } from './types.ts'

let chain: DepositChain
let world: DepositWorld

beforeAll(async () => {
  chain = await openDepositChain()
  world = await openDepositWorld(chain)
  await world.deposits().watch()
})
afterEach(async () => {
  await world.godCheck()
})
afterAll(async () => {
  await world.closeWorld()
  await chain.stop()
})

const watch = () => world.deposits().watch()
const requested = { network: NETWORK, asset: 'USDT', amount: '150' } as const
const byHand = (holder: Holder, hash: string) =>
  ({ ...requested, way: 'hand', imageId: IMAGES_OF(holder), hash }) as const

async function approveTwice(id: string): Promise<void> {
  for (const operator of ['op-1', 'op-2']) await world.deposits().approve(id, operator, 'seen')
}

async function someone() {
  const wallet = await chain.person()
  return { wallet, holder: await world.customer(wallet.address) }
}

describe('a transfer that people credited before anybody watched its chain', () => {
  it('is not credited again by the chain, nor by people', async () => {
    const { holder, wallet } = await someone()
    world.restartUnwatched()
    const { hash } = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
    const { id } = await world.submit(holder, byHand(holder, hash))
    await approveTwice(id)
    expect(await world.only(holder)).toMatchObject({ state: 'success' })

    world.restart()
    const again = await world.submit(holder, { ...requested, way: 'wallet', hash })
    await watch()
    await chain.mine(NEEDED)
    await watch()
    await watch()
    expect(await world.available(holder)).toBe(150n * USDT)
    expect(again.id).toBe(id)
    expect((await world.deposits().queue(world.db, 0n, 200)).unattributed).toEqual([])

    const { holder: eve } = await someone()
    const claim = await world.submit(eve, byHand(eve, hash))
    await watch()
    const approval = world.deposits().approve(claim.id, 'op-1', 'seen')
    expect(await codeOf(approval)).toMatch(/^1025[14]$/)
    await world.deposits().reject(claim.id, 'op-1', { reason: 'counted', note: null })
    expect(await world.available(eve)).toBe(0n)
  })
})

describe('a report that waited when its chain began to be watched', () => {
  it('keeps no transfer from being credited by the chain, and is not credited beside it', async () => {
    const { holder, wallet } = await someone()
    world.restartUnwatched()
    await chain.holdBlocks(true)
    const { hash } = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
    const { hash: _, ...report } = byHand(holder, hash)
    const { id } = await world.submit(holder, { ...report, lastSix: hash.slice(-6) })

    world.restart()
    await chain.holdBlocks(false)
    await chain.mine(NEEDED)
    await watch()
    await watch()
    expect(world.faults).toEqual([])
    expect(await world.available(holder)).toBe(150n * USDT)
    const approval = world.deposits().approve(id, 'op-1', 'seen', { hash })
    expect(await codeOf(approval)).toBe(CODE.depositCounted)
  })
})

describe('a transfer that was credited while its chain was watched', () => {
  it('is not credited again by people once nobody watches', async () => {
    const { holder, wallet } = await someone()
    world.restart()
    const { hash } = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
    await watch()
    await chain.mine(NEEDED)
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'success' })

    world.restartUnwatched()
    expect(await codeOf(world.submit(holder, byHand(holder, hash)))).toBe(CODE.depositCounted)
    const { holder: eve } = await someone()
    const claim = await world.submit(eve, byHand(eve, hash))
    expect(await codeOf(world.deposits().approve(claim.id, 'op-1', 'seen'))).toBe(
      CODE.depositCounted,
    )
  })
})
