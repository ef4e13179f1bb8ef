/** The methods this app may ask a wallet for. Nothing else is ever sent. */
export const WALLET_METHODS = [
  'eth_requestAccounts',
  'eth_accounts',
  'eth_chainId',
  'personal_sign',
] as const

export type WalletMethod = (typeof WALLET_METHODS)[number]

/** The part of EIP-1193 that is used. Real wallets may lack any of it. */
export interface Eip1193 {
  request?: (ask: {
    readonly method: string
    readonly params?: readonly unknown[]
  }) => Promise<unknown>
  on?: (event: string, listener: (value: unknown) => void) => void
  removeListener?: (event: string, listener: (value: unknown) => void) => void
}

/** A wallet that answered in this browser. */
export interface Wallet {
  /** Its reverse domain name, or `injected` when it gave none. */
  readonly id: string
  /** What it calls itself; null when it gave no name. Anyone can fake it. */
  readonly name: string | null
  /** A data URI, never an address that would be fetched. */
  readonly icon: string | null
  readonly provider: Eip1193
}

/** The id of a wallet that announced no name of its own. */
export const UNNAMED_WALLET = 'injected'

/** The id of a wallet on another device, paired by QR code. */
export const PAIRED_WALLET = 'paired'

export function isProvider(value: unknown): value is Eip1193 {
  return (typeof value === 'object' || typeof value === 'function') && value !== null
}
