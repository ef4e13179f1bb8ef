import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { type DepositChain, openDepositChain } from '#kit/depositChain.ts'
import { type DepositWorld, NETWORK, openDepositWorld, USDT } from '#kit/depositWorld.ts'
import { type ProxyNode, startProxyNode } from '#kit/proxyNode.ts'

let chain: DepositChain
let world: DepositWorld
let nodes: readonly ProxyNode[] = []

beforeAll(async () => {
  chain = await openDepositChain()
  world = await openDepositWorld(chain)
  nodes = await Promise.all([1, 2, 3].map(() => startProxyNode(chain.url)))
  world.restart(nodes.map(({ url }) => url))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await world.closeWorld()
  await chain.stop()
})

const asked = { network: NETWORK, asset: 'USDT' } as const

it('is of the own wallet, as the chain says, and fresh after a while', async () => {
  const [ann, bob] = [await chain.person(), await chain.person()]
  const { customerId } = await world.customer(ann.address)
  const before = (await world.deposits().walletBalance(customerId, asked)).amount
  await chain.sendTokens(ann, bob.address, 150n * USDT)
  expect((await world.deposits().walletBalance(customerId, asked)).amount).toBe(before)
  world.clock.advance(10_000)
  const after = (await world.deposits().walletBalance(customerId, asked)).amount
  expect(Number(before) - Number(after)).toBe(150)
  const coins = await world.deposits().walletBalance(customerId, { ...asked, asset: 'ETH' })
  expect(Number(coins.amount)).toBeGreaterThan(0)
})

it('is null where the nodes do not agree, and where a contract gives an empty answer', async () => {
  const ann = await chain.person()
  const { customerId } = await world.customer(ann.address)
  for (const [place, node] of nodes.entries()) {
    node.treat(({ method }, result) =>
      method === 'eth_call' ? `0x${String(place + 1).padStart(64, '0')}` : result,
    )
  }
  expect(await world.deposits().walletBalance(customerId, asked)).toEqual({ amount: null })
  expect(world.said.some((words) => words.startsWith(NETWORK))).toBe(true)
  world.clock.advance(10_000)
  for (const node of nodes) {
    node.treat(({ method }, result) => (method === 'eth_call' ? '0x' : result))
  }
  expect(await world.deposits().walletBalance(customerId, asked)).toEqual({ amount: null })
  for (const node of nodes) node.treat((_, result) => result)
  world.clock.advance(10_000)
  expect((await world.deposits().walletBalance(customerId, asked)).amount).not.toBeNull()
})

it('is asked for by nobody without a wallet, of no coin that is not taken, and not at any rate', async () => {
  const deposits = world.deposits()
  const none = await world.customer()
  expect(await codeOf(deposits.walletBalance(none.customerId, asked))).toBe(CODE.walletNeeded)
  const ann = await chain.person()
  const { customerId } = await world.customer(ann.address)
  expect(await codeOf(deposits.walletBalance(customerId, { ...asked, network: 'x' }))).toBe(
    CODE.depositNotOffered,
  )
  expect(await codeOf(deposits.walletBalance(customerId, { ...asked, asset: 'BTC' }))).toBe(
    CODE.depositNotOffered,
  )
  const seen: string[] = []
  for (const node of nodes) {
    node.treat(({ method }, result) => {
      if (method === 'eth_call') seen.push(method)
      return result
    })
  }
  for (let look = 0; look < 20; look += 1) await deposits.walletBalance(customerId, asked)
  expect(seen.length).toBeLessThanOrEqual(nodes.length)
})
