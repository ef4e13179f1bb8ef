/** Usual seconds between two blocks, rounded up, by the id of the chain. */
const BLOCK_SECONDS: Readonly<Record<number, number>> = {
  1: 12,
  10: 2,
  56: 1,
  137: 2,
  8453: 2,
  42161: 1,
}

/** Seconds that so many blocks usually take; null for a chain whose pace is not known. */
export function secondsOf(chainId: number | null, blocks: number): number | null {
  const pace = chainId === null ? undefined : BLOCK_SECONDS[chainId]
  return pace === undefined ? null : pace * blocks
}

/** A length of time in the one unit that reads best, rounded up: nobody is promised too little. */
export function lengthOf(seconds: number): {
  readonly unit: 'second' | 'minute' | 'hour'
  readonly count: number
} {
  if (seconds < 90) return { unit: 'second', count: Math.ceil(seconds) }
  if (seconds < 5_400) return { unit: 'minute', count: Math.ceil(seconds / 60) }
  return { unit: 'hour', count: Math.ceil(seconds / 3_600) }
}
