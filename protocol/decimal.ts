/**
 * Decimal text and whole units. Every figure that can decide money crosses the wire as decimal text
 * and is counted in whole units of 10^-scale; a JS number is never in between.
 */

const DECIMAL = /^(0|[1-9]\d{0,29})(?:\.(\d{1,18}))?$/

/** Why a text is not an acceptable decimal. */
export type DecimalFault = 'malformed' | 'tooPrecise'

export type DecimalResult = { ok: true; units: bigint } | { ok: false; fault: DecimalFault }

/**
 * Reads a non-negative decimal such as `12.5` as whole units of 10^-scale.
 * Signs, exponents, blanks, leading zeros and hexadecimal are `malformed`; decimals beyond the scale
 * are `tooPrecise` (they are rejected, never rounded).
 */
export function parseDecimal(text: string, scale: number): DecimalResult {
  const match = DECIMAL.exec(text)
  if (match === null) return { ok: false, fault: 'malformed' }
  const whole = match[1] ?? '0'
  const fraction = match[2] ?? ''
  if (fraction.length > scale) return { ok: false, fault: 'tooPrecise' }
  return { ok: true, units: BigInt(whole + fraction.padEnd(scale, '0')) }
}

/**
 * Writes whole units of 10^-scale as decimal text with all decimals of the scale, or with at least
 * `minDecimals` when trailing zeros may go.
 */
export function formatDecimal(units: bigint, scale: number, minDecimals = scale): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  let fraction = digits.slice(digits.length - scale)
  while (fraction.length > minDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`
}
