import type { AssetCode } from '#protocol/assets.ts'
import { parseAmount } from '#protocol/money.ts'
import type { Millis } from '#protocol/time.ts'
import { WITHDRAWAL_WAYS } from '#protocol/withdrawalWays.ts'

/** What one person may approve for a customer in a day: shares of it are counted in billionths. */
const WHOLE = 1_000_000_000n

const DAY_MS = 24 * 3_600_000

/** Money of one customer, in units of its asset. */
export interface Sum {
  readonly asset: AssetCode
  readonly units: bigint
}

/** When the day of a moment began, in UTC. */
export const dayOf = (now: Millis): Millis => now - (now % DAY_MS)

/**
 * Which share this is of what one person may approve of its asset, rounded up. So much of one coin and so
 * much of another add up without a price. Of an asset that leaves by no way any more, more than the whole.
 */
export function shareOf({ asset, units }: Sum): bigint {
  const way = WITHDRAWAL_WAYS.find((one) => one.asset === asset)
  const most = way === undefined ? null : parseAmount(way.twoPeopleAbove, asset)
  if (most === null || most.units === 0n) return WHOLE + 1n
  return (units * WHOLE + most.units - 1n) / most.units
}

/** Whether two people must say yes to what takes a customer's day to these shares. */
export const needsTwo = (shares: bigint): boolean => shares > WHOLE
