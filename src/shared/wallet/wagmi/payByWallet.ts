import {
  type Address,
  BaseError,
  ChainMismatchError,
  encodeFunctionData,
  erc20Abi,
  numberToHex,
} from 'viem'
import { ConnectorAccountNotFoundError, createConnector } from 'wagmi'
import { connect, sendTransaction } from 'wagmi/actions'
import { sameAddress, WalletFault, walletFault } from '../askWallet.ts'
import { PAYING_METHODS } from '../payingMethods.ts'
import type { Eip1193 } from '../provider.ts'
import { createWalletConfig } from './walletConfig.ts'

/** One transfer, of the chain's own coin or of a token. It gives nobody any right. */
export interface Payment {
  readonly to: string
  /** Units of what is sent. */
  readonly units: bigint
  /** Address of the token; null for the chain's own coin. */
  readonly token: string | null
}

/** In lower case: the operator checked it, and no library takes its letters for a checksum. */
const toAddress = (text: string): Address => text.toLowerCase() as Address

/** The transaction of a payment: a token is sent by its own `transfer` (ERC-20). */
function toTransaction({ to, units, token }: Payment) {
  if (token === null) return { to: toAddress(to), value: units }
  const args = [toAddress(to), units] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  return { to: toAddress(token), value: 0n, data }
}

/** All that a wallet is asked on the way to a transfer. What else a library may try never reaches it. */
const ASKED: readonly string[] = ['eth_accounts', 'eth_chainId', ...PAYING_METHODS]
const METHOD_NOT_FOUND = -32601

type Ask = NonNullable<Eip1193['request']>

/** The wallet as wagmi may use it, and what it threw last, before a library gave that a meaning. */
function limited(provider: Eip1193) {
  let thrown: unknown = null
  const request: Ask = async (ask) => {
    if (!ASKED.includes(ask.method) || typeof provider.request !== 'function') {
      throw Object.assign(new Error(ask.method), { code: METHOD_NOT_FOUND })
    }
    try {
      return await provider.request(ask)
    } catch (cause) {
      thrown = cause
      throw cause
    }
  }
  return { request, thrown: () => thrown }
}

/** wagmi's connector of the wallet that somebody signed in with. It asks for nothing that was not given before. */
function signedInConnector({ request }: { readonly request: Ask }, address: Address) {
  const getAccounts = async (): Promise<readonly Address[]> => {
    const [first] = (await request({ method: 'eth_accounts' })) as readonly unknown[]
    return typeof first === 'string' && sameAddress(first, address) ? [address] : []
  }
  const getChainId = async (): Promise<number> => Number(await request({ method: 'eth_chainId' }))
  return createConnector(() => ({
    id: 'signedIn',
    name: 'Wallet',
    type: 'signedIn',
    async connect({ chainId } = {}) {
      const accounts = await getAccounts()
      if (accounts.length === 0) throw new WalletFault('locked')
      const wanted = chainId ?? (await getChainId())
      if ((await getChainId()) !== wanted) {
        const params = [{ chainId: numberToHex(wanted) }]
        await request({ method: 'wallet_switchEthereumChain', params })
        if ((await getChainId()) !== wanted) throw new WalletFault('unsupported')
      }
      return { accounts: accounts as never, chainId: wanted }
    },
    async disconnect() {},
    getAccounts,
    getChainId,
    getProvider: async () => ({ request }),
    isAuthorized: async () => true,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
}

/** What wagmi found before it asked for the transfer: the wallet moved to another address or chain meanwhile. */
function paymentFault(cause: unknown, thrown: unknown): WalletFault {
  if (cause instanceof ConnectorAccountNotFoundError) return new WalletFault('locked')
  const isElsewhere =
    cause instanceof BaseError && cause.walk((one) => one instanceof ChainMismatchError) !== null
  return isElsewhere ? new WalletFault('unsupported') : walletFault(thrown ?? cause)
}

/**
 * Gets a wallet ready to pay from this address on this chain, asking the person only where it is on another.
 * What it gives asks the person to confirm one transfer, and tells the hash of its transaction in lower case.
 * @throws WalletFault `locked` when it shows another address or none, `unsupported` when it stays elsewhere; of
 *   the transfer, any kind but `declined`, `locked` and `unsupported` leaves open whether it was sent
 */
export async function openPayer(
  provider: Eip1193,
  from: string,
  chainId: number,
): Promise<(payment: Payment) => Promise<string>> {
  const account = toAddress(from)
  const wallet = limited(provider)
  const config = createWalletConfig(chainId, signedInConnector(wallet, account))
  const [connector] = config.connectors
  try {
    await connect(config, { connector, chainId })
  } catch (cause) {
    throw walletFault(wallet.thrown() ?? cause)
  }
  return async (payment) => {
    try {
      const hash: unknown = await sendTransaction(config, {
        ...toTransaction(payment),
        account,
        connector,
        chainId,
        gas: null,
      })
      if (typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash)) return hash.toLowerCase()
    } catch (cause) {
      throw paymentFault(cause, wallet.thrown())
    }
    throw new WalletFault('failed')
  }
}
