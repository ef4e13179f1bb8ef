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

/** To the nearest whole number, and from the middle between two to the even one. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const down = divideFloor(numerator, denominator)
  const twice = 2n * (numerator - down * denominator)
  const isUp = twice === denominator ? down % 2n !== 0n : twice > denominator
  return isUp ? down + 1n : down
}
