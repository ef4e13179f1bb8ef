import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DepositChain, openDepositChain } from '#kit/depositChain.ts'
import { COLLECTING, type DepositWorld, NEEDED, openDepositWorld, USDT } from '#kit/depositWorld.ts'
import { HANG, type ProxyNode, replaced, startProxyNode } from '#kit/proxyNode.ts'

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

describe('one node of three', () => {
  it('that lies about the amount is outvoted and named by its place alone', async () => {
    nodes[1]?.treat((_, result) => replaced(result, new RegExp(AMOUNT ?? '', 'g'), TENFOLD ?? ''))
    const { holder } = await pay()
    await watch()
    await watch()
    expect(await world.available(holder)).toBe(150n * USDT)
    expect(world.said).toEqual(['node 2 outvoted'])
  })

  it('that leaves a transfer out, or invents blocks, changes nothing', async () => {
    nodes[0]?.treat(({ method }, result) => {
      if (method === 'eth_getLogs') return []
      return method === 'eth_blockNumber' ? '0xffffff' : result
    })
    const { holder } = await pay()
    await watch()
    await watch()
    expect(await world.available(holder)).toBe(150n * USDT)
  })

  it('that hangs holds nothing up for long', async () => {
    nodes[2]?.treat(() => HANG)
    const { holder } = await pay()
    await watch()
    await watch()
    expect(await world.available(holder)).toBe(150n * USDT)
    expect(world.said).toEqual(['node 3 timeout'])
  })
})

describe('most of the nodes', () => {
  it('hanging: nothing is credited, nothing is lost, and it is said without their addresses', async () => {
    for (const node of nodes.slice(1)) node.treat(() => HANG)
    const { holder } = await pay()
    await watch()
    expect(await world.list(holder)).toEqual([])
    expect(world.said.toSorted()).toEqual(['node 2 timeout', 'node 3 timeout', 'testnet timeout'])
    for (const node of nodes) node.treat((_, result) => result)
    await watch()
    await watch()
    expect(await world.available(holder)).toBe(150n * USDT)
  })

  it('not agreeing: the same', async () => {
    nodes[0]?.treat((_, result) => replaced(result, new RegExp(AMOUNT ?? '', 'g'), TENFOLD ?? ''))
    nodes[1]?.treat((_, result) =>
      replaced(result, new RegExp(AMOUNT ?? '', 'g'), (AMOUNT ?? '').replace(/.$/, '1')),
    )
    const { holder } = await pay()
    await watch()
    expect(await world.list(holder)).toEqual([])
    expect(world.said).toContain('testnet disagreement')
    for (const node of nodes) node.treat((_, result) => result)
    await watch()
    expect(await world.available(holder)).toBe(150n * USDT)
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
