import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PrivateKeyAccount } from 'viem/accounts'
import { codeOf } from '#kit/contractWorld.ts'
import { type DepositChain, openDepositChain, type Sent, TEST_CHAIN } from '#kit/depositChain.ts'
import { startProxyNode, type ProxyNode, replaced } from '#kit/proxyNode.ts'
import {
  openWithdrawalWorld,
  type Owner,
  TO_WALLET,
  type WithdrawalWorld,
} from '#kit/withdrawalWorld.ts'
import type { QueuedWithdrawal } from '#contract/operator.ts'
import { openChainNodes } from '#server/platform/chainNodes.ts'
import { payoutChainsOf } from './payouts.ts'

const NEEDED = 3
const USDT = 1_000_000n
/** What arrives of 200 USDT less a tenth of a percent. */
const NET = 199_800_000n
const DAY = 86_400_000

let chain: DepositChain
let world: WithdrawalWorld
let house: PrivateKeyAccount
let stranger: PrivateKeyAccount
let nodes: readonly ProxyNode[]

beforeAll(async () => {
  chain = await openDepositChain()
  nodes = await Promise.all([1, 2, 3].map(() => startProxyNode(chain.url)))
  house = await chain.person()
  stranger = await chain.person()
  await chain.mine(1)
  const watched = {
    id: 'testnet',
    name: 'Testnet',
    chainId: TEST_CHAIN,
    nodes: nodes.map(({ url }) => url),
    quorum: 2,
    confirmations: NEEDED,
    collecting: '0x00000000000000000000000000000000c011ec70',
    house: [house.address.toLowerCase()],
    startBlock: null,
    native: 'ETH' as const,
    tokens: { USDT: { address: chain.usdt.toLowerCase(), decimals: 6 } },
  }
  const setup = { xpub: null, byHand: [], watched: [watched] }
  const nodesOf = ({ chainId, nodes: urls, quorum }: typeof watched) =>
    openChainNodes({ chainId, urls, quorum, limitMs: 2_000, onFault: () => undefined })
  world = await openWithdrawalWorld(
    payoutChainsOf({ setup, nodesOf: () => nodesOf(watched) }, true),
  )
})
beforeEach(() => {
  for (const node of nodes) node.treat((_, result) => result)
  world.said.length = 0
})
afterEach(() => world.godCheck())
afterAll(async () => {
  await world.close()
  await Promise.all(nodes.map((node) => node.stop()))
  await chain.stop()
})

const watch = (): Promise<void> => world.service.watch()
const address = TO_WALLET.address

interface Payout {
  readonly ann: Owner
  readonly id: string
}

/** A withdrawal of 200 USDT that was approved. */
async function approved(): Promise<Payout> {
  const ann = await world.owner(500n * USDT)
  const { id } = await world.withdraw(ann, '200')
  await world.act('bob', id, { event: 'approve' })
  return { ann, id }
}

/** The same, paid by this transaction as the treasurer says. */
async function sent({ hash }: Sent): Promise<Payout> {
  const payout = await approved()
  await world.act('bob', payout.id, { event: 'send', reference: hash })
  return payout
}

async function seen(id: string): Promise<QueuedWithdrawal | undefined> {
  const { items } = await world.service.queue(world.test.db, 0n, 200)
  return items.find((one) => one.id === id)
}

async function stateOf({ ann, id }: Payout): Promise<string | undefined> {
  const { items } = await world.service.list(world.test.db, ann.holder.customerId, { limit: 9 })
  return items.find((one) => one.id === id)?.state
}

const pay = (units: bigint = NET): Promise<Sent> => chain.sendTokens(house, address, units)
const fail = { event: 'fail', reason: 'failedOnChain', note: null } as const

