import { PAIRED_WALLET, type Wallet } from '#src/shared/wallet/provider.ts'

/** Whether a wallet is one of this browser, which can be asked at once. */
export function isHere({ id }: Wallet): boolean {
  return id !== PAIRED_WALLET
}

/** The wallet remembered, else the only one of this browser; null when the person must choose. */
export function chosenWallet(wallets: readonly Wallet[], id: string | null): Wallet | null {
  const [here = null, ...others] = wallets.filter(isHere)
  return wallets.find((wallet) => wallet.id === id) ?? (others.length === 0 ? here : null)
}
