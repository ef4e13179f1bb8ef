import type { PublicConfig, WalletConnectSettings } from '#protocol/publicConfig.ts'
import type { WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import { createPairedWallet, type PairedWallet } from '#src/shared/wallet/paired/pairedWallet.ts'
import { pairedTopic } from '#src/shared/wallet/paired/pairedTopic.ts'
import { PAIRED_WALLET } from '#src/shared/wallet/provider.ts'
import { followPairing, type SessionStore } from './followPairing.ts'

let paired: PairedWallet | null = null

/** Whether this page has one already, and follows it. */
export function isPairedHere(): boolean {
  return paired !== null
}

/** The wallet on another device that this page may be paired with. There is one, as there is one person. */
export function pairedHere(
  store: SessionStore,
  wallets: WalletRegistry,
  { brand, chainId }: PublicConfig,
  settings: WalletConnectSettings,
): PairedWallet {
  if (paired !== null) return paired
  paired = createPairedWallet({
    id: PAIRED_WALLET,
    chainId,
    topic: pairedTopic,
    open: async () => {
      const { openWalletConnect } = await import('#src/shared/wallet/paired/walletConnect.ts')
      return openWalletConnect(settings, { name: brand, chainId })
    },
  })
  followPairing(store, wallets, paired)
  return paired
}
