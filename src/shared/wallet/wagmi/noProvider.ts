/**
 * Stands in for `@walletconnect/ethereum-provider` in the build: Web3Modal names it for a sign-in of its own, which
 * we don't use, and it would bring a second copy of the protocol.
 */
export const EthereumProvider = {}
export const OPTIONAL_METHODS: readonly string[] = []
