import { ASSET_SCALE, isAssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { readUnits } from '#protocol/proof/sumTree.ts'

/** Whole units of an asset as decimal text; null where it is no asset of the operator, or no number. */
export function unitsText(asset: string, units: string): string | null {
  const read = readUnits(units)
  return read === null || !isAssetCode(asset) ? null : formatDecimal(read, ASSET_SCALE[asset])
}
