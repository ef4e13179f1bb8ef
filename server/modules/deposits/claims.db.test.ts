import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { type DepositChain, openDepositChain } from '#kit/depositChain.ts'
import {
  COLLECTING,
  type DepositWorld,
  ETHER,
  NEEDED,
  NETWORK,
  openDepositWorld,
  USDT,
} from '#kit/depositWorld.ts'
import type { Holder } from './types.ts'

const HOUR = 3_600_000
const NOWHERE = '0x000000000000000000000000000000000000dEaD'
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
const fromWallet = (hash: string, amount = '150', asset: 'USDT' | 'ETH' = 'USDT') =>
  ({ way: 'wallet', network: NETWORK, asset, amount, hash }) as const

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

describe('what is no deposit', () => {
  it.each([
    ['a token that only calls itself the same', 'noTransfer'],
    ['a transfer to somebody else', 'noTransfer'],
    ['another coin than was said', 'otherAsset'],
  ])(
    '%s waits for review, says why, and credits nothing of what was said',
    async (what, reason) => {
      const { holder, wallet } = await someone()
      const sent =
        what === 'a transfer to somebody else'
          ? chain.sendTokens(wallet, NOWHERE, 150n * USDT)
          : what === 'another coin than was said'
            ? chain.sendCoins(wallet, COLLECTING, ETHER)
            : chain.sendTokens(wallet, COLLECTING, 150n * USDT, { token: chain.fake })
      const before = await world.entries()
      await world.submit(holder, fromWallet((await sent).hash))
      await watch()
      await settle()
      const claim = (await world.list(holder)).find(({ asset }) => asset === 'USDT')
      expect(claim).toMatchObject({ state: 'submitted', reason, amount: null })
      expect(await world.available(holder)).toBe(0n)
      const { id } = claim ?? { id: '' }
      expect(await codeOf(world.deposits().approve(id, 'op-1', 'please'))).toBe(
        CODE.depositFactsDiffer,
      )
      await world.deposits().reject(id, 'op-1', { reason: 'noTransfer', note: null })
      const after = (await world.list(holder)).find((one) => one.id === id)
      expect(after).toMatchObject({
        state: 'rejected',
        reason: 'noTransfer',
        note: null,
      })
      // The other coin is a deposit of its own, of what arrived.
      const { depositCredited = 0 } = before
      const expected = reason === 'otherAsset' ? depositCredited + 1 : depositCredited
      expect(await world.available(holder)).toBe(0n)
      expect((await world.entries())['depositCredited'] ?? 0).toBe(expected)
    },
  )

  it('a transaction that failed has failed, once that is final', async () => {
    const { holder, wallet } = await someone()
    const before = await world.entries()
    const { hash } = await chain.sendTokens(wallet, COLLECTING, 10n ** 15n, { gas: 60_000n })
    await world.submit(holder, fromWallet(hash))
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'submitted', reason: null })
    await settle()
    const failed = { state: 'failed', reason: 'txFailed', amount: null, owed: '0.000000' }
    expect(await world.only(holder)).toMatchObject(failed)
    expect([await world.available(holder), await world.entries()]).toEqual([0n, before])
  })

  it('one that never appears fails after a day, not before; one that appears later is credited', async () => {
    const { holder, wallet } = await someone()
    await chain.holdBlocks(true)
    const { hash } = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
    await world.submit(holder, fromWallet(hash))
    const submitted = world.clock.now()
    await watch()
    await chain.drop(hash)
    world.clock.set(submitted + 24 * HOUR - 1)
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'submitted' })
    world.clock.set(submitted + 24 * HOUR)
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'failed', reason: 'notFound' })
    await chain.holdBlocks(false)
    const again = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
    expect(again.hash).toBe(hash)
    await watch()
    await settle()
    expect((await world.list(holder)).map(({ state }) => state)).toEqual(['success', 'failed'])
    expect(await world.available(holder)).toBe(150n * USDT)
  })
})

describe('a transaction that is replaced', () => {
  it('is followed to the one that took its place', async () => {
    const { holder, wallet } = await someone()
    await chain.holdBlocks(true)
    const slow = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
    await world.submit(holder, fromWallet(slow.hash))
    await watch()
    const { nonce } = slow
    const gasPrice = 3n * 10n ** 10n
    const fast = await chain.sendTokens(wallet, COLLECTING, 150n * USDT, { nonce, gasPrice })
    await chain.holdBlocks(false)
    await chain.mine(1)
    await watch()
    await settle()
    expect(await world.only(holder)).toMatchObject({ state: 'success', hash: fast.hash })
    expect(await world.available(holder)).toBe(150n * USDT)
  })

  it('has failed when its place was taken by something else', async () => {
    const { holder, wallet } = await someone()
    await chain.holdBlocks(true)
    const { hash, nonce } = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
    await world.submit(holder, fromWallet(hash))
    await watch()
    await chain.sendCoins(wallet, NOWHERE, 1n, { nonce, gasPrice: 3n * 10n ** 10n })
    await chain.holdBlocks(false)
    await chain.mine(1)
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'submitted' })
    await settle()
    expect(await world.only(holder)).toMatchObject({ state: 'failed', reason: 'replaced' })
  })
})

describe('somebody else’s transaction', () => {
  it('is credited to whose wallet paid, and waits for review with who pasted it', async () => {
    const [ann, eve] = [await someone(), await someone()]
    const { hash } = await chain.sendTokens(ann.wallet, COLLECTING, 150n * USDT)
    await world.submit(eve.holder, fromWallet(hash))
    await watch()
    await settle()
    expect(await world.only(ann.holder)).toMatchObject({ state: 'success' })
    const stolen = await world.only(eve.holder)
    expect(stolen).toMatchObject({ state: 'submitted', reason: 'otherSender', amount: null })
    for (const operator of ['op-1', 'op-2']) {
      const work = world.deposits().approve(stolen.id, operator, 'she says it is hers')
      expect(await codeOf(work)).toBe(CODE.depositFactsDiffer)
    }
    expect([await world.available(ann.holder), await world.available(eve.holder)]).toEqual([
      150n * USDT,
      0n,
    ])
  })

  it('is credited once, to one, when two report it fifty times at once', async () => {
    const [ann, eve] = [await someone(), await someone()]
    const { hash } = await chain.sendTokens(ann.wallet, COLLECTING, 150n * USDT)
    const before = (await world.entries())['depositCredited'] ?? 0
    const reports = Array.from({ length: 50 }, (_, at) =>
      world.submit(at % 2 === 0 ? ann.holder : eve.holder, fromWallet(hash)),
    )
    const looks = Array.from({ length: 3 }, () => watch())
    const ids = new Set((await Promise.all(reports)).map(({ id }) => id))
    await Promise.all(looks)
    expect(ids.size).toBe(2)
    await settle()
    await Promise.all([watch(), watch(), watch()])
    expect(await world.available(ann.holder)).toBe(150n * USDT)
    expect(await world.available(eve.holder)).toBe(0n)
    expect(((await world.entries())['depositCredited'] ?? 0) - before).toBe(1)
  })
})
