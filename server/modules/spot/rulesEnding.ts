import * as CODE from '#protocol/errorCodes.ts'
import { isMarketable, spotBand, waitedPrice } from '#protocol/formulas/spotOrder.ts'
import { type SpotActor, type SpotEvent, spotStep } from '#protocol/machines/spotOrder.ts'
import type { Millis } from '#protocol/time.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { Watch } from '#server/modules/triggers/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { fillingAt } from './rulesPlacing.ts'
import type { Cancelling, Filling, SpotState } from './types.ts'

/**
 * How a waiting order fills because this price was logged: at its limit or better.
 * @throws Refusal orderNotOpen when it does not wait; Error when the price does not reach its limit
 */
export function fillingByPrice(order: SpotState, logged: LoggedPrice, now: Millis): Filling {
  assertMay(order, 'fill', 'engine')
  const { limit, side, terms } = order
  if (limit === null || !isMarketable(side, limit, logged.mid, terms)) {
    throw new Error(`order ${order.id} is not filled by ${logged.seq}`)
  }
  const at = waitedPrice(order.formula, side, limit, logged.mid, terms)
  return fillingAt(order, at, logged, now)
}

/** How a waiting order ends because its customer says so. @throws Refusal orderNotOpen when it does not wait */
export function cancellingByCustomer(order: SpotState, now: Millis): Cancelling {
  assertMay(order, 'cancel', 'customer')
  return { state: 'cancelled', at: now, reason: 'customer', logSeq: null }
}

/**
 * How a waiting order ends whose price was logged, but whose account may not trade coins any more.
 * @throws Refusal orderNotOpen when it does not wait
 */
export function cancellingByPolicy(order: SpotState, logged: LoggedPrice, now: Millis): Cancelling {
  assertMay(order, 'bar', 'engine')
  return { state: 'cancelled', at: now, reason: 'policy', logSeq: logged.seq }
}

function assertMay({ ending }: SpotState, event: SpotEvent, actor: SpotActor): void {
  if (spotStep(ending?.state ?? 'waiting', event, actor) === null)
    throw new Refusal(CODE.orderNotOpen)
}

/**
 * A waiting order after the operator could not pay the row that reached it: that row, and all there are by
 * now, are over for it. Who kept them could fill it at its limit whenever the market has left it.
 * @returns the same order where it was passed over so far already
 */
export function passedOver(
  order: SpotState,
  logged: LoggedPrice,
  last: LoggedPrice | null,
): SpotState {
  const newest = last !== null && last.seq > logged.seq ? last.seq : logged.seq
  return newest > watchedSince(order) ? { ...order, passedLogSeq: newest } : order
}

/** The row of the price log up to which, with itself, no price fills an order. */
export function watchedSince({ passedLogSeq, placedLogSeq }: SpotState): bigint {
  return passedLogSeq ?? placedLogSeq
}

/** What fills a waiting order: its limit, by a row that counts for it. */
export function watchOf(order: SpotState): Watch {
  const { id, customerId, account, instrumentId, side, limit, terms } = order
  if (limit === null) throw new Error(`order ${id} waits for no price`)
  const [holder, band] = [{ customerId, account }, spotBand(side, limit, terms)]
  return { id, holder, instrumentId, band, sinceSeq: watchedSince(order) }
}
