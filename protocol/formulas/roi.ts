import { formatDecimal } from '../decimal.ts'
import { divideFloor } from '../rounding.ts'

/** A share in per cent with two decimals, rounded towards minus infinity: `-7.26`. */
export function percentText(part: bigint, whole: bigint): string {
  return whole === 0n ? '0.00' : formatDecimal(divideFloor(part * 10_000n, whole), 2)
}

/**
 * Return on what was put up (ROI), of something that is over. In per cent with two decimals, rounded towards minus
 * infinity: a gain is never shown larger, a loss never smaller than it was.
 *
 * - Contract: the result after both fees, on the margin it was closed with, what was added included. Of a part that was
 *   closed both are the part's own.
 * - Option: the payout less what was paid, on what was paid: the stake or the premium.
 * - Plan: the yield that was paid less what leaving early cost, on the principal.
 *
 * An order between coins has none: what its coins cost before is not kept.
 * @param result in units of the asset that was put up
 * @param basis what was put up, in the same units
 */
export function roiText(result: bigint, basis: bigint): string {
  return percentText(result, basis)
}
