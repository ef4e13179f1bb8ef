import type { MarketService } from '#server/modules/market/types.ts'
import type { Readiness } from '#server/http/health.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Auditor } from './auditor.ts'

/** Crypto trades around the clock, so some price is always younger than this. */
const FRESH_MS = 15_000

/** How each part of the house is: what an operator's monitor and the page `/readyz` are told. */
export async function readinessOf(
  db: Queryable,
  market: MarketService,
  clock: Clock,
  auditor: Auditor,
): Promise<Readiness> {
  return {
    database: await db.query('SELECT 1').then(
      () => 'ok',
      () => 'does not answer',
    ),
    // Also a price of the future stands still: the clock was set back.
    prices: Math.abs(newest(market) - clock.now()) <= FRESH_MS ? 'ok' : 'stale',
    books: auditor.clean() ? 'ok' : 'do not add up, or were not audited yet',
  }
}

function newest(market: MarketService): number {
  return market
    .instruments()
    .reduce((latest, { id }) => Math.max(latest, market.last(id)?.at ?? 0), 0)
}
