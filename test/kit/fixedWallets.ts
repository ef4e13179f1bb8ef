import type { WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import type { Wallet } from '#src/shared/wallet/provider.ts'

/** A browser with these wallets, which no other one joins. */
export function fixedWallets(wallets: readonly Wallet[]): WalletRegistry {
  return {
    list: () => wallets,
    subscribe: () => () => undefined,
    look: () => undefined,
    pair: () => undefined,
  }
}
