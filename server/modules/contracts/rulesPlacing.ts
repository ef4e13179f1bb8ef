import type { PlaceContractBody } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import {
  type Entry,
  heldFor,
  isReached,
  reachedFrom,
  reachingMid,
} from '#protocol/formulas/contractEntry.ts'
import type { OpeningRequest } from '#protocol/formulas/contractOrder.ts'
import { leavesRoom, stopFaults } from '#protocol/formulas/contractStops.ts'
import type { CancelReason } from '#protocol/machines/contractEntry.ts'
import { STALE_AFTER_MS } from '#protocol/marketTypes.ts'
import { offeredLeverages } from '#protocol/formulas/leverages.ts'
import { parsePrice, type Price, tickSize } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import {
  isCloseOnly,
  type LoggedPrice,
  openableNow,
  type PriceState,
} from '#server/modules/market/types.ts'
import { NEVER_HIGH, NEVER_LOW, type Watch } from '#server/modules/triggers/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  assertSound,
  type OpeningContext,
  openingOf,
  readRequest,
  readContext,
} from './rulesOpening.ts'
import type { Holder, Opening, Placing } from './types.ts'

/** Either it opens at once, or it waits. */
export type Placed =
  | { readonly waits: false; readonly opening: Opening }
  | { readonly waits: true; readonly placing: Placing }

/**
 * What becomes of an order with a limit or a stop in this context. A market that is at the limit or past it opens
 * it at once, at the market: that is the limit or better. A stop must lie beyond the market.
 * @throws Refusal as planOpening does, stopReached, and 400 for a price off the tick grid
 */
export function planPlacing(
  id: string,
  holder: Holder,
  body: PlaceContractBody,
  context: OpeningContext,
): Placed {
  const { instrument, spec, feeTerms, last } = readContext(body, context)
  openableNow(context, last, context.now)
  const { terms } = spec
  const limit = readLimit(body.price, tickSize(terms.decimals))
  const head = { ...holder, id, instrument, leverage: body.leverage, feeTerms }
  const entry = { entryType: body.type, side: body.side, limitPrice: limit }
  if (isReached(entry, last.mid, terms)) {
    assertNoStop(entry)
    const request = readRequest(body, spec, last.mid)
    assertSound(request, terms)
    return { waits: false, opening: openingOf(head, request, terms, last, context.now) }
  }
  const request = readRequest(body, spec, reachingMid(entry, terms))
  assertSound(request, terms)
  const { side, lots, leverage, stopLoss, takeProfit } = request
  const placing: Placing = {
    ...holder,
    id,
    instrumentId: instrument.id,
    code: instrument.code,
    appName: instrument.appName,
    terms,
    feeTerms,
    side,
    lots,
    leverage: body.leverage,
    entryType: body.type,
    limitPrice: limit,
    stopLoss,
    takeProfit,
    held: heldFor(lots, leverage, limit, terms),
    placedAt: context.now,
    placedLogSeq: last.seq,
    edits: 0,
    editedAt: null,
    limitLogSeq: last.seq,
  }
  return { waits: true, placing }
}

/**
 * A stop where the market is already would be a market order by another name.
 * @throws Refusal stopReached (with the price at fault)
 */
export function assertNoStop({ entryType }: Entry): void {
  if (entryType === 'stop') throw new Refusal(CODE.stopReached, { price: 'unreasonable' })
}

/** A limit as the wire has it. @throws Refusal malformed for one off the tick grid */
export function readLimit(text: string, tick: bigint): Price {
  const limit = parsePrice(text)
  if (limit === null || limit % tick !== 0n)
    throw new Refusal(CODE.malformed, { price: 'tooPrecise' })
  return limit
}

