import { isUpDown, resultAt } from '#protocol/formulas/optionOrder.ts'
import { optionAfter } from '#protocol/machines/optionOrder.ts'
import { LISTED, LISTED_WAITS_MS, SETTLE_WITHIN_MS } from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { OptionClosing, OptionCurrent, OptionPurchase } from './types.ts'

/** Two moments, both included. */
export interface Span {
  readonly from: Millis
  readonly to: Millis
}

/** Between which moments the price lies that an option settles at, both included: the last one there. */
export function settlingSpan(expiresAt: Millis): Span {
  return { from: expiresAt - SETTLE_WITHIN_MS, to: expiresAt }
}

/** Where the first price is the one that an option of a series settles at which has none in its span; null for others. */
export function waitingSpan({
  term,
  expiresAt,
}: Pick<OptionPurchase, 'term' | 'expiresAt'>): Span | null {
  return term === LISTED ? { from: expiresAt + 1, to: expiresAt + LISTED_WAITS_MS } : null
}

/**
 * How an option ends: at the last price that was logged at or before its expiry, at most 5 s before it. Without such a
 * price one of a series settles at the first after; all others, and a series without one in time, are void, and all is
 * refunded. When it is settled makes no difference.
 * @param logged the row of the log that decides, null when there is none and none can come
 * @throws Error when it is not open, has not expired, or the row is of neither span
 */
export function closingOf(
  option: OptionCurrent,
  logged: LoggedPrice | null,
  now: Millis,
): OptionClosing {
  const { deal, expiresAt, id } = option
  const waits = waitingSpan(option)
  if (now < expiresAt) throw new Error(`option ${id} has not expired`)
  if (logged === null && waits !== null && now <= waits.to) {
    throw new Error(`option ${id} waits for a price`)
  }
  const isOf = (span: Span): boolean =>
    logged !== null && logged.at >= span.from && logged.at <= span.to
  if (logged !== null && !isOf(settlingSpan(expiresAt)) && !(waits !== null && isOf(waits))) {
    throw new Error(`option ${id} does not settle at row ${logged.seq}`)
  }
  const result =
    logged === null ? { outcome: 'void' as const, payout: deal.stake } : resultAt(deal, logged.mid)
  const state = option.closing === null ? 'open' : 'closed'
  const kind = isUpDown(deal) ? 'upDown' : 'callPut'
  if (optionAfter(state, 'engine', kind, result.outcome) === null) {
    throw new Error(`option ${id} is not open`)
  }
  const settled = logged === null ? null : { price: logged.mid, seq: logged.seq, at: logged.at }
  return { ...result, settled, at: now, sale: null, exAt: null }
}