describe('a payout that is on its chain', () => {
  it('succeeds by itself once it lies deep enough, and not before', async () => {
    const payout = await sent(await pay())
    const { ann, id } = payout
    await watch()
    expect(await seen(id)).toMatchObject({
      state: 'broadcast',
      payout: { confirmations: 1, needed: NEEDED, paid: '199.800000', trouble: null, final: false },
    })
    expect(await codeOf(world.act('cid', id, { event: 'confirm' }))).toBe('10246')
    expect(await codeOf(world.act('cid', id, fail))).toBe('10246')
    await chain.mine(NEEDED - 2)
    await watch()
    expect(await stateOf(payout)).toBe('broadcast')
    await chain.mine(1)
    const fees = (await world.holdings('house'))['fees'] ?? 0n
    await Promise.all([watch(), watch(), watch()])
    expect(await stateOf(payout)).toBe('success')
    expect(await world.holdings(ann.holder.customerId)).toEqual({ available: 300n * USDT })
    expect((await world.holdings('house'))['fees']).toBe(fees + 200_000n)
    const { items } = await world.service.list(world.test.db, ann.holder.customerId, { limit: 9 })
    expect(items[0]?.steps.at(-1)).toMatchObject({ state: 'success', by: 'chain' })
    expect(world.said).toEqual([])
  })

  it('may be of the coin of the chain itself', async () => {
    const ann = await world.owner(10n ** 18n, 'ETH')
    const target = { ...TO_WALLET, asset: 'ETH' as const }
    const { id } = await world.withdraw(ann, '1', target)
    await world.act('bob', id, { event: 'approve' })
    const { hash } = await chain.sendCoins(house, address, 999n * 10n ** 15n)
    await world.act('bob', id, { event: 'send', reference: hash })
    await chain.mine(NEEDED)
    await watch()
    expect(await stateOf({ ann, id })).toBe('success')
  })

  it('goes back to sent when its block leaves the chain, and succeeds where it comes back', async () => {
    await chain.mine(1)
    const before = await chain.snapshot()
    const first = await pay()
    const payout = await sent(first)
    await watch()
    expect((await seen(payout.id))?.payout?.confirmations).toBe(1)
    await chain.revert(before)
    await chain.sendCoins(stranger, stranger.address, 1n)
    await chain.mine(NEEDED + 3)
    await watch()
    expect(await seen(payout.id)).toMatchObject({
      state: 'broadcast',
      payout: { confirmations: 0, paid: null, trouble: null, final: false },
    })
    const back = await chain.sendTokens(house, address, NET, { nonce: first.nonce })
    expect(back.hash).toBe(first.hash)
    await chain.mine(NEEDED)
    await watch()
    expect(await stateOf(payout)).toBe('success')
  })

  it('serves one withdrawal, and no other', async () => {
    const paid = await pay()
    const payout = await sent(paid)
    await chain.mine(NEEDED)
    await watch()
    expect(await stateOf(payout)).toBe('success')
    const other = await approved()
    const again = { event: 'send', reference: paid.hash.toUpperCase().replace('0X', '0x') } as const
    expect(await codeOf(world.act('bob', other.id, again))).toBe('10247')
  })

  it('is what most nodes say, and nothing while they do not agree', async () => {
    const [less, more] = [1n, NET].map((units) => units.toString(16).padStart(64, '0'))
    const lie = (node: ProxyNode | undefined): void =>
      node?.treat((_, result) => replaced(result, new RegExp(less ?? '', 'g'), more ?? ''))
    const payout = await sent(await pay(1n))
    await chain.mine(NEEDED)
    lie(nodes[0])
    await watch()
    expect(await seen(payout.id)).toMatchObject({ payout: { trouble: 'paysLess', final: true } })
    for (const node of nodes) node.treat(() => null)
    await watch()
    expect(await stateOf(payout)).toBe('broadcast')
  })
})

