import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { type DepositChain, openDepositChain } from '#kit/depositChain.ts'
import {
  COLLECTING,
  type DepositWorld,
  ETHER,
  OPERATOR_WALLET,
  NEEDED,
  NETWORK,
  openDepositWorld,
  USDT,
} from '#kit/depositWorld.ts'
import { TEST_WORDS, XPUB } from '#kit/depositXpub.ts'
import { depositFacts } from './storeFacts.ts'
import { keyIdOf } from './rulesAddress.ts'

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

const watch = () => world.deposits().watch()
const fromWallet = (hash: string, amount: string, asset: 'USDT' | 'ETH' = 'USDT') =>
  ({ way: 'wallet', network: NETWORK, asset, amount, hash }) as const

/** Lets a deposit have the blocks it needs, and looks. */
async function settle(): Promise<void> {
  await chain.mine(NEEDED)
  await watch()
}

describe('from the connected wallet', () => {
  it('is shown at once, confirms block by block, and is credited once in one entry', async () => {
    const ann = await chain.person()
    const holder = await world.customer(ann.address)
    const before = await world.entries()
    const depositors = await world.deposits().depositors()
    const { hash } = await chain.sendTokens(ann, COLLECTING, 150n * USDT)
    const submitted = await world.submit(holder, fromWallet(hash, '150'))
    expect(submitted).toMatchObject({
      state: 'submitted',
      claimed: '150.000000',
      amount: null,
      hash,
      by: '2026-01-06T10:30:00.000Z',
    })
    await watch()
    expect(await world.only(holder)).toMatchObject({
      id: submitted.id,
      state: 'confirming',
      amount: '150.000000',
      confirmations: 1,
      needed: NEEDED,
      by: null,
    })
    await chain.mine(1)
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'confirming', confirmations: 2 })
    expect(await world.available(holder)).toBe(0n)
    await chain.mine(1)
    expect(await world.deposits().depositors()).toBe(depositors)
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'success', amount: '150.000000' })
    expect(await world.deposits().depositors()).toBe(depositors + 1)
    await settle()
    await settle()
    expect(await world.available(holder)).toBe(150n * USDT)
    const told = await depositFacts(world.db, holder.customerId, [submitted.id])
    expect(told.get(submitted.id)?.()).toMatchObject({
      network: NETWORK,
      size: '150.000000',
      unit: 'USDT',
    })
    expect(await depositFacts(world.db, 'somebody else', [submitted.id])).toEqual(new Map())
    const after = await world.entries()
    expect((after['depositCredited'] ?? 0) - (before['depositCredited'] ?? 0)).toBe(1)
  })

  it('credits what arrived, not what was said, and coins of the chain exactly', async () => {
    const ann = await chain.person()
    const holder = await world.customer(ann.address)
    const { hash } = await chain.sendCoins(ann, COLLECTING, ETHER / 4n + 1n)
    await world.submit(holder, fromWallet(hash, '99', 'ETH'))
    await settle()
    await settle()
    expect(await world.available(holder, 'ETH')).toBe(ETHER / 4n + 1n)
    expect(await world.only(holder)).toMatchObject({ amount: '0.250000000000000001' })
  })

  it('is found although nobody reported it: a page closed too early loses nothing', async () => {
    const ann = await chain.person()
    const holder = await world.customer(ann.address)
    const { hash } = await chain.sendTokens(ann, COLLECTING, 200n * USDT)
    await watch()
    const late = await world.submit(holder, fromWallet(hash, '200'))
    expect(late).toMatchObject({ state: 'confirming', way: 'wallet' })
    await settle()
    expect(await world.only(holder)).toMatchObject({ id: late.id, state: 'success', claimed: null })
  })

  it('is refused below the minimum before anything is kept, and reviewed where it came anyway', async () => {
    const ann = await chain.person()
    const holder = await world.customer(ann.address)
    const { hash } = await chain.sendTokens(ann, COLLECTING, 120n * USDT - 1n)
    expect(await codeOf(world.submit(holder, fromWallet(hash, '119.999999')))).toBe(
      CODE.belowMinimumDeposit,
    )
    expect(await world.list(holder)).toEqual([])
    await watch()
    await settle()
    await settle()
    expect(await world.only(holder)).toMatchObject({
      state: 'submitted',
      reason: 'belowMinimum',
      amount: '119.999999',
      by: '2026-01-07T10:30:00.000Z',
    })
    expect(await world.available(holder)).toBe(0n)
    const { id } = await world.only(holder)
    expect(
      await codeOf(
        world.deposits().reject(id, 'op-1', { reason: 'byOperator', note: 'too little' }),
      ),
    ).toBe(CODE.depositFactsDiffer)
    await world.deposits().approve(id, 'op-1', 'it arrived')
    expect(await codeOf(world.deposits().approve(id, 'op-1', 'again'))).toBe(
      CODE.otherOperatorNeeded,
    )
    await world.deposits().approve(id, 'op-2', 'it did arrive')
    expect(await world.only(holder)).toMatchObject({ state: 'success', note: 'it did arrive' })
    expect(await world.available(holder)).toBe(120n * USDT - 1n)
  })
})

