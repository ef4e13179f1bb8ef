import type { PrivateKeyAccount } from 'viem/accounts'
import type { QueuedWithdrawal } from '#protocol/operator.ts'
import { payoutChainsOf } from '#server/main/payouts.ts'
import { openChainNodes } from '#server/platform/chainNodes.ts'
import { type DepositChain, openDepositChain, type Sent, TEST_CHAIN } from './depositChain.ts'
import { HANGS_MS } from './oddNode.ts'
import { type ProxyNode, startProxyNode } from './proxyNode.ts'
import {
  openWithdrawalWorld,
  type Owner,
  TO_WALLET,
  type WithdrawalWorld,
} from './withdrawalWorld.ts'

/** Blocks, its own among them, that a payout needs here. */
export const NEEDED = 3
export const USDT = 1_000_000n
/** What arrives of 200 USDT less a tenth of a percent. */
export const NET = 199_800_000n
export const DAY = 86_400_000

/** An operator's word that a payout has failed. */
export const FAIL = { event: 'fail', reason: 'failedOnChain', note: null } as const

/** A withdrawal, and whose it is. */
interface Payout {
  readonly ann: Owner
  readonly id: string
}

/** Withdrawals whose payouts are looked up on a real chain, by three nodes of it. */
export interface PayoutWorld {
  readonly chain: DepositChain
  readonly world: WithdrawalWorld
  readonly nodes: readonly ProxyNode[]
  /** A wallet that the operator pays from, and one that it does not know. */
  readonly operator: PrivateKeyAccount
  readonly stranger: PrivateKeyAccount
  watch(): Promise<void>
  /** A withdrawal of 200 USDT that was approved. */
  approved(): Promise<Payout>
  /** The same, paid by this transaction as the treasurer says. */
  sent(by: Pick<Sent, 'hash'>): Promise<Payout>
  /** Pays what the operator owes, or so much, to the address of every withdrawal here. */
  pay(units?: bigint): Promise<Sent>
  /** As operators see it while it is not over. */
  seen(id: string): Promise<QueuedWithdrawal | undefined>
  stateOf(payout: Payout): Promise<string | undefined>
  /** All nodes pass on what is true, and nothing was said. */
  calm(): void
  close(): Promise<void>
}

export async function openPayoutWorld(): Promise<PayoutWorld> {
  const chain = await openDepositChain()
  const nodes = await Promise.all([1, 2, 3].map(() => startProxyNode(chain.url)))
  const operator = await chain.person()
  const stranger = await chain.person()
  await chain.mine(1)
  const world = await openWithdrawalWorld(chainsOf(chain, nodes, operator))
  const approved = async (): Promise<Payout> => {
    const ann = await world.owner(500n * USDT)
    const { id } = await world.withdraw(ann, '200')
    await world.act('bob', id, { event: 'approve' })
    return { ann, id }
  }
  return {
    chain,
    world,
    nodes,
    operator,
    stranger,
    watch: () => world.service.watch(),
    approved,
    async sent({ hash }) {
      const payout = await approved()
      await world.act('tom', payout.id, { event: 'send', reference: hash })
      return payout
    },
    pay: (units = NET) => chain.sendTokens(operator, TO_WALLET.address, units),
    async seen(id) {
      const { items } = await world.service.queue(world.test.db, 0n, 200)
      return items.find((one) => one.id === id)
    },
    async stateOf({ ann, id }) {
      const { items } = await world.service.list(world.test.db, ann.holder.customerId, { limit: 9 })
      return items.find((one) => one.id === id)?.state
    },
    calm() {
      for (const node of nodes) node.treat((_, result) => result)
      world.said.length = 0
    },
    async close() {
      await world.close()
      await Promise.all(nodes.map((node) => node.stop()))
      await chain.stop()
    },
  }
}

function chainsOf(
  chain: DepositChain,
  nodes: readonly ProxyNode[],
  operator: PrivateKeyAccount,
): ReturnType<typeof payoutChainsOf> {
  const watched = {
    id: 'testnet',
    name: 'Testnet',
    chainId: TEST_CHAIN,
    nodes: nodes.map(({ url }) => url),
    quorum: 2,
    confirmations: NEEDED,
    collecting: '0x00000000000000000000000000000000c011ec70',
    house: [operator.address.toLowerCase()],
    treasury: [],
    startBlock: null,
    native: 'ETH' as const,
    tokens: { USDT: { address: chain.usdt.toLowerCase(), decimals: 6 } },
  }
  const { chainId, nodes: urls, quorum } = watched
  const nodesOf = () =>
    openChainNodes({ chainId, urls, quorum, limitMs: HANGS_MS, onFault: () => undefined })
  return payoutChainsOf({ setup: { xpub: null, byHand: [], watched: [watched] }, nodesOf }, true)
}
