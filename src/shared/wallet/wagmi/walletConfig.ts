import { defineChain } from 'viem'
import { type CreateConnectorFn, createConfig, http } from 'wagmi'

/**
 * wagmi's config of one wallet on one chain. It remembers nothing and looks for no other wallet: who is signed in,
 * and by which wallet, the session knows. It reads no chain either, for the page's policy allows no node.
 */
export function createWalletConfig(chainId: number, connector: CreateConnectorFn) {
  const chain = defineChain({
    id: chainId,
    name: String(chainId),
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
  return createConfig({
    chains: [chain],
    connectors: [connector],
    transports: { [chainId]: http() },
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
}
