import { createContext, useContext, useSyncExternalStore } from 'react'
import type { WalletRegistry } from './discoverWallets.ts'
import type { Wallet } from './provider.ts'

export const WalletsContext = createContext<WalletRegistry | null>(null)

/** The wallets of this browser; the component follows those that appear later. */
export function useWallets(): readonly Wallet[] {
  const registry = useContext(WalletsContext)
  if (registry === null) throw new Error('the wallets are provided by the entry')
  return useSyncExternalStore(registry.subscribe, registry.list)
}
