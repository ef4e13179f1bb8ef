import type { AssetCode } from './assets.ts'

/** How an address of a network is written. */
export type AddressForm = 'evm' | 'tron' | 'bitcoin'

/** Networks a coin can leave by. */
export const NETWORKS = {
  ethereum: { form: 'evm' },
  tron: { form: 'tron' },
  bitcoin: { form: 'bitcoin' },
} as const satisfies Record<string, { readonly form: AddressForm }>

export type Network = keyof typeof NETWORKS

export const NETWORK_NAMES = Object.keys(NETWORKS) as [Network, ...Network[]]

/**
 * Why nothing leaves an account: its customer stopped withdrawals, the withdrawal password was reset, the wallet was
 * linked a short while ago, or a way into the account changed.
 */
export const HOLD_REASONS = ['stopped', 'passwordReset', 'walletLinked', 'accountChanged'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Kinds of accounts at a bank. */
export const BANK_TYPES = ['iban', 'swift', 'local'] as const
export type BankType = (typeof BANK_TYPES)[number]

/** One way out: an asset, and the network it takes; null is a bank. */
export interface WithdrawalWay {
  readonly asset: AssetCode
  readonly network: Network | null
  /** Least amount, decimal text of the asset, before the fee. */
  readonly min: string
  /**
   * One person may say yes to as much for a customer in a day (UTC), or to shares of it in several assets;
   * above it takes two. Decimal text, the same in every network of an asset.
   */
  readonly twoPeopleAbove: string
}

/** Every way out there is. */
export const WITHDRAWAL_WAYS: readonly WithdrawalWay[] = [
  { asset: 'USDT', network: 'ethereum', min: '20', twoPeopleAbove: '10000' },
  { asset: 'USDT', network: 'tron', min: '20', twoPeopleAbove: '10000' },
  { asset: 'USDC', network: 'ethereum', min: '20', twoPeopleAbove: '10000' },
  { asset: 'ETH', network: 'ethereum', min: '0.01', twoPeopleAbove: '3' },
  { asset: 'BTC', network: 'bitcoin', min: '0.001', twoPeopleAbove: '0.1' },
  { asset: 'USD', network: null, min: '50', twoPeopleAbove: '10000' },
  { asset: 'EUR', network: null, min: '50', twoPeopleAbove: '10000' },
  { asset: 'GBP', network: null, min: '50', twoPeopleAbove: '8000' },
  { asset: 'JPY', network: null, min: '5000', twoPeopleAbove: '1500000' },
  { asset: 'HKD', network: null, min: '400', twoPeopleAbove: '80000' },
]

/** The way of an asset by a network (null: a bank); null when it is not offered. */
export function wayOf(asset: AssetCode, network: Network | null): WithdrawalWay | null {
  return WITHDRAWAL_WAYS.find((way) => way.asset === asset && way.network === network) ?? null
}
