import { formatDecimal } from '../decimal.ts'
import { divideFloor } from '../rounding.ts'

/** A share in per cent with two decimals, rounded towards minus infinity: `-7.26`. */
export function percentText(part: bigint, whole: bigint): string {
  return whole === 0n ? '0.00' : formatDecimal(divideFloor(part * 10_000n, whole), 2)
}

/**
 * Return on the margin of a closed contract order (ROI): its result after both fees, divided by the margin it was
 * closed with, what was added included. In per cent with two decimals, rounded towards minus infinity: a gain is
 * never shown larger, a loss never smaller than it was. Of a part that was closed both are the part's own.
 * @param result profit less both fees, in USDT units
 * @param margin in USDT units
 */
export function roiText(result: bigint, margin: bigint): string {
  return percentText(result, margin)
}
