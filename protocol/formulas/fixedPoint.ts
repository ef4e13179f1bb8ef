import { divideFloor } from '../rounding.ts'

/**
 * Real functions on whole numbers of 10^-30, for prices of options: the same digits in every browser, on
 * the server and in a check by hand, which binary floats do not promise (`Math.exp` may differ by engine).
 * Each is right to 22 decimals or more where options need it; the tests hold them against published tables.
 */
export const FIXED_SCALE = 30
export const ONE = 10n ** BigInt(FIXED_SCALE)

/** ln 2 and 1 / sqrt(2 pi) to 30 decimals. */
const LN_2 = 693_147_180_559_945_309_417_232_121_458n
const INVERSE_ROOT_OF_TWO_PI = 398_942_280_401_432_677_939_946_059_934n

/** From here on the tail is a continued fraction: the series would need ever more digits. */
const TAIL_FROM = 5n * ONE
/** Past this the tail is below 10^-30. */
const TAIL_ENDS = 12n * ONE
/** Depth of the continued fraction: from 5 on it settles 24 decimals or more. */
const TAIL_DEPTH = 120n

/** A ratio of two whole numbers, rounded down. */
export function fixedRatio(numerator: bigint, denominator: bigint): bigint {
  return divideFloor(numerator * ONE, denominator)
}

/** Whole units of 10^-scale, scale at most 30. */
export function toFixedPoint(units: bigint, scale: number): bigint {
  return units * 10n ** BigInt(FIXED_SCALE - scale)
}

/** a x b, rounded down. */
export function multiply(a: bigint, b: bigint): bigint {
  return divideFloor(a * b, ONE)
}

/** The whole square root of a whole number that is not negative, rounded down (Newton's method). */
export function wholeSqrt(square: bigint): bigint {
  if (square < 0n) throw new RangeError('the root of a negative number')
  if (square < 2n) return square
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + square / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** Square root, rounded down. */
export function sqrt(x: bigint): bigint {
  return wholeSqrt(x * ONE)
}

/**
 * Natural logarithm of a number above zero: x = m x 2^k with m near one, and
 * ln m = 2 (z + z^3/3 + z^5/5 + ...) with z = (m - 1) / (m + 1).
 */
export function ln(x: bigint): bigint {
  if (x <= 0n) throw new RangeError('the logarithm of nothing')
  let power = BigInt(x.toString(2).length - ONE.toString(2).length)
  let mantissa = power >= 0n ? x >> power : x << -power
  if (mantissa * 3n > ONE * 4n) {
    mantissa >>= 1n
    power += 1n
  }
  const z = fixedRatio(mantissa - ONE, mantissa + ONE)
  const square = multiply(z, z)
  let sum = 0n
  let odd = 1n
  for (let term = z; term !== 0n && term !== -1n; term = multiply(term, square)) {
    sum += divideFloor(term, odd)
    odd += 2n
  }
  return 2n * sum + power * LN_2
}

/** e to the power of x: x = k ln 2 + r with r small, and the series of e^r. */
export function exp(x: bigint): bigint {
  const power = divideFloor(2n * x + LN_2, 2n * LN_2)
  const rest = x - power * LN_2
  let sum = 0n
  let count = 1n
  for (let term = ONE; term !== 0n && term !== -1n; count += 1n) {
    sum += term
    term = divideFloor(multiply(term, rest), count)
  }
  return power >= 0n ? sum << power : sum >> -power
}

/** Density of the standard normal distribution. */
function normalDensity(x: bigint): bigint {
  return multiply(INVERSE_ROOT_OF_TWO_PI, exp(-multiply(x, x) / 2n))
}

/**
 * The standard normal distribution function. Near the middle 1/2 + density x (x + x^3/3 + x^5/15 + ...)
 * (G. Marsaglia, "Evaluating the Normal Distribution", 2004), in the tails Laplace's continued fraction.
 */
export function normalCdf(x: bigint): bigint {
  const size = x < 0n ? -x : x
  const tail = size >= TAIL_FROM ? farTail(size) : ONE / 2n - middle(size)
  return x < 0n ? tail : ONE - tail
}

function middle(x: bigint): bigint {
  const square = multiply(x, x)
  let sum = 0n
  let odd = 1n
  for (let term = x; term > 0n; term = multiply(term, square) / odd) {
    sum += term
    odd += 2n
  }
  return multiply(normalDensity(x), sum)
}

function farTail(x: bigint): bigint {
  if (x >= TAIL_ENDS) return 0n
  let fraction = x
  for (let depth = TAIL_DEPTH; depth > 0n; depth -= 1n) {
    fraction = x + fixedRatio(depth * ONE, fraction)
  }
  return fixedRatio(normalDensity(x), fraction)
}
