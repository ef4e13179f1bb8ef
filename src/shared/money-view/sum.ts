import { divideFloor } from '#protocol/rounding.ts'
import { decimalParts } from '#src/shared/i18n/decimalText.ts'
import { amountDecimals } from './amount.ts'

/** More decimals than any asset has. */
const SCALE = 18

/** What a sum is made of, as decimal texts of one asset. */
export interface Sum {
  readonly total: string
  readonly plus: readonly string[]
  /** What is taken off, as figures above zero. */
  readonly minus?: readonly string[]
}

/** The same figures as decimal texts to be shown. */
export type ShownSum = Required<Pick<Sum, 'total' | 'plus' | 'minus'>>

/** Units of 10^-18; null when the text is no decimal. */
function unitsOf(text: string): bigint | null {
  const parts = decimalParts(text)
  if (parts === null) return null
  const units = BigInt(parts.whole + parts.fraction.slice(0, SCALE).padEnd(SCALE, '0'))
  return parts.negative ? -units : units
}

function textOf(steps: bigint, decimals: number): string {
  const digits = (steps < 0n ? -steps : steps).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
  return steps < 0n ? `-${text}` : text
}

/**
 * A sum as it is shown: all figures with the same decimals, so that they stand in one column, the total as
 * its style says, and the parts rounded up or down so that they add up to it (largest remainder). Of a
 * balance the total decides on the decimals, and its first part, what is available, never goes up. Null
 * where the figures are no sum, or not known: each is shown by itself then.
 */
export function shownSum(
  asset: string,
  { total, plus, minus = [] }: Sum,
  style: 'rule' | 'balance' = 'rule',
): ShownSum | null {
  const units = [total, ...plus, ...minus].map(unitsOf)
  if (units.includes(null)) return null
  const [whole = 0n, ...sizes] = units.filter((one) => one !== null)
  const parts = sizes.map((one, index) => (index < plus.length ? one : -one))
  if (parts.reduce((sum, one) => sum + one, 0n) !== whole) return null
  const texts = style === 'balance' ? [total] : [total, ...plus, ...minus]
  const decimals = Math.max(...texts.map((text) => amountDecimals(text, asset)))
  const step = 10n ** BigInt(SCALE - decimals)
  const half = style === 'balance' ? 0n : step / 2n
  const rounded = (whole < 0n ? whole - half : whole + half) / step
  const steps = shared(parts, rounded, step, style === 'balance')
  return {
    total: textOf(rounded, decimals),
    plus: steps.slice(0, plus.length).map((one) => textOf(one, decimals)),
    minus: steps.slice(plus.length).map((one) => textOf(-one, decimals)),
  }
}

/**
 * Rounds parts so that they come to a total of whole steps: those with the largest remainder go up, and none that is
 * of whole steps itself.
 */
function shared(
  parts: readonly bigint[],
  total: bigint,
  step: bigint,
  firstLast: boolean,
): readonly bigint[] {
  const floors = parts.map((one) => divideFloor(one, step))
  let missing = total - floors.reduce((sum, one) => sum + one, 0n)
  const order = parts
    .map((one, index) => ({ index, rest: one - (floors[index] ?? 0n) * step }))
    .filter(({ rest }) => rest > 0n)
    .sort((a, b) => {
      if (firstLast && (a.index === 0 || b.index === 0)) return b.index - a.index
      return a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1
    })
  const up = new Set<number>()
  for (const { index } of order) {
    if (missing <= 0n) break
    up.add(index)
    missing -= 1n
  }
  return floors.map((one, index) => (up.has(index) ? one + 1n : one))
}
