/** Shares of the most that an order can be, in whole per cent. The last one is Max. */
export const SIZE_SHARES = [25, 50, 75, 100] as const
export type SizeShare = (typeof SIZE_SHARES)[number]

/** A share of the most, in units of it, rounded down to whole steps. */
export function shareOf(most: bigint, share: SizeShare, step = 1n): bigint {
  const part = (most * BigInt(share)) / 100n
  return part - (part % step)
}

/** The share that an amount is: the least one where rounding makes two of them alike, null where it is none. */
export function shareAt(most: bigint | null, units: bigint | null, step = 1n): SizeShare | null {
  if (most === null || units === null || units === 0n) return null
  return SIZE_SHARES.find((share) => shareOf(most, share, step) === units) ?? null
}

/** The lesser of two amounts of one asset. */
export function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
