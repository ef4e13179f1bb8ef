import type { Network } from './withdrawalWays.ts'

/** Names of networks, the same in every language. */
export const NETWORK_NAME = {
  ethereum: 'Ethereum (ERC-20)',
  tron: 'Tron (TRC-20)',
  bitcoin: 'Bitcoin',
} as const satisfies Record<Network, string>

/** The name of a network that people know; one that an operator set up is its own. */
export function networkName(network: string): string {
  const names: Readonly<Record<string, string | undefined>> = NETWORK_NAME
  return names[network] ?? network
}
