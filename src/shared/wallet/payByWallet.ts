import { askWallet, sameAddress, sharedAddress, WalletFault, walletFault } from './askWallet.ts'
import type { PayingMethod } from './payingMethods.ts'
import type { Eip1193 } from './provider.ts'

/** One transfer, of the chain's own coin or of a token. It gives nobody any right. */
export interface Payment {
  readonly to: string
  /** Units of the chain's own coin, in hexadecimal. */
  readonly value: string
  /** The call of a token; absent for coins. */
  readonly data?: string
}

async function askToPay(
  { request }: Eip1193,
  method: PayingMethod,
  params: readonly unknown[],
): Promise<unknown> {
  try {
    if (typeof request !== 'function') throw new WalletFault('unsupported')
    return await request({ method, params })
  } catch (cause) {
    throw walletFault(cause)
  }
}

/**
 * Gets a wallet ready to pay from this address on this chain, asking the person only where it is on another.
 * @throws WalletFault `locked` when it shows another address or none, `unsupported` when it stays elsewhere
 */
export async function readyToPay(
  provider: Eip1193,
  address: string,
  chainId: number,
): Promise<void> {
  const shared = await sharedAddress(provider)
  if (shared === null || !sameAddress(shared, address)) throw new WalletFault('locked')
  if ((await chainOf(provider)) === chainId) return
  const requested = [{ chainId: `0x${chainId.toString(16)}` }]
  await askToPay(provider, 'wallet_switchEthereumChain', requested)
  if ((await chainOf(provider)) !== chainId) throw new WalletFault('unsupported')
}

async function chainOf(provider: Eip1193): Promise<number> {
  const said = await askWallet(provider, 'eth_chainId')
  return typeof said === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(said) ? parseInt(said, 16) : 0
}

/**
 * Asks the person to confirm one transfer; the hash of its transaction, in lower case.
 * @throws WalletFault; only `declined` says for sure that nothing was sent
 */
export async function pay(provider: Eip1193, from: string, payment: Payment): Promise<string> {
  const hash = await askToPay(provider, 'eth_sendTransaction', [{ from, ...payment }])
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash)) throw new WalletFault('failed')
  return hash.toLowerCase()
}
