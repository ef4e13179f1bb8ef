import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DepositChain, openDepositChain } from '#kit/depositChain.ts'
import {
  COLLECTING,
  type DepositWorld,
  NEEDED,
  NETWORK,
  openDepositWorld,
  USDT,
} from '#kit/depositWorld.ts'
import { HANG, type ProxyNode, replaced, startProxyNode } from '#kit/proxyNode.ts'
import type { Holder } from './types.ts'

let chain: DepositChain
let world: DepositWorld
let nodes: readonly ProxyNode[] = []

beforeAll(async () => {
  chain = await openDepositChain()
  world = await openDepositWorld(chain)
})
beforeEach(async () => {
  nodes = await Promise.all([1, 2, 3].map(() => startProxyNode(chain.url)))
  world.restart(nodes.map(({ url }) => url))
  await world.deposits().watch()
  world.said.length = 0
})
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await world.godCheck()
})
afterAll(async () => {
  await world.closeWorld()
  await chain.stop()
})

const watch = () => world.deposits().watch()
const [AMOUNT, TENFOLD] = [150n, 1_500n].map((whole) =>
  (whole * USDT).toString(16).padStart(64, '0'),
)

async function pay() {
  const wallet = await chain.person()
  const holder = await world.customer(wallet.address)
  const { hash } = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
  await chain.mine(NEEDED)
  return { holder, hash }
}

const entries = async (): Promise<readonly number[]> => {
  const { depositCredited = 0, depositReversed = 0 } = await world.entries()
  return [depositCredited, depositReversed]
}

/** Credited with all of it, in one entry more than there were. */
async function isCredited(holder: Holder, [credits = 0, reversals = 0]: readonly number[]) {
  expect(await world.only(holder)).toMatchObject({
    state: 'success',
    reason: null,
    amount: '150.000000',
    owed: '0.000000',
  })
  expect(await world.available(holder)).toBe(150n * USDT)
  expect(await entries()).toEqual([credits + 1, reversals])
}

describe('one node of three', () => {
  it('that lies about the amount is outvoted and named by its place alone', async () => {
    nodes[1]?.treat((_, result) => replaced(result, new RegExp(AMOUNT ?? '', 'g'), TENFOLD ?? ''))
    const before = await entries()
    const { holder } = await pay()
    await watch()
    await watch()
    await isCredited(holder, before)
    expect(world.said).toEqual(['node 2 outvoted'])
  })

  it('that leaves a transfer out, or invents blocks, changes nothing', async () => {
    nodes[0]?.treat(({ method }, result) => {
      if (method === 'eth_getLogs') return []
      return method === 'eth_blockNumber' ? '0xffffff' : result
    })
    const before = await entries()
    const { holder } = await pay()
    await watch()
    await watch()
    await isCredited(holder, before)
    expect(world.faults).toEqual([])
  })

  it('that hangs holds nothing up for long', async () => {
    nodes[2]?.treat(() => HANG)
    const before = await entries()
    const { holder } = await pay()
    await watch()
    await watch()
    await isCredited(holder, before)
    expect(world.said).toEqual(['node 3 timeout'])
  })
})

describe('most of the nodes', () => {
  it('hanging: nothing is credited, nothing is lost, and it is said without their addresses', async () => {
    for (const node of nodes.slice(1)) node.treat(() => HANG)
    const before = await entries()
    const { holder } = await pay()
    await watch()
    expect(await world.list(holder)).toEqual([])
    expect(world.said.toSorted()).toEqual(['node 2 timeout', 'node 3 timeout', 'testnet timeout'])
    for (const node of nodes) node.treat((_, result) => result)
    await watch()
    await watch()
    await isCredited(holder, before)
  })

  it('not agreeing: the same', async () => {
    nodes[0]?.treat((_, result) => replaced(result, new RegExp(AMOUNT ?? '', 'g'), TENFOLD ?? ''))
    nodes[1]?.treat((_, result) =>
      replaced(result, new RegExp(AMOUNT ?? '', 'g'), (AMOUNT ?? '').replace(/.$/, '1')),
    )
    const before = await entries()
    const { holder } = await pay()
    await watch()
    expect(await world.list(holder)).toEqual([])
    expect(world.said).toContain('testnet disagreement')
    for (const node of nodes) node.treat((_, result) => result)
    await watch()
    await isCredited(holder, before)
  })

  it('silent about what was reported: it is submitted, without a reason, and credited afterwards', async () => {
    for (const node of nodes.slice(1)) node.treat(() => HANG)
    const before = await entries()
    const { holder, hash } = await pay()
    const body = { way: 'wallet', network: NETWORK, asset: 'USDT', amount: '150', hash } as const
    await world.submit(holder, body)
    await watch()
    expect(await world.only(holder)).toMatchObject({
      state: 'submitted',
      reason: null,
      amount: null,
      confirmations: 0,
    })
    expect([await world.available(holder), await entries()]).toEqual([0n, before])
    for (const node of nodes) node.treat((_, result) => result)
    await watch()
    await watch()
    await isCredited(holder, before)
  })

  it('forgetting a transaction whose block is still there take nothing back', async () => {
    const { holder } = await pay()
    await watch()
    await watch()
    for (const node of nodes) {
      node.treat(({ method }, result) => (method === 'eth_getTransactionByHash' ? null : result))
    }
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'success' })
    // Behind, they know neither the transaction nor its block.
    for (const node of nodes) {
      node.treat(({ method, params }, result) => {
        if (method === 'eth_blockNumber') return '0x1'
        const isLater = method === 'eth_getBlockByNumber' && params[0] !== '0x1'
        return isLater || method === 'eth_getTransactionByHash' ? null : result
      })
    }
    await watch()
    expect(await world.only(holder)).toMatchObject({ state: 'success' })
    expect(await world.available(holder)).toBe(150n * USDT)
  })
})

it('lets a chain lag as long as nothing is heard of it that counts', async () => {
  const lag = (): number => world.deposits().lags().get(NETWORK) ?? Number.NaN
  world.restart(nodes.map(({ url }) => url))
  expect(lag()).toBe(Infinity)
  await chain.mine(1)
  await watch()
  // Blocks have the time of day, this world its own.
  world.clock.set(Date.now() + 3_600_000)
  const before = lag()
  expect(before).toBeGreaterThan(3_000)
  expect(before).toBeLessThan(7_200)
  for (const node of nodes.slice(1)) node.treat(() => HANG)
  world.clock.set(world.clock.now() + 100_000)
  await watch()
  expect(lag()).toBeCloseTo(before + 100, 3)
})
