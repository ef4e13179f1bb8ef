import type { Network } from '#protocol/withdrawalWays.ts'
import { DEPOSIT_ASSETS, type DepositAsset } from '#protocol/deposit.ts'
import { chainFactsOf } from '#server/modules/deposits/service.ts'
import type { WatchedNetwork } from '#server/modules/deposits/types.ts'
import type { PayoutChain } from '#server/modules/withdrawals/types.ts'
import type { ChainNodes } from '#server/platform/chainNodes.ts'
import type { Chains } from './deposits.ts'
import { SANDBOX_CHAIN_ID } from './sandboxChain/keys.ts'

const ETHEREUM_CHAIN_ID = 1

/**
 * The chains of the deposits on which payouts are looked up as well, by the same nodes: Ethereum, and in its
 * place the sandbox's own chain where there is one.
 */
export function payoutChainsOf(
  { setup, nodesOf }: Chains,
  hasSandboxChain: boolean,
): readonly PayoutChain[] {
  const watched = ethereumOf(setup, hasSandboxChain)
  return watched === undefined ? [] : [payoutChainOf('ethereum', watched, nodesOf(watched))]
}

/** Ethereum among the watched chains, or the sandbox's own chain in its place. */
export function ethereumOf(
  { watched }: Chains['setup'],
  hasSandboxChain: boolean,
): WatchedNetwork | undefined {
  const ethereum = hasSandboxChain ? SANDBOX_CHAIN_ID : ETHEREUM_CHAIN_ID
  return watched.find(({ chainId }) => chainId === ethereum)
}

/** Coins that can be seen on a chain. */
export const assetsOf = ({ native, tokens }: WatchedNetwork): readonly DepositAsset[] =>
  DEPOSIT_ASSETS.filter((asset) => asset === native || tokens[asset] !== undefined)

function payoutChainOf(network: Network, watched: WatchedNetwork, nodes: ChainNodes): PayoutChain {
  const { confirmations, collecting, house } = watched
  return {
    ...chainFactsOf(nodes, watched),
    network,
    assets: assetsOf(watched),
    confirmations,
    wallets: [collecting, ...house],
  }
}
