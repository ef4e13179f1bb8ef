import type { Network } from '#contract/withdrawalWays.ts'

/** Names of networks, the same in every language. */
export const NETWORK_NAME = {
  ethereum: 'Ethereum (ERC-20)',
  tron: 'Tron (TRC-20)',
  bitcoin: 'Bitcoin',
} as const satisfies Record<Network, string>
