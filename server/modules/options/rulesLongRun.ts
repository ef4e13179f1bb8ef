import type { LISTED_CODES } from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { Instrument } from '#server/modules/market/types.ts'
import type { Volatility } from './types.ts'

/** From so long before its end on a series is sold by the whole long run; by a part of it that falls with the time left. */
const LONG_MS = 28 * 86_400_000

/**
 * What underlyings move in the long run: about their realised volatility of the last ten years, over an hour of trading in
 * 10^-12. By the year 55% and 70% for coins, 18% and 23% for funds, 16% for gold, 8% for the euro, divided by the root of
 * the hours a year that each trades: 8,766, 1,638, 5,980 and 6,240.
 */
const BY_CODE: Readonly<Record<(typeof LISTED_CODES)[number], bigint>> = {
  BTCUSDT: 5_870_000_000n,
  ETHUSDT: 7_480_000_000n,
  SPY: 4_450_000_000n,
  QQQ: 5_680_000_000n,
  XAUUSD: 2_070_000_000n,
  EURUSD: 1_010_000_000n,
}
const LONG_RUN: ReadonlyMap<string, bigint> = new Map(Object.entries(BY_CODE))

/**
 * The volatility of a series that ends at a moment: the estimate, and no less than its part of the long run. Calm weeks end,
 * and an estimate of ten days knows nothing of the months that a series runs.
 */
export function withLongRun(
  known: Volatility | null,
  { code }: Pick<Instrument, 'code'>,
  expiresAt: Millis,
): Volatility | null {
  if (known === null) return null
  const left = Math.min(LONG_MS, Math.max(0, expiresAt - known.asOf))
  const least = ((LONG_RUN.get(code) ?? 0n) * BigInt(left)) / BigInt(LONG_MS)
  return known.sigma < least ? { ...known, sigma: least } : known
}
