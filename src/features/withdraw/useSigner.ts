import { useSelector } from 'react-redux'
import { chosenWallet } from '#src/entities/session/chosenWallet.ts'
import { selectUser } from '#src/shared/session/session.slice.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import { connect, sameAddress, signText, WalletFault } from '#src/shared/wallet/askWallet.ts'
import { OtherAddress } from './otherAddress.ts'
import { useWallets } from '#src/shared/wallet/WalletsContext.ts'

/**
 * Signs a text by the wallet that this person signed in with.
 * @throws WalletFault `unsupported` when it is not here, OtherAddress when it shows another address
 */
export function useSigner(): (text: string) => Promise<string> {
  const wallets = useWallets()
  const owner = useSelector(selectUser)?.address ?? null
  return async (text) => {
    const wallet = chosenWallet(wallets, walletChoice.read())
    if (wallet === null || owner === null) throw new WalletFault('unsupported')
    const address = await connect(wallet.provider)
    if (!sameAddress(address, owner)) throw new OtherAddress()
    return signText(wallet.provider, address, text)
  }
}
