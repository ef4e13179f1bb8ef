/**
 * The assets the operator keeps books in, with the number of decimals of one ledger unit.
 * JPY keeps two decimals in the ledger and shows none.
 */
export const ASSET_SCALE = {
  USDT: 6,
  USDC: 6,
  BTC: 8,
  ETH: 18,
  SOL: 9,
  XRP: 6,
  BNB: 18,
  ADA: 6,
  LTC: 8,
  DOGE: 8,
  USD: 2,
  EUR: 2,
  GBP: 2,
  JPY: 2,
  HKD: 2,
} as const

export type AssetCode = keyof typeof ASSET_SCALE

export const ASSETS = Object.keys(ASSET_SCALE) as readonly AssetCode[]

/** True when the text names an asset of the operator. */
export function isAssetCode(text: string): text is AssetCode {
  return Object.hasOwn(ASSET_SCALE, text)
}

/** Money of states, which is no coin. */
const FIAT: ReadonlySet<string> = new Set<AssetCode>(['USD', 'EUR', 'GBP', 'JPY', 'HKD'])

/** True for the money of a state. */
export function isFiat(asset: string): boolean {
  return FIAT.has(asset)
}
