import { useState } from 'react'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import type { Wallet } from '#src/shared/wallet/provider.ts'
import { useWallets } from '#src/shared/wallet/WalletsContext.ts'
import { chosenWallet, isHere } from '#src/entities/session/chosenWallet.ts'

export interface WalletStart {
  /** The wallets of this browser. */
  readonly wallets: readonly Wallet[]
  /** There is more than one to choose from, counting that of another device. */
  readonly others: boolean
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
  const wallets = useWallets().filter(isHere)
  const { walletConnect } = useConfig()
  const [choosing, setChoosing] = useState(false)
  return {
    wallets,
    others: wallets.length > 1 || walletConnect !== null,
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
