import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#kit/contractWorld.ts'
import { type DepositChain, openDepositChain } from '#kit/depositChain.ts'
import {
  COLLECTING,
  type DepositWorld,
  ETHER,
  IMAGES_OF,
  NEEDED,
  NETWORK,
  openDepositWorld,
  USDT,
} from '#kit/depositWorld.ts'
import type { DepositBody } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Holder } from './types.ts'

const HOUR = 3_600_000
let chain: DepositChain
let world: DepositWorld

beforeAll(async () => {
  chain = await openDepositChain()
  world = await openDepositWorld(chain)
  await world.deposits().watch()
})
afterEach(async () => {
  await chain.holdBlocks(false)
  await world.godCheck()
})
afterAll(async () => {
  await world.closeWorld()
  await chain.stop()
})

const watch = () => world.deposits().watch()
const byHand = (holder: Holder, more: { hash: string } | { lastSix: string }) =>
  ({
    way: 'hand',
    network: NETWORK,
    asset: 'USDT',
    amount: '150',
    imageId: IMAGES_OF(holder),
    ...more,
  }) as const

async function settle(): Promise<void> {
  await chain.mine(NEEDED)
  await watch()
}

async function someone(): Promise<{
  holder: Holder
  wallet: Awaited<ReturnType<DepositChain['person']>>
}> {
  const wallet = await chain.person()
  return { wallet, holder: await world.customer(wallet.address) }
}

