import { formatDecimal } from '#protocol/decimal.ts'
import { LEAST_ACCOUNTS } from '#protocol/riskVersion.ts'
import { divideCeil } from '#protocol/rounding.ts'

/**
 * The share of accounts that lost, in per cent with one decimal, rounded up: never better than it is.
 * Null while there are too few to say anything.
 */
export function losingPercent(accounts: number, losing: number): string | null {
  if (accounts < LEAST_ACCOUNTS) return null
  return formatDecimal(divideCeil(BigInt(losing) * 1_000n, BigInt(accounts)), 1)
}
