import { type AssetCode, isAssetCode } from '../assets.ts'
import { MARKET_TYPE, type MarketType } from '../marketTypes.ts'
import type { SpotTerms } from './spotOrder.ts'

/** What an order may be worth, in units of its quote. */
export interface SpotLimits {
  readonly least: bigint
  readonly most: bigint
}

/** A pair that is traded coin to coin. */
export interface SpotPair {
  readonly terms: SpotTerms
  readonly limits: SpotLimits
}

/** Coins that prices are quoted in, with what an order may be worth: 1 to 1,000,000 USDT. */
const LIMITS: Readonly<Partial<Record<AssetCode, SpotLimits>>> = {
  USDT: { least: 1_000_000n, most: 1_000_000_000_000n },
}

interface Quoted {
  readonly type: MarketType
  readonly base: string
  readonly quote: string
  readonly decimals: number
}

/**
 * The pair an instrument is: a coin in a coin, both of which the operator keeps books in. It trades at
 * the fee and the spread of the instrument's own terms. Null when it is not traded coin to coin.
 */
export function spotPairOf(
  { type, base, quote, decimals }: Quoted,
  rates: { readonly feePpm: bigint; readonly spreadPpm: bigint } | null,
): SpotPair | null {
  if (type !== MARKET_TYPE.crypto || rates === null) return null
  if (!isAssetCode(base) || !isAssetCode(quote) || base === quote) return null
  const limits = LIMITS[quote]
  if (limits === undefined) return null
  const { feePpm, spreadPpm } = rates
  return { terms: { base, quote, feePpm, spreadPpm, decimals }, limits }
}
