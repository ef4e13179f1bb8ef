import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { type DepositChain, openDepositChain } from '#kit/depositChain.ts'
import { COLLECTING, type DepositWorld, NEEDED, openDepositWorld, USDT } from '#kit/depositWorld.ts'
import { replaced, startProxyNode } from '#kit/proxyNode.ts'

let chain: DepositChain
let world: DepositWorld

beforeAll(async () => {
  chain = await openDepositChain()
  world = await openDepositWorld(chain)
  await world.deposits().watch()
})
afterEach(() => world.godCheck())
afterAll(async () => {
  await world.closeWorld()
  await chain.stop()
})

const DAY = 86_400_000
const BY_OPERATOR = { reason: 'byOperator', note: 'no' } as const
const watch = () => world.deposits().watch()

async function settle(): Promise<void> {
  await chain.mine(NEEDED)
  await watch()
}

/** A deposit of 150 USDT, and a way to take its block out of the chain and to bring it back. */
async function sent() {
  const [wallet, other] = [await chain.person(), await chain.person()]
  const holder = await world.customer(wallet.address)
  await chain.mine(1)
  const before = await chain.snapshot()
  const { hash, nonce } = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
  await watch()
  return {
    holder,
    hash,
    /** Another chain of more blocks without it. */
    async remove() {
      await chain.revert(before)
      await chain.sendCoins(other, other.address, 1n)
      await chain.mine(NEEDED + 20)
      await watch()
    },
    /** The same transaction, in a block in which another log stands before its own. */
    async comeBack() {
      await chain.holdBlocks(true)
      await chain.sendTokens(other, other.address, 1n, { gasPrice: 9n * 10n ** 10n })
      const back = await chain.sendTokens(wallet, COLLECTING, 150n * USDT, { nonce })
      expect(back.hash).toBe(hash)
      await chain.holdBlocks(false)
      await chain.mine(1)
      await watch()
    },
  }
}

/** A deposit of which 100 USDT were spent when its block left, and which came back for a moment. */
async function goneTwice() {
  const deposit = await sent()
  await settle()
  await world.spend(deposit.holder, 100n * USDT)
  const before = (await world.operator())['treasury'] ?? 0n
  await deposit.remove()
  const gone = await chain.snapshot()
  await deposit.comeBack()
  expect(await world.only(deposit.holder)).toMatchObject({ state: 'confirming' })
  await chain.revert(gone)
  await chain.mine(NEEDED + 5)
  await watch()
  return { ...deposit, before }
}

async function booked(): Promise<readonly number[]> {
  const { depositCredited = 0, depositReversed = 0 } = await world.entries()
  return [depositCredited, depositReversed]
}

