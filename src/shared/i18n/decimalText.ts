/**
 * Decimal text as it travels on the wire (`-1234.50`), cut and shifted digit by digit: a figure is
 * never turned into a binary float on its way to the screen.
 */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/

export interface DecimalParts {
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
}

/** The parts of decimal text; null when it is not one. */
export function decimalParts(text: string): DecimalParts | null {
  const match = DECIMAL.exec(text)
  if (match === null) return null
  return { negative: match[1] === '-', whole: match[2] ?? '0', fraction: match[3] ?? '' }
}

/** Whether the text is a decimal equal to zero. */
export function isZeroText(text: string): boolean {
  return /^-?0+(\.0*)?$/.test(text)
}

/** Rise, fall or neither, from the sign of decimal text. */
export function directionOf(text: string): 'rise' | 'fall' | 'flat' {
  if (isZeroText(text)) return 'flat'
  return text.startsWith('-') ? 'fall' : 'rise'
}

/**
 * Cuts to at most `max` decimals, towards zero, so that a shown balance is never more than there is,
 * and drops trailing zeros beyond `min`.
 */
export function cutDecimals(text: string, min: number, max: number): string {
  const parts = decimalParts(text)
  if (parts === null) return text
  let fraction = parts.fraction.slice(0, max)
  while (fraction.length > min && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  const cut = fraction === '' ? parts.whole : `${parts.whole}.${fraction}`
  return parts.negative && !isZeroText(cut) ? `-${cut}` : cut
}

/** Divides by 100 by moving the point, exactly. */
export function hundredth(text: string): string {
  const parts = decimalParts(text)
  if (parts === null) return text
  const whole = parts.whole.padStart(3, '0')
  const sign = parts.negative ? '-' : ''
  return `${sign}${whole.slice(0, -2)}.${whole.slice(-2)}${parts.fraction}`
}
