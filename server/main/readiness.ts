import type { Millis } from '#protocol/time.ts'
import { isClockRight, type LiveFeed } from '#server/modules/market/service.ts'
import type { LoggedPrice, MarketService } from '#server/modules/market/types.ts'
import type { Readiness } from '#server/http/ops/health.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Auditor, AuditState } from './auditor.ts'

/** Crypto trades around the clock, so some price is always younger than this. */
const FRESH_MS = 15_000

/** Audits are made each minute; without one for so long nobody knows what the books say. */
const AUDIT_LATE_MS = 600_000

const BOOKS = { clean: 'ok', mismatch: 'do not add up', pending: 'not audited yet' } as const

/**
 * How each part of the operator is: what an operator's monitor and the page `/readyz` are told.
 * @param venues what the clock is compared with; null where no price is live
 */
export async function readinessOf(
  db: Queryable,
  market: MarketService,
  clock: Clock,
  auditor: Auditor,
  venues: Pick<LiveFeed, 'clockOffMs'> | null,
): Promise<Readiness> {
  return {
    database: await db.query('SELECT 1').then(
      () => 'ok',
      () => 'does not answer',
    ),
    // Also a price of the future stands still: the clock was set back.
    prices: Math.abs((newestPrice(market) ?? 0) - clock.now()) <= FRESH_MS ? 'ok' : 'stale',
    books: booksOf(auditor.report(), clock.now()),
    ...(venues === null ? {} : { clock: clockOf(venues.clockOffMs()) }),
  }
}

function clockOf(offMs: number | null): string {
  if (isClockRight(offMs)) return 'ok'
  return offMs === null ? 'not compared with exchanges' : `${(offMs / 1000).toFixed(1)} s off`
}

function booksOf({ state, at }: AuditState, now: Millis): string {
  const late = at !== null && now - at > AUDIT_LATE_MS
  return state === 'clean' && late ? 'not audited for long' : BOOKS[state]
}

/** When the newest logged price was taken; null before the first. Newest by number: the clock may be set back. */
export function newestPrice(market: Pick<MarketService, 'instruments' | 'last'>): Millis | null {
  let newest: LoggedPrice | null = null
  for (const { id } of market.instruments()) {
    const last = market.last(id)
    if (last !== null && (newest === null || last.seq > newest.seq)) newest = last
  }
  return newest?.at ?? null
}
