import { callPutSale, isUpDown } from '#protocol/formulas/optionOrder.ts'
import { optionAfter } from '#protocol/machines/optionOrder.ts'
import { LISTED } from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { TradingHours } from '#server/modules/market/types.ts'
import { openTime } from './rulesHours.ts'
import type { OptionClosing, OptionCurrent, CorporateEnd, OptionPurchase } from './types.ts'

/**
 * Whether a corporate action at a moment ends an option: one of a series that was bought before it and expires then or
 * later. What expires before it settles by itself.
 */
export function isEndedBy(
  { term, openedAt, expiresAt }: Pick<OptionPurchase, 'term' | 'openedAt' | 'expiresAt'>,
  exAt: Millis,
): boolean {
  return term === LISTED && openedAt < exAt && expiresAt >= exAt
}

/**
 * How a corporate action ends an option: its buyer gets what it is worth at the last row before, without the mark-up,
 * rounded down. The volatility is that of its purchase; the time left is what it trades from the action on. Unlike a sale
 * that may pay nothing: it ends all the same.
 * @param hours when its market trades
 * @throws Error when the action does not end it, or the row is from after the action or from before the purchase
 */
export function closingByAction(
  option: OptionCurrent,
  { exAt, row }: Pick<CorporateEnd, 'exAt' | 'row'>,
  hours: (at: Millis) => TradingHours,
  now: Millis,
): OptionClosing {
  const { id, deal, basis, openLogSeq } = option
  if (!isEndedBy(option, exAt) || isUpDown(deal) || basis === null) {
    throw new Error(`option ${id} is not ended by what happens at ${exAt}`)
  }
  if (row.at >= exAt || row.seq < openLogSeq) {
    throw new Error(`option ${id} does not end at row ${row.seq}`)
  }
  const before = option.closing === null ? 'open' : 'closed'
  if (optionAfter(before, 'engine', 'callPut', 'sold') === null) {
    throw new Error(`option ${id} is not open`)
  }
  const { sigma, asOf } = basis
  const tradingMs = openTime(hours, exAt, option.expiresAt)
  const payout = callPutSale({ ...deal, spot: row.mid, sigma, tradingMs, markupPpm: 0n })
  const settled = { price: row.mid, seq: row.seq, at: row.at }
  return { outcome: 'sold', settled, at: now, payout, sale: { sigma, asOf, tradingMs }, exAt }
}
