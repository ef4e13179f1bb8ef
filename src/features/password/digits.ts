import { CODE_DIGITS } from '#protocol/passwordLimits.ts'

/** Digits in whichever script they were typed or pasted, as ASCII. */
export function digitsOf(typed: string): string {
  const ascii = typed.normalize('NFKC').replace(/\p{Nd}/gu, (sign) => String(digitOf(sign)))
  return ascii.replace(/\D/g, '').slice(0, CODE_DIGITS)
}

/** The digits of each script stand in a row of ten, and the rows we meet begin at one of these. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xe50]

function digitOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  const zero = ZEROS.find((one) => point >= one && point < one + 10)
  return zero === undefined ? 0 : point - zero
}