describe('a block that leaves the chain', () => {
  it('before the credit: nothing was credited, and once it is back it is credited once', async () => {
    const deposit = await sent()
    const [credits = 0, reversals = 0] = await booked()
    expect(await world.only(deposit.holder)).toMatchObject({ state: 'confirming' })
    await deposit.remove()
    expect(await world.only(deposit.holder)).toMatchObject({
      state: 'submitted',
      reason: 'reorganised',
      confirmations: 0,
    })
    expect(await world.available(deposit.holder)).toBe(0n)
    await deposit.comeBack()
    await settle()
    await settle()
    expect(await world.only(deposit.holder)).toMatchObject({ state: 'success', reason: null })
    expect(await world.available(deposit.holder)).toBe(150n * USDT)
    expect(await booked()).toEqual([credits + 1, reversals])
  })

  it('for good: it has failed after a day, for that reason, and nothing was ever booked', async () => {
    const before = await booked()
    const deposit = await sent()
    await deposit.remove()
    const at = world.clock.now()
    world.clock.set(at + DAY - 1)
    await watch()
    expect(await world.only(deposit.holder)).toMatchObject({
      state: 'submitted',
      reason: 'reorganised',
      by: new Date(at + DAY).toISOString(),
    })
    world.clock.set(at + DAY)
    await watch()
    expect(await world.only(deposit.holder)).toMatchObject({ state: 'failed', reason: 'notFound' })
    expect([await world.available(deposit.holder), await booked()]).toEqual([0n, before])
  })

  it('after the credit: it is taken back in an entry of its own, and credited again when it is back', async () => {
    const deposit = await sent()
    await settle()
    expect(await world.available(deposit.holder)).toBe(150n * USDT)
    const [credits = 0, reversals = 0] = await booked()
    await deposit.remove()
    expect(await world.only(deposit.holder)).toMatchObject({
      state: 'reversed',
      reason: 'reorganised',
      owed: '0.000000',
    })
    expect(await world.available(deposit.holder)).toBe(0n)
    await watch()
    expect(await booked()).toEqual([credits, reversals + 1])
    await deposit.comeBack()
    await settle()
    expect(await world.only(deposit.holder)).toMatchObject({ state: 'success' })
    expect(await world.available(deposit.holder)).toBe(150n * USDT)
    expect(await booked()).toEqual([credits + 1, reversals + 1])
  })

  it('is credited again however late it comes back', async () => {
    const deposit = await sent()
    await settle()
    await deposit.remove()
    await chain.mine(NEEDED * 12)
    await watch()
    expect(await world.only(deposit.holder)).toMatchObject({ state: 'reversed' })
    await deposit.comeBack()
    await settle()
    await settle()
    expect(await world.only(deposit.holder)).toMatchObject({ state: 'success' })
    expect(await world.available(deposit.holder)).toBe(150n * USDT)
  })

  it('after it was spent: the treasury carries what is short, which is said, and gets it back first', async () => {
    const deposit = await sent()
    await settle()
    await world.spend(deposit.holder, 100n * USDT)
    const before = (await world.operator())['treasury'] ?? 0n
    await deposit.remove()
    const reversed = await world.only(deposit.holder)
    expect(reversed).toMatchObject({ state: 'reversed', owed: '100.000000' })
    expect(await world.available(deposit.holder)).toBe(0n)
    expect(((await world.operator())['treasury'] ?? 0n) - before).toBe(-100n * USDT)
    const { debts } = await world.deposits().queue(world.db, 0n, 200)
    expect(debts.map(({ id, owed }) => [id, owed])).toContainEqual([reversed.id, '100.000000'])
    await deposit.comeBack()
    await settle()
    expect(await world.only(deposit.holder)).toMatchObject({ state: 'success', owed: '0.000000' })
    expect(await world.available(deposit.holder)).toBe(50n * USDT)
    expect((await world.operator())['treasury']).toBe(before)
  })

  it('twice, after it was spent: the treasury gets back what it carried however late that comes', async () => {
    const { before, ...deposit } = await goneTwice()
    world.clock.set(world.clock.now() + DAY)
    await watch()
    expect(await world.only(deposit.holder)).toMatchObject({ state: 'submitted', by: null })
    await deposit.comeBack()
    await settle()
    expect(await world.only(deposit.holder)).toMatchObject({ state: 'success', owed: '0.000000' })
    expect(await world.available(deposit.holder)).toBe(50n * USDT)
    expect((await world.operator())['treasury']).toBe(before)
  })

  it('does not count twice what only moved to another block, at another place of its logs', async () => {
    const deposit = await sent()
    const [credits = 0, reversals = 0] = await booked()
    await settle()
    // Gone and back between two looks.
    const looks = world.deposits()
    await deposit.remove().catch(() => undefined)
    await deposit.comeBack()
    await settle()
    await looks.watch()
    const { state } = await world.only(deposit.holder)
    expect(state).toBe('success')
    const [after = 0, back = 0] = await booked()
    expect(after - credits - (back - reversals)).toBe(1)
    expect(await world.available(deposit.holder)).toBe(150n * USDT)
  })
})

