/**
 * Named rounding. Every division of money says which way it goes; `denominator` must be positive.
 */

/** Towards minus infinity. */
export function divideFloor(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

/** Towards plus infinity. */
export function divideCeil(numerator: bigint, denominator: bigint): bigint {
  return -divideFloor(-numerator, denominator)
}
