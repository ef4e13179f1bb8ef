import type { Standing } from './types.ts'

/** One in parts per million. */
const WHOLE = 1_000_000n

/**
 * What may leave the treasury of an asset: all but the buffer, which is a share of what customers are owed, rounded up.
 * Units of the asset; zero where nothing may leave. The books need no second bound: all that came in and was not paid
 * out is owed to customers, set aside, or in the treasury.
 */
export function mayLeave(
  { treasury, owed }: Pick<Standing, 'treasury' | 'owed'>,
  bufferPpm: bigint,
): bigint {
  const buffer = (owed * bufferPpm + WHOLE - 1n) / WHOLE
  return treasury > buffer ? treasury - buffer : 0n
}