describe('to the own address', () => {
  it('is credited whoever sent it, tokens and coins, several in one transaction', async () => {
    const [ann, bob] = [await world.customer(), await world.customer()]
    const to = await Promise.all(
      [ann, ann, bob].map(({ customerId }) => world.deposits().ownAddress(customerId, NETWORK)),
    )
    const [first, again, other] = to.map(({ address }) => address)
    if (first === undefined || other === undefined) throw new Error('no address')
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    const stranger = await chain.person()
    await chain.sendTokens(stranger, first, 130n * USDT)
    await chain.sendCoins(stranger, first, ETHER)
    const { hash } = await chain.payTokens([first, other, first], 125n * USDT)
    await watch()
    await settle()
    expect(await world.available(ann)).toBe(380n * USDT)
    expect(await world.available(ann, 'ETH')).toBe(ETHER)
    expect(await world.available(bob)).toBe(125n * USDT)
    const inOne = (await world.list(ann)).filter((one) => one.hash === hash)
    expect(inOne).toMatchObject([{ way: 'address', state: 'success' }, { state: 'success' }])
    expect(await world.only(bob)).toMatchObject({ way: 'address', claimed: null })
  })

  it('is not credited with what the operator moves between its own wallets', async () => {
    const holder = await world.customer()
    const { address } = await world.deposits().ownAddress(holder.customerId, NETWORK)
    const operatorWallet = mnemonicToAccount(TEST_WORDS, { addressIndex: 1 })
    expect(operatorWallet.address.toLowerCase()).toBe(OPERATOR_WALLET)
    await chain.sendCoins(operatorWallet, address, ETHER)
    await watch()
    await settle()
    expect(await world.list(holder)).toEqual([])
  })

  it('keeps its number for ever, and shares it with nobody', async () => {
    const holders = await Promise.all(Array.from({ length: 20 }, () => world.customer()))
    const asked = [...holders, ...holders].map(({ customerId }) =>
      world.deposits().ownAddress(customerId, NETWORK),
    )
    const addresses = (await Promise.all(asked)).map(({ address }) => address)
    expect(new Set(addresses).size).toBe(20)
    expect(addresses.slice(0, 20)).toEqual(addresses.slice(20))
    await expect(world.db.query('DELETE FROM deposit_address')).rejects.toThrow(/kept/)
  })
})

it('knows where what the server sends would be credited to nobody', async () => {
  const { customerId } = await world.customer()
  const { address } = await world.deposits().ownAddress(customerId, NETWORK)
  for (const one of [address, address.toUpperCase(), COLLECTING, OPERATOR_WALLET]) {
    expect(await world.deposits().isOurs(one)).toBe(true)
  }
  expect(await world.deposits().isOurs('BC1QHOUSE0000000000')).toBe(true)
  expect(await world.deposits().isOurs((await chain.person()).address)).toBe(false)
})

it('tells an own address again while one is made for somebody else', async () => {
  const { customerId } = await world.customer()
  const first = await world.deposits().ownAddress(customerId, NETWORK)
  await world.db.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('deposit address'), hashtext($1))`, [
      keyIdOf(XPUB),
    ])
    expect(await world.deposits().ownAddress(customerId, NETWORK)).toEqual(first)
  })
})

it('goes on after a restart between being seen and being credited', async () => {
  const ann = await chain.person()
  const holder = await world.customer(ann.address)
  await chain.sendTokens(ann, COLLECTING, 150n * USDT)
  await watch()
  world.restart()
  // While nobody looks, more arrives and blocks pass.
  await chain.sendTokens(ann, COLLECTING, 160n * USDT)
  await chain.mine(60)
  await watch()
  await watch()
  expect((await world.list(holder)).map(({ state }) => state)).toEqual(['success', 'success'])
  expect(await world.available(holder)).toBe(310n * USDT)
})
