import { closingPrice, closingTerms, settle } from '#protocol/formulas/contractOrder.ts'
import { triggerAt } from '#protocol/formulas/contractTrigger.ts'
import { mayClose } from '#protocol/machines/contractOrder.ts'
import type { Millis } from '#protocol/time.ts'
import type { ActionAfter, LoggedPrice } from '#server/modules/market/types.ts'
import { assertNotWorse } from '#server/platform/rulesWorstPrice.ts'
import type { Closing, ContractState } from './types.ts'

/** How an order closes at a logged price because one of its own levels is reached; null when none is. */
export function closingByTrigger(
  order: ContractState,
  logged: LoggedPrice,
  now: Millis,
): Closing | null {
  const trigger = triggerAt(order.position, logged.mid, order.terms)
  return trigger === null ? null : closingAt(order, trigger.reason, trigger.at, logged, now)
}

/**
 * How an order closes at a logged price because its customer says so: a level that is reached decides.
 * @throws Refusal quoteExpired where nothing is reached and the price is worse than they accept
 */
export function closingAsked(
  order: ContractState,
  logged: LoggedPrice,
  now: Millis,
  worstPrice?: string,
): Closing {
  const { side } = order.position
  const at = closingPrice(side, logged.mid, order.terms)
  const trigger = triggerAt(order.position, logged.mid, order.terms)
  if (trigger === null) assertNotWorse(side === 'short', at, worstPrice)
  return closingAt(order, trigger?.reason ?? 'customer', trigger?.at ?? at, logged, now)
}

/**
 * How a part of an order closes whose own levels this price does not reach. The part's share of the margin
 * is rounded, so its liquidation by itself could lie a tick or two nearer: the levels are the whole's.
 */
export function closingOfPart(part: ContractState, logged: LoggedPrice, now: Millis): Closing {
  const at = closingPrice(part.position.side, logged.mid, part.terms)
  return closingAt(part, 'customer', at, logged, now)
}

/**
 * How an order closes at the last row before a corporate action, without a fee.
 * @param hit the first row that reached one of its levels, which decides where it is not later; null without one
 */
export function closingByAction(
  order: ContractState,
  last: LoggedPrice,
  hit: LoggedPrice | null,
  now: Millis,
): Closing {
  const reached = hit !== null && hit.seq <= last.seq ? closingByTrigger(order, hit, now) : null
  if (reached !== null) return reached
  const at = closingPrice(order.position.side, last.mid, order.terms)
  return closingAt(order, 'corporateAction', at, last, now)
}

/**
 * Whether a row decides nothing about what was opened or placed before a corporate action: it is from after that, or it
 * was logged after the row that the action ends all of it at, as where the clock was set back.
 * @param ends the first corporate action since then; null without one
 */
export function isAfterEnd(
  ends: ReturnType<ActionAfter>,
  { at, seq }: Pick<LoggedPrice, 'at' | 'seq'>,
): boolean {
  return ends !== null && (at >= ends.exAt || (ends.row !== null && seq > ends.row.seq))
}

/**
 * How an order closes at the first row that reaches one of its levels. A row from after a corporate action is of another
 * thing, and reaches none: the action ends the order.
 * @param ends the first corporate action since it was opened; null without one
 * @returns null where the row that the action ends it at is not known yet
 */
export function closingByRow(
  order: ContractState,
  first: LoggedPrice,
  ends: ReturnType<ActionAfter>,
  now: Millis,
): Closing | null {
  if (ends !== null && isAfterEnd(ends, first)) {
    return ends.row === null ? null : closingByAction(order, ends.row, null, now)
  }
  const closing = closingByTrigger(order, first, now)
  if (closing === null) throw new Error(`order ${order.id} is not triggered by ${first.seq}`)
  return closing
}

function closingAt(
  order: ContractState,
  reason: Closing['reason'],
  price: Closing['price'],
  logged: LoggedPrice,
  now: Millis,
): Closing {
  if (!mayClose(order.closing === null ? 'open' : 'closed', reason)) {
    throw new Error(`order ${order.id} is not open`)
  }
  const { profit, closeFee } = settle(order.position, price, closingTerms(order.terms, reason))
  return { reason, price, logSeq: logged.seq, at: now, profit, closeFee: closeFee.up }
}