/** What reaches a waiting order: its limit or its stop, from the row after it was set. */
export function watchOfWaiting(
  order: Entry & Pick<Placing, keyof Holder | 'id' | 'instrumentId' | 'terms' | 'limitLogSeq'>,
): Watch {
  const { id, customerId, account, instrumentId, terms, limitLogSeq } = order
  const { mid, below } = reachedFrom(order, terms)
  const band = below ? { low: mid, high: NEVER_HIGH } : { low: NEVER_LOW, high: mid }
  return { id, holder: { customerId, account }, instrumentId, band, sinceSeq: limitLogSeq }
}

/**
 * Why an order that waited may not be opened any more, though it could be placed: both are asked again
 * when it opens. Null when nothing stands against it.
 * @param accepted whether its customer accepted the present risk notice
 */
export function barredNow(
  { leverage }: Pick<Placing, 'leverage'>,
  { instrument, permission }: Pick<OpeningContext, 'instrument' | 'permission'>,
  accepted: boolean,
): CancelReason | null {
  const steps = instrument?.contract?.leverages ?? []
  if (!offeredLeverages(steps, permission).includes(leverage)) return 'policy'
  return accepted ? null : 'riskNotice'
}

/** What decides beside the price that reaches a waiting order. */
export interface ReachingContext {
  /** What the customer has besides what is held for this order, in USDT units. */
  readonly available: bigint
  /** Why it may not be opened any more; null when it may. */
  readonly barred: CancelReason | null
  /** How far the instrument's price can be trusted now. */
  readonly state: PriceState
  readonly now: Millis
}

/** What a logged price that reaches the limit makes of a waiting order. */
export type Reached =
  | { readonly to: 'opened'; readonly opening: Opening }
  /** With the row it was cancelled at. */
  | { readonly to: 'cancelled'; readonly reason: CancelReason; readonly logSeq: bigint }
  /** The price is history by now, or only closes: the order waits for the next one that reaches it. */
  | { readonly to: 'waiting' }

/**
 * Opens a waiting order at the first logged price at its limit or past it, which is the limit or better; a stop order
 * at the first at its stop or past it, which is the stop or worse. Never at the level itself.
 * Where the price went so far that a stop is on the wrong side of it, nothing is opened.
 * @internal tested without the second price
 */
export function reachedBy(
  order: Placing,
  logged: LoggedPrice,
  { available, barred, state, now }: ReachingContext,
): Reached {
  if (isCloseOnly(state)) return { to: 'waiting' }
  if (Math.abs(now - logged.at) > STALE_AFTER_MS) return { to: 'waiting' }
  const { terms, side, lots, leverage, stopLoss, takeProfit } = order
  if (!isReached(order, logged.mid, terms)) {
    throw new Error(`order ${order.id} is not reached by ${logged.seq}`)
  }
  const logSeq = logged.seq
  if (barred !== null) return { to: 'cancelled', reason: barred, logSeq }
  const request: OpeningRequest = {
    side,
    lots,
    leverage: BigInt(leverage),
    mid: logged.mid,
    stopLoss,
    takeProfit,
  }
  if (!leavesRoom(request, terms) || stopFaults(request, terms).length > 0) {
    return { to: 'cancelled', reason: 'stops', logSeq }
  }
  const { id, customerId, account, instrumentId, code, appName, feeTerms } = order
  const instrument = { id: instrumentId, code, appName }
  const head = { id, customerId, account, instrument, leverage, feeTerms }
  const opening = openingOf(head, request, terms, logged, now)
  const cost = opening.position.margin + opening.openFee
  return cost > available + order.held
    ? { to: 'cancelled', reason: 'margin', logSeq }
    : { to: 'opened', opening }
}

/**
 * The same for the price that fired it, and where that is history by now, for the last logged one: the first
 * that counts may be there already.
 */
export function reachedNow(
  order: Placing,
  fired: LoggedPrice,
  last: LoggedPrice | null,
  context: ReachingContext,
): Reached {
  const reached = reachedBy(order, fired, context)
  if (reached.to !== 'waiting' || last === null || last.seq <= fired.seq) return reached
  return isReached(order, last.mid, order.terms) ? reachedBy(order, last, context) : reached
}
