import type { AssetCode } from '#protocol/assets.ts'
import { roiText } from '#protocol/formulas/roi.ts'
import { parseAmount } from '#protocol/money.ts'

/** What something returned, and on what: both of one asset. */
export interface Returned {
  /** Null while it is not over. */
  readonly result: string | null
  readonly basis: string
  readonly asset: AssetCode
}

/** A return in per cent (`roiText`); null while there is none, or where a figure can't be read. */
export function roiOf({ result, basis, asset }: Returned): string | null {
  if (result === null) return null
  const isLoss = result.startsWith('-')
  const size = parseAmount(isLoss ? result.slice(1) : result, asset)
  const bound = parseAmount(basis, asset)
  if (size === null || bound === null) return null
  return roiText(isLoss ? -size.units : size.units, bound.units)
}