describe('what comes back with another amount', () => {
  const [AMOUNT, OTHER] = [150n, 151n].map((whole) => (whole * USDT).toString(16).padStart(64, '0'))

  /** A deposit that was credited and taken back, and is on the chain again with 151 USDT in its place. */
  async function changed() {
    const deposit = await sent()
    await settle()
    await deposit.remove()
    return returned(deposit)
  }

  async function returned<T extends { comeBack(): Promise<void> }>(deposit: T) {
    const node = await startProxyNode(chain.url)
    node.treat((_, result) => replaced(result, new RegExp(AMOUNT ?? '', 'g'), OTHER ?? ''))
    world.restart([node.url])
    await deposit.comeBack()
    await settle()
    return {
      ...deposit,
      async stop() {
        await node.stop()
        world.restart()
      },
    }
  }

  it('waits for people, keeps nobody else waiting, and is credited when two say so', async () => {
    const { holder, stop, hash } = await changed()
    const reversed = await world.only(holder)
    expect(reversed).toMatchObject({ state: 'reversed', amount: '150.000000' })
    const another = await chain.person()
    const next = await world.customer(another.address)
    await chain.sendTokens(another, COLLECTING, 160n * USDT)
    await settle()
    expect(await world.available(next)).toBe(160n * USDT)
    const { items, unattributed } = await world.deposits().queue(world.db, 0n, 200)
    expect(items).toMatchObject([{ id: reversed.id, seen: [{ hash, amount: '151.000000' }] }])
    expect(unattributed).toMatchObject([{ hash, amount: '151.000000' }])
    expect(await world.deposits().waiting()).toBe(1)
    await world.deposits().approve(reversed.id, 'op-1', 'it is what the chain has now')
    await world.deposits().approve(reversed.id, 'op-2', 'it is')
    expect(await world.only(holder)).toMatchObject({ state: 'success', amount: '151.000000' })
    expect(await world.available(holder)).toBe(151n * USDT)
    expect(await world.deposits().waiting()).toBe(0)
    await stop()
  })

  it('pays the treasury first also where it had come back for a moment', async () => {
    const { holder, before, stop } = await returned(await goneTwice())
    await settle()
    const { id } = await world.only(holder)
    const { items } = await world.deposits().queue(world.db, 0n, 200)
    expect(items).toMatchObject([{ id, state: 'submitted', owed: '100.000000', seen: [{}] }])
    await world.deposits().approve(id, 'op-1', 'it is what the chain has now')
    await world.deposits().approve(id, 'op-2', 'it is')
    expect(await world.only(holder)).toMatchObject({ state: 'success', owed: '0.000000' })
    expect(await world.available(holder)).toBe(51n * USDT)
    expect((await world.operator())['treasury']).toBe(before)
    await stop()
  })

  it('is left to the chain as long as it has the amount that was taken back', async () => {
    const deposit = await sent()
    await settle()
    await deposit.remove()
    const { id } = await world.only(deposit.holder)
    expect(await codeOf(world.deposits().approve(id, 'op-1', 'now'))).toBe(CODE.depositFactsDiffer)
    await chain.holdBlocks(false)
    expect(await codeOf(world.deposits().reject(id, 'op-1', BY_OPERATOR))).toBe(
      CODE.depositNotForReview,
    )
  })
})

it('cannot be rejected once the money is here, nor approved twice', async () => {
  const deposit = await sent()
  const { id } = await world.only(deposit.holder)
  expect(await codeOf(world.deposits().reject(id, 'op-1', BY_OPERATOR))).toBe(
    CODE.depositFactsDiffer,
  )
  await settle()
  expect(await codeOf(world.deposits().approve(id, 'op-1', 'yes'))).toBe(CODE.depositNotForReview)
  expect(await codeOf(world.deposits().approve(id, 'op-1', ' '))).toBe('400')
  expect(
    await codeOf(world.deposits().approve('00000000-0000-0000-0000-000000000000', 'op-1', 'yes')),
  ).toBe('404')
})