describe('a transaction that is not the payout', () => {
  const cases: readonly (readonly [string, () => Promise<Sent>, string])[] = [
    ['fails', () => chain.sendTokens(house, address, 10n ** 30n, { gas: 100_000n }), 'txFailed'],
    ['pays somebody else', () => chain.sendTokens(house, stranger.address, NET), 'paysOther'],
    [
      'pays in a token of the same name',
      () => chain.sendTokens(house, address, NET, { token: chain.fake }),
      'paysOther',
    ],
    ['pays in another coin', () => chain.sendCoins(house, address, NET), 'paysOther'],
    ['pays too little', () => pay(NET - 1n), 'paysLess'],
    ['is of somebody else', () => chain.sendTokens(stranger, address, NET), 'otherSender'],
  ]

  it.each(cases)('because it %s never succeeds by itself', async (_, make, trouble) => {
    const payout = await sent(await make())
    const { ann, id } = payout
    await watch()
    expect(await seen(id)).toMatchObject({ payout: { trouble, final: false } })
    expect(await codeOf(world.act('cid', id, fail))).toBe('10246')
    await chain.mine(NEEDED)
    await watch()
    await watch()
    expect(await seen(id)).toMatchObject({
      state: 'broadcast',
      payout: { trouble, final: true },
    })
    expect(world.said).toEqual([trouble])
    // Now people say, but not who named it.
    expect(await codeOf(world.act('bob', id, fail))).toBe('10245')
    await world.act('cid', id, fail)
    expect(await world.holdings(ann.holder.customerId)).toEqual({ available: 500n * USDT })
  })

  it('because it was there before the withdrawal was asked for', async () => {
    const paid = await pay()
    const now = world.clock.at
    world.clock.at = Date.now() + 3_600_000
    const payout = await sent(paid)
    await chain.mine(NEEDED)
    await watch()
    world.clock.at = now
    expect(await seen(payout.id)).toMatchObject({ payout: { trouble: 'tooOld', final: true } })
  })

  it('because another one took its place', async () => {
    await chain.holdBlocks(true)
    const first = await pay()
    const payout = await sent(first)
    await watch()
    expect(await seen(payout.id)).toMatchObject({ payout: { confirmations: 0, trouble: null } })
    const gasPrice = 9n * 10n ** 10n
    await chain.sendCoins(house, stranger.address, 1n, { nonce: first.nonce, gasPrice })
    await chain.holdBlocks(false)
    await chain.mine(NEEDED)
    await watch()
    expect(await seen(payout.id)).toMatchObject({ payout: { trouble: 'replaced', final: true } })
  })

  it('because nobody has seen it for a day', async () => {
    const payout = await sent({ hash: `0x${'77'.repeat(32)}`, nonce: 0 })
    await watch()
    expect(await seen(payout.id)).toMatchObject({ payout: { trouble: null } })
    world.clock.at += DAY
    await watch()
    expect(await seen(payout.id)).toMatchObject({ payout: { trouble: 'notFound', final: true } })
  })
})

it('waits while no node answers, and looks at the others', async () => {
  const payout = await sent(await pay())
  await chain.mine(NEEDED)
  for (const node of nodes)
    node.treat(({ method }, result) => (method === 'eth_blockNumber' ? 'x' : result))
  await watch()
  expect(world.said).toEqual(['ethereum malformed'])
  expect(await stateOf(payout)).toBe('broadcast')
  for (const node of nodes) node.treat((_, result) => result)
  await watch()
  expect(await stateOf(payout)).toBe('success')
})

it('is decided by a second person on a network that nobody watches', async () => {
  const ann = await world.owner(500n * USDT)
  const target = {
    ...TO_WALLET,
    network: 'tron' as const,
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  }
  const { id } = await world.withdraw(ann, '200', target)
  await world.act('bob', id, { event: 'approve' })
  await world.act('bob', id, { event: 'send', reference: 'ab'.repeat(32) })
  await watch()
  expect(await seen(id)).toMatchObject({ payout: null })
  await world.act('cid', id, { event: 'confirm' })
  expect(await stateOf({ ann, id })).toBe('success')
})
