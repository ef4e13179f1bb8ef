/** A text with the digits of any script as ASCII; all else stays as it was typed or pasted. */
export const asciiDigits = (typed: string): string =>
  typed.normalize('NFKC').replace(/\p{Nd}/gu, (sign) => String(digitOf(sign)))

/** Its digits alone, at most so many. */
export const digitsOf = (typed: string, most: number): string =>
  asciiDigits(typed).replace(/\D/g, '').slice(0, most)

/** The digits of each script stand in a row of ten, and the rows we meet begin at one of these. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xe50]

function digitOf(sign: string): number {
  const point = sign.codePointAt(0) ?? 0
  const zero = ZEROS.find((one) => point >= one && point < one + 10)
  return zero === undefined ? 0 : point - zero
}
