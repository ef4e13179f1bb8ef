import { useState } from 'react'
import { chosenWallet, walletChoice } from '#src/entities/session/walletChoice.ts'
import type { Wallet } from '#src/shared/wallet/provider.ts'
import { useWallets } from '#src/shared/wallet/WalletsContext.ts'

export interface WalletStart {
  readonly wallets: readonly Wallet[]
  /** The chooser is open. */
  readonly choosing: boolean
  /** Goes on with the wallet remembered or the only one, else lets the person choose. */
  begin(): void
  /** Lets the person choose in any case. */
  choose(): void
  take(wallet: Wallet): void
  close(): void
}

/** Finds the wallet to sign in with. */
export function useWalletStart(onWallet: (wallet: Wallet) => void): WalletStart {
  const wallets = useWallets()
  const [choosing, setChoosing] = useState(false)
  return {
    wallets,
    choosing,
    begin() {
      const wallet = chosenWallet(wallets, walletChoice.read())
      if (wallet === null) setChoosing(true)
      else onWallet(wallet)
    },
    choose() {
      setChoosing(true)
    },
    take(wallet) {
      setChoosing(false)
      onWallet(wallet)
    },
    close() {
      setChoosing(false)
    },
  }
}
