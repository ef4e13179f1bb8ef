import { ASSET_SCALE, type AssetCode } from './assets.ts'
import { formatDecimal, parseDecimal } from './decimal.ts'

/** Whole ledger units of one asset. Two assets can't be added: it does not compile, and it throws. */
export interface Amount<A extends AssetCode = AssetCode> {
  readonly units: bigint
  readonly asset: A
}

/** An amount from whole units. */
export function amount<A extends AssetCode>(units: bigint, asset: A): Amount<A> {
  return { units, asset }
}

/** Reads decimal text of an asset; null when it is malformed or has more decimals than the asset. */
export function parseAmount<A extends AssetCode>(text: string, asset: A): Amount<A> | null {
  const read = parseDecimal(text, ASSET_SCALE[asset])
  return read.ok ? { units: read.units, asset } : null
}

/** Decimal text with every decimal of the asset, the form on the wire: `12.500000`. */
export function formatAmount(value: Amount): string {
  return formatDecimal(value.units, ASSET_SCALE[value.asset])
}
