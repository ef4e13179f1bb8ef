import { type Stored, stored } from '#src/shared/storage/stored.ts'
import type { Wallet } from '#src/shared/wallet/provider.ts'

/** The id of the wallet last signed in with. */
export const walletChoice: Stored<string> = stored({
  key: 'wallet',
  version: 1,
  parse: (raw) => (typeof raw === 'string' && raw !== '' ? raw : null),
})

/** The wallet remembered, else the only one there is; null when the person must choose. */
export function chosenWallet(wallets: readonly Wallet[], id: string | null): Wallet | null {
  const remembered = wallets.find((wallet) => wallet.id === id)
  if (remembered !== undefined) return remembered
  return wallets.length === 1 ? (wallets[0] ?? null) : null
}
