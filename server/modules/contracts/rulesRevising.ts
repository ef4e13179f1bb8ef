import type { EditWaitingBody } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { heldFor, isReached, reachingMid } from '#protocol/formulas/contractEntry.ts'
import type { OpeningRequest } from '#protocol/formulas/contractOrder.ts'
import { mayRevise } from '#protocol/machines/contractEntry.ts'
import { STALE_AFTER_MS } from '#protocol/marketTypes.ts'
import { parsePrice, type Price, tickSize } from '#protocol/price.ts'
import { isCloseOnly, type LoggedPrice } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertInTime } from '#server/platform/rulesDeadline.ts'
import { assertEditsLeft, readStops } from './rulesChanging.ts'
import { assertSound, type OpeningContext, readContext } from './rulesOpening.ts'
import { assertNoStop, readLimit } from './rulesPlacing.ts'
import type { WaitingRecord } from './types.ts'

/** What decides a change of a waiting order beside the request itself. */
export interface RevisingContext extends OpeningContext {
  /** The first logged row that reached the limit as it is, when one has. */
  readonly hit: LoggedPrice | null
}

/**
 * A waiting order with the limit (or of a stop order the stop) and the stops its customer wants, judged by the rules of its placing and by its
 * own terms. It goes on waiting: the new limit counts for the rows after the one it was judged at. A market that
 * is there already opens it with the next row, so its stops must stand at that price as well; a stop must lie beyond it.
 * @throws Refusal quoteExpired orderNotOpen orderChanged tooManyEdits instrumentUnknown productNotAllowed marketClosed priceStale leverageNotAllowed stopReached stopUnreasonable (with the stops at fault), or 400
 * when a price can't be read or is off the tick grid
 */
export function planRevision(
  order: WaitingRecord,
  body: EditWaitingBody,
  context: RevisingContext,
): WaitingRecord {
  assertInTime(body.validUntil, context.now)
  // A row that is logged already opens it by the limit it had then, though nobody came to it yet.
  if (!mayRevise(order.state) || isDue(order, context)) throw new Refusal(CODE.orderNotOpen)
  assertSeenTerms(order, body.seen)
  assertEditsLeft(order)
  const { last } = readContext({ leverage: order.leverage, validUntil: undefined }, context)
  const { terms, side, lots } = order
  const limitPrice = readLimit(body.price, tickSize(terms.decimals))
  const stops = readStops(body)
  // A change of nothing would stand in the receipt for ever.
  if (isSame(order, { limitPrice, ...stops })) throw new Refusal(CODE.stopUnreasonable)
  const leverage = BigInt(order.leverage)
  const at = (mid: Price): OpeningRequest => ({ side, lots, leverage, mid, ...stops })
  const entry = { ...order, limitPrice }
  const reached = isReached(entry, last.mid, terms)
  if (reached) assertNoStop(entry)
  assertSound(at(reachingMid(entry, terms)), terms)
  if (reached) assertSound(at(last.mid), terms)
  return {
    ...order,
    ...stops,
    limitPrice,
    held: heldFor(lots, leverage, limitPrice, terms),
    edits: order.edits + 1,
    editedAt: context.now,
    limitLogSeq: last.seq,
  }
}

type Terms = Pick<WaitingRecord, 'limitPrice' | 'stopLoss' | 'takeProfit'>

const isSame = (one: Terms, other: Terms): boolean =>
  one.limitPrice === other.limitPrice &&
  one.stopLoss === other.stopLoss &&
  one.takeProfit === other.takeProfit

/** As with stops: of two changes at once the second must not undo the first unseen. @throws Refusal orderChanged */
function assertSeenTerms(order: Terms, seen: EditWaitingBody['seen']): void {
  const limitPrice = parsePrice(seen.price)
  if (limitPrice === null) throw new Refusal(CODE.malformed)
  if (!isSame(order, { limitPrice, ...readStops(seen) })) throw new Refusal(CODE.orderChanged)
}

/** Whether a row that reached the limit opens the order, or the last one does where that is history. */
function isDue(order: WaitingRecord, { hit, last, state, now }: RevisingContext): boolean {
  if (isCloseOnly(state)) return false
  const isFresh = ({ at }: LoggedPrice): boolean => Math.abs(now - at) <= STALE_AFTER_MS
  if (hit === null || isFresh(hit)) return hit !== null
  return last !== null && isFresh(last) && isReached(order, last.mid, order.terms)
}
