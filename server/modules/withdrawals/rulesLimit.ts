import type { AssetCode } from '#protocol/assets.ts'
import type { Millis } from '#protocol/time.ts'

/** Limits look back so far. */
export const LIMIT_MS: Millis = 24 * 3_600_000

/** What may leave within 24 hours in coins, and to banks, in USDT units; null: nothing. */
export interface Limits {
  readonly crypto: bigint
  readonly bank: bigint | null
}

/** What a customer asked out lately, and what did not come back. */
export interface Lately {
  readonly customerId: string
  readonly asset: AssetCode
  readonly units: bigint
  readonly toBank: boolean
  readonly at: Millis
}

/** Worth in USDT units; null where an asset has no price. */
export type WorthOf = (asset: AssetCode, units: bigint) => bigint | null

/** How much of a limit is left, never below zero; nothing where there is no limit or something has no price. */
export function leftOf(limit: bigint | null, used: bigint | null): bigint {
  if (limit === null || used === null || used >= limit) return 0n
  return limit - used
}

/** Worth of all of it together; null where part of it has no price. */
export function usedOf(lately: readonly Lately[], worthOf: WorthOf): bigint | null {
  return lately.reduce<bigint | null>((sum, { asset, units }) => {
    const worth = worthOf(asset, units)
    return sum === null || worth === null ? null : sum + worth
  }, 0n)
}

/** When the oldest of it counts no more; null where nothing was asked out. */
export function freeAt(lately: readonly Lately[]): Millis | null {
  return lately.length === 0 ? null : Math.min(...lately.map(({ at }) => at)) + LIMIT_MS
}
