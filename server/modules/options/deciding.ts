import type { LoggedPrice, MarketService } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { settlingSpan, waitingSpan } from './rulesSettling.ts'
import type { OptionPurchase } from './types.ts'

type Market = Pick<MarketService, 'loggedBefore' | 'lastBetween' | 'firstBetween'>

/** The row an option settles at; `none` when it is void, `waits` while one of a series may still get a row. */
export type Deciding = LoggedPrice | 'none' | 'waits'

/**
 * What decides an option that expired: a row only once no earlier one can be added.
 * @throws Error while rows may still be added before its expiry
 */
export async function decidingRow(
  market: Market,
  query: Queryable,
  option: OptionPurchase,
): Promise<Deciding> {
  const { id, instrumentId, expiresAt, openLogSeq } = option
  const complete = market.loggedBefore()
  if (complete === null || expiresAt >= complete) {
    throw new Error(`option ${id}: the log is not complete up to its expiry`)
  }
  const { from, to } = settlingSpan(expiresAt)
  const inTime = await market.lastBetween(query, instrumentId, from, to, openLogSeq)
  const waits = waitingSpan(option)
  if (inTime !== null || waits === null) return inTime ?? 'none'
  const until = Math.min(waits.to, complete - 1)
  const late = await market.firstBetween(query, instrumentId, waits.from, until, openLogSeq)
  return late ?? (complete > waits.to ? 'none' : 'waits')
}
