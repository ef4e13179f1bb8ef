import { isUpDown, resultAt } from '#protocol/formulas/optionOrder.ts'
import { optionAfter } from '#protocol/machines/optionOrder.ts'
import { SETTLE_WITHIN_MS } from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { OptionClosing, OptionCurrent } from './types.ts'

/** Between which moments the price lies that an option settles at, both included. */
export function settlingSpan(expiresAt: Millis): { readonly from: Millis; readonly to: Millis } {
  return { from: expiresAt - SETTLE_WITHIN_MS, to: expiresAt }
}

/**
 * How an option ends: at the last price that was logged at or before its expiry, at most 5 s before it;
 * without such a price it is void and all is refunded. When it is settled makes no difference.
 * @param logged the last row of the log in its span, null when there is none
 * @throws Error when it is not open, has not expired, or the row is not of its span
 */
export function closingOf(
  option: OptionCurrent,
  logged: LoggedPrice | null,
  now: Millis,
): OptionClosing {
  const { deal, expiresAt, id } = option
  if (now < expiresAt) throw new Error(`option ${id} has not expired`)
  const { from, to } = settlingSpan(expiresAt)
  if (logged !== null && (logged.at < from || logged.at > to)) {
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
  return { ...result, settled, at: now, sale: null }
}
