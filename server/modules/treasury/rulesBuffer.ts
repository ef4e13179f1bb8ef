import type { Standing } from './types.ts'

/** One in parts per million. */
const WHOLE = 1_000_000n

/**
 * What may leave the treasury of an asset: all but the buffer, which is a share of what customers are owed, rounded up;
 * and never so much that less is held than customers are owed, whatever of it was lent to them.
 * Units of the asset; zero where nothing may leave.
 */
export function mayLeave(
  { treasury, owed, held }: Pick<Standing, 'treasury' | 'owed' | 'held'>,
  bufferPpm: bigint,
): bigint {
  const buffer = (owed * bufferPpm + WHOLE - 1n) / WHOLE
  const beside = treasury - buffer
  const most = beside < held - owed ? beside : held - owed
  return most > 0n ? most : 0n
}
