import { createConnector } from 'wagmi'
import { WalletFault } from '../askWallet.ts'
import type { PairedWallet } from '../paired/pairedWallet.ts'

/** Id and type that Web3Modal looks for among the connectors of a wagmi config. */
const WALLET_CONNECT = 'walletConnect'

/** The part of a pairing that shows a code and what became of it. */
type Invitation = Pick<PairedWallet, 'view' | 'subscribe'>

/** Whether an invitation may still bring a wallet. */
export function isOpen({ view }: Invitation): boolean {
  return view().step === 'connecting' || view().step === 'waiting'
}

/**
 * wagmi's connector of the wallet on another device, for Web3Modal to show an invitation with. It hands on each
 * code of the sign-in under way, and asks the wallet for nothing: the methods in the code are ours, and so is
 * what follows. Web3Modal is never told of an account, for it would look up the name and the balance of the
 * address at hosts that the page's policy does not allow. `connect` therefore never settles.
 */
export function pairedConnector(paired: Invitation) {
  const readers = new Set<(uri: string) => void>()
  const show = (): void => {
    const view = paired.view()
    if (view.step === 'waiting') for (const read of readers) read(view.uri)
  }
  // For as long as the page lives: the next sign-in has a code of its own.
  paired.subscribe(show)
  const nobody = async (): Promise<never> => {
    throw new WalletFault('disconnected')
  }
  return createConnector(() => ({
    id: WALLET_CONNECT,
    name: 'WalletConnect',
    type: WALLET_CONNECT,
    connect() {
      show()
      return new Promise<never>(() => undefined)
    },
    async disconnect() {
      readers.clear()
    },
    getAccounts: nobody,
    getChainId: nobody,
    getProvider: async () => ({
      on(event: string, read: (uri: string) => void) {
        if (event === 'display_uri') readers.add(read)
      },
    }),
    isAuthorized: async () => false,
    onAccountsChanged: () => undefined,
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }))
}
