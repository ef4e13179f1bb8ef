import type { Eip1193, WalletMethod } from './provider.ts'
import { WALLET_METHODS } from './provider.ts'

/** Why a wallet gave no answer that can be used. Text: `session:fault.<kind>`. */
export type WalletFaultKind =
  | 'declined'
  | 'pending'
  | 'locked'
  | 'disconnected'
  | 'unsupported'
  | 'failed'

/** A wallet said no, or said nothing of use. */
export class WalletFault extends Error {
  readonly kind: WalletFaultKind

  constructor(kind: WalletFaultKind) {
    super(kind)
    this.name = 'WalletFault'
    this.kind = kind
  }
}

const KIND_BY_CODE: Readonly<Record<string, WalletFaultKind>> = {
  '4001': 'declined',
  ACTION_REJECTED: 'declined',
  '4100': 'locked',
  '4200': 'unsupported',
  '4900': 'disconnected',
  '4901': 'disconnected',
  '-32601': 'unsupported',
  '-32002': 'pending',
}

/** Some wallets put the code one level down. */
function codeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return ''
  if ('code' in cause && (typeof cause.code === 'number' || typeof cause.code === 'string')) {
    const own = String(cause.code)
    if (own in KIND_BY_CODE) return own
  }
  for (const key of ['data', 'cause', 'originalError'] as const) {
    const inner: unknown = key in cause ? (cause as Record<typeof key, unknown>)[key] : null
    const found = codeOf(inner)
    if (found !== '') return found
  }
  return ''
}

/** Reads what a wallet threw, whatever it threw. */
export function walletFault(cause: unknown): WalletFault {
  if (cause instanceof WalletFault) return cause
  try {
    return new WalletFault(KIND_BY_CODE[codeOf(cause)] ?? 'failed')
  } catch {
    // It went round in a circle, or threw when it was read.
    return new WalletFault('failed')
  }
}

/** Asks a wallet for one of the allowed methods; throws a `WalletFault`. It may never answer. @internal tested with odd wallets */
export async function askWallet(
  provider: Eip1193,
  method: WalletMethod,
  params: readonly unknown[] = [],
): Promise<unknown> {
  if (!WALLET_METHODS.includes(method)) throw new WalletFault('unsupported')
  try {
    if (typeof provider.request !== 'function') throw new WalletFault('unsupported')
    return await provider.request({ method, params })
  } catch (cause) {
    throw walletFault(cause)
  }
}

/** The first address in a wallet's list of accounts; null when there is none. */
export function firstAddress(accounts: unknown): string | null {
  if (!Array.isArray(accounts)) return null
  const first: unknown = accounts[0]
  return typeof first === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first) ? first : null
}

/** Asks the person to share an address; throws `locked` when the wallet shares none. */
export async function connect(provider: Eip1193): Promise<string> {
  const address = firstAddress(await askWallet(provider, 'eth_requestAccounts'))
  if (address === null) throw new WalletFault('locked')
  return address
}

/** The address the wallet shares already, without asking the person; null when it shares none. */
export async function sharedAddress(provider: Eip1193): Promise<string | null> {
  try {
    return firstAddress(await askWallet(provider, 'eth_accounts'))
  } catch {
    return null
  }
}

function hexOf(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text))
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Asks the person to sign a readable text; returns the signature. */
export async function signText(provider: Eip1193, address: string, text: string): Promise<string> {
  const signature = await askWallet(provider, 'personal_sign', [hexOf(text), address])
  if (typeof signature !== 'string' || !/^0x[0-9a-fA-F]{2,8192}$/.test(signature)) {
    throw new WalletFault('failed')
  }
  return signature
}

/** Whether two addresses are one, whatever their case. */
export function sameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Hears which addresses a wallet shares from now on; returns the way to stop. */
export function onAccounts(provider: Eip1193, listener: (accounts: unknown) => void): () => void {
  try {
    provider.on?.('accountsChanged', listener)
  } catch {
    // A wallet that cannot tell is no reason for the page not to start.
  }
  return () => {
    try {
      provider.removeListener?.('accountsChanged', listener)
    } catch {
      // As above.
    }
  }
}
