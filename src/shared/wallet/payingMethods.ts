/** What a wallet is asked for a deposit, and for nothing else: the right chain, and one transfer. */
export const PAYING_METHODS = ['wallet_switchEthereumChain', 'eth_sendTransaction'] as const
export type PayingMethod = (typeof PAYING_METHODS)[number]
