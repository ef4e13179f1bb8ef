import type { OpenContractBody, ReverseContractBody } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { closingAsked } from './rulesClosing.ts'
import { closingEntry, openingEntry } from './rulesEntries.ts'
import { type OpeningContext, planOpening } from './rulesOpening.ts'
import type { Closing, ContractState, Opening } from './types.ts'

/** An order that is closed, and the same lots on the other side that are opened at the same row of the log. */
export interface Reversal {
  readonly closing: Closing
  readonly opening: Opening
}

/** What is asked for when an order is turned around: its instrument, lots and leverage, on the other side. */
function oppositeOf(
  { instrumentId, leverage, position }: ContractState,
  { stopLoss, takeProfit, validUntil, worstPrice }: ReverseContractBody,
): OpenContractBody {
  return {
    type: 'market',
    instrumentId: String(instrumentId),
    side: position.side === 'long' ? 'short' : 'long',
    lots: String(position.lots),
    leverage,
    stopLoss,
    takeProfit,
    validUntil,
    worstPrice,
  }
}

/**
 * Closes an order and opens the same lots on the other side, both at the last logged price. The new order is
 * judged as any opening is, on today's terms; where it is refused, nothing is closed.
 * @param id of the new order
 * @throws Refusal orderNotOpen, also where the price has reached a level of the order; orderChanged for other
 *   lots than were seen; and as planOpening does
 */
export function planReversal(
  id: string,
  order: ContractState,
  body: ReverseContractBody,
  context: OpeningContext,
): Reversal {
  const { customerId, account, position } = order
  if (order.closing !== null) throw new Refusal(CODE.orderNotOpen)
  const opening = planOpening(id, { customerId, account }, oppositeOf(order, body), context)
  if (BigInt(body.lots) !== position.lots) throw new Refusal(CODE.orderChanged)
  if (context.last === null) throw new Refusal(CODE.priceStale)
  const closing = closingAsked(order, context.last, context.now)
  // Its own level decides about it, as if nobody had asked.
  if (closing.reason !== 'customer') throw new Refusal(CODE.orderNotOpen)
  return { closing, opening }
}

/** What moves: all of the closing first, so that what it pays out is there for the new margin. */
export function reversalEntries(
  order: ContractState,
  { closing, opening }: Reversal,
): readonly Entry[] {
  return [closingEntry(order, closing), openingEntry(opening)]
}