describe('by hand', () => {
  it('needs an image that is one’s own and unused, and credits nothing by it', async () => {
    const { holder } = await someone()
    const stranger = await chain.person()
    const { hash } = await chain.sendTokens(stranger, COLLECTING, 150n * USDT)
    const others = { ...byHand(holder, { hash }), imageId: 'image-of-nobody' }
    expect(await codeOf(world.submit(holder, others))).toBe(CODE.depositProofMissing)
    await world.submit(holder, byHand(holder, { hash }))
    expect(await codeOf(world.submit(holder, byHand(holder, { hash })))).toBe(CODE.depositCounted)
    expect(await codeOf(world.submit(holder, byHand(holder, { lastSix: hash.slice(-6) })))).toBe(
      CODE.depositCounted,
    )
    await watch()
    await settle()
    const waiting = await world.only(holder)
    expect(waiting).toMatchObject({ state: 'submitted', reason: 'otherSender', way: 'hand' })
    const { items, unattributed } = await world.deposits().queue(world.db, 0n, 200)
    expect(items.map(({ id }) => id)).toContain(waiting.id)
    expect(unattributed.map((one) => one.hash)).toContain(hash)

    await world.deposits().approve(waiting.id, 'op-1', 'the exchange confirms it')
    expect(await world.only(holder)).toMatchObject({ state: 'submitted' })
    expect(await codeOf(world.deposits().approve(waiting.id, 'op-1', 'twice'))).toBe(
      CODE.otherOperatorNeeded,
    )
    const own = world.deposits().approve(waiting.id, holder.customerId, 'me')
    expect(await codeOf(own)).toBe('403')
    await world.deposits().approve(waiting.id, 'op-2', 'so do I')
    expect(await world.only(holder)).toMatchObject({ state: 'success', amount: '150.000000' })
    expect(await world.available(holder)).toBe(150n * USDT)
    const after = await world.deposits().queue(world.db, 0n, 200)
    expect(after.unattributed.map((one) => one.hash)).not.toContain(hash)
  })

  it('finds by its last six characters what is the customer’s own', async () => {
    const { holder, wallet } = await someone()
    await chain.holdBlocks(true)
    const { hash } = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
    const claim = await world.submit(holder, byHand(holder, { lastSix: hash.slice(-6) }))
    await watch()
    await chain.holdBlocks(false)
    await chain.mine(1)
    await watch()
    await settle()
    expect(await world.only(holder)).toMatchObject({ id: claim.id, state: 'success', hash })
  })

  it('by its last six characters fails when it is told that it will, and not before', async () => {
    const { holder } = await someone()
    const claim = await world.submit(holder, byHand(holder, { lastSix: 'c0ffee' }))
    expect(Date.parse(claim.by ?? '')).toBe(world.clock.now() + 48 * HOUR)
    world.clock.set(Date.parse(claim.by ?? '') - 1)
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'submitted', reason: null })
    world.clock.set(Date.parse(claim.by ?? ''))
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'failed', reason: 'notFound' })
    expect(await world.available(holder)).toBe(0n)
  })

  it('is one with a hash however its chain’s hashes are spelt', async () => {
    const [ann, bob] = [await world.customer(), await world.customer()]
    const hash = 'cd'.repeat(32)
    const bitcoin = (holder: Holder, spelt: string) =>
      ({
        ...byHand(holder, { hash: spelt }),
        network: 'bitcoin',
        asset: 'BTC',
        amount: '0.02',
      }) as const
    const [first, second] = [
      await world.submit(ann, bitcoin(ann, hash)),
      await world.submit(bob, bitcoin(bob, `0x${hash}`)),
    ]
    expect(second.hash).toBe(hash)
    expect(await codeOf(world.submit(ann, bitcoin(ann, `0x${hash}`)))).toBe(CODE.depositCounted)
    const spelt = [`0x${hash}`, hash.toUpperCase()]
    for (const [at, operator] of ['op-1', 'op-2'].entries()) {
      await world.deposits().approve(first.id, operator, 'seen', { hash: spelt[at] })
    }
    expect(await world.only(ann)).toMatchObject({ state: 'success', hash })
    expect(await codeOf(world.deposits().approve(second.id, 'op-1', 'same'))).toBe(
      CODE.depositCounted,
    )
    expect(await world.available(bob, 'BTC')).toBe(0n)
  })

  it('is credited only when two people mean the same transaction and the same amount', async () => {
    const holder = await world.customer()
    const intent = { ...byHand(holder, { lastSix: 'abcdef' }), network: 'bitcoin', asset: 'BTC' }
    const { id } = await world.submit(holder, { ...intent, amount: '0.02' } as DepositBody)
    const [one, other] = ['1', '2'].map((digit) => `${digit.repeat(58)}abcdef`)
    const approve = (operator: string, hash = one, amount?: string) =>
      world.deposits().approve(id, operator, 'seen', { hash, amount })
    expect(await codeOf(world.deposits().approve(id, 'op-1', 'seen'))).toBe(CODE.depositFactsDiffer)
    await approve('op-1')
    expect(await codeOf(approve('op-1'))).toBe(CODE.otherOperatorNeeded)
    await approve('op-2', other)
    await approve('op-3', one, '0.03')
    expect(await world.only(holder)).toMatchObject({ state: 'submitted' })
    // Who thinks again takes back what they said before.
    await approve('op-1', other, '0.03')
    await approve('op-4')
    expect(await world.only(holder)).toMatchObject({ state: 'submitted' })
    await approve('op-2', one, '0.03')
    expect(await world.only(holder)).toMatchObject({ state: 'success', amount: '0.03000000' })
    expect(await world.available(holder, 'BTC')).toBe(3_000_000n)
  })

  it('of a chain without a watcher is what two operators say, once for each hash', async () => {
    const [ann, bob] = [await world.customer(), await world.customer()]
    const hash = 'ab'.repeat(32)
    const bitcoin = (holder: Holder) =>
      ({ ...byHand(holder, { hash }), network: 'bitcoin', asset: 'BTC', amount: '0.02' }) as const
    const [first, second] = [
      await world.submit(ann, bitcoin(ann)),
      await world.submit(bob, bitcoin(bob)),
    ]
    expect(first).toMatchObject({ state: 'submitted', needed: null })
    world.clock.set(world.clock.now() + 72 * HOUR)
    await watch()
    expect(await world.only(ann)).toMatchObject({ state: 'submitted' })
    for (const operator of ['op-1', 'op-2']) {
      await world.deposits().approve(first.id, operator, 'seen in our wallet')
    }
    expect(await world.available(ann, 'BTC')).toBe(2_000_000n)
    expect(await codeOf(world.deposits().approve(second.id, 'op-1', 'same'))).toBe(
      CODE.depositCounted,
    )
    const note = 'it is somebody else’s'
    await world.deposits().reject(second.id, 'op-1', { reason: 'byOperator', note })
    expect(await world.only(bob)).toMatchObject({ state: 'rejected', reason: 'byOperator', note })
  })

  it('lets two operators credit coins that a contract sent unseen, once it is final', async () => {
    const holder = await world.customer()
    const { address } = await world.deposits().ownAddress(holder.customerId, NETWORK)
    const { hash } = await chain.payCoins([address], ETHER)
    const intent = { ...byHand(holder, { hash }), asset: 'ETH', amount: '1' } as const
    const { id } = await world.submit(holder, intent)
    await watch()
    expect(await codeOf(world.deposits().approve(id, 'op-1', 'too early'))).toBe(
      CODE.depositFactsDiffer,
    )
    await settle()
    expect(await world.only(holder)).toMatchObject({ state: 'submitted', reason: 'noTransfer' })
    for (const operator of ['op-1', 'op-2']) {
      await world.deposits().approve(id, operator, 'the balance of the address shows it')
    }
    await settle()
    expect(await world.only(holder)).toMatchObject({
      state: 'success',
      amount: '1.000000000000000000',
    })
  })
})
