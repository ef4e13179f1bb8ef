import type { PublicConfig } from '#protocol/publicConfig.ts'
import type { WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import { endPairedSession, goOn, type SessionStore } from './followPairing.ts'
import { isPairedHere, pairedHere } from './pairedHere.ts'

/** Goes on with the wallet paired on an earlier visit or in another tab, unless this page does already. */
export async function restorePaired(
  store: SessionStore,
  config: PublicConfig,
  wallets: WalletRegistry,
): Promise<void> {
  const settings = config.walletConnect
  if (settings === null) endPairedSession(store, 'withdrawn')
  else if (!isPairedHere()) await goOn(store, wallets, pairedHere(store, wallets, config, settings))
}
