import type { PublicConfig, WalletConnectSettings } from '#contract/publicConfig.ts'
import { PAIRED_WALLET } from '#src/entities/session/walletChoice.ts'
import { createPairedWallet, type PairedWallet } from '#src/shared/wallet/paired/pairedWallet.ts'
import { followPairing, type SessionStore } from './followPairing.ts'

let paired: PairedWallet | null = null
let announced = false

/** The wallet on another device that this page may be paired with. There is one, as there is one person. */
export function pairedHere(
  store: SessionStore,
  { brand, chainId }: PublicConfig,
  settings: WalletConnectSettings,
): PairedWallet {
  if (paired !== null) return paired
  paired = createPairedWallet({
    id: PAIRED_WALLET,
    chainId,
    open: async () => {
      const { openWalletConnect } = await import('#src/shared/wallet/paired/walletConnect.ts')
      return openWalletConnect(settings, { name: brand, chainId })
    },
  })
  followPairing(store, paired)
  return paired
}

/** Makes the paired wallet known as a wallet of this browser is (EIP-6963), which opens the gate. */
export function announcePaired({ wallet }: PairedWallet, name: string): void {
  if (announced) return
  announced = true
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon: '', rdns: wallet.id })
  const detail = Object.freeze({ info, provider: wallet.provider })
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
