import { closingPrice, settle } from '#protocol/formulas/contractOrder.ts'
import { triggerAt } from '#protocol/formulas/contractTrigger.ts'
import { mayClose } from '#protocol/machines/contractOrder.ts'
import type { Millis } from '#protocol/time.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
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
  const { profit, closeFee } = settle(order.position, price, order.terms)
  return { reason, price, logSeq: logged.seq, at: now, profit, closeFee: closeFee.up }
}
