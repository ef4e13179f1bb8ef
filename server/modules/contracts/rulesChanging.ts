import type { AddMarginBody, EditStopsBody } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { LEAST_MARGIN, roomForMargin, withMargin } from '#protocol/formulas/contractMargin.ts'
import { divide, stakeOf, type Stake } from '#protocol/formulas/contractPart.ts'
import { editFaults, type Stops } from '#protocol/formulas/contractStops.ts'
import { trailingStop } from '#protocol/formulas/contractTrail.ts'
import { MOST_EDITS } from '#protocol/formulas/mostAtOnce.ts'
import { type ContractChange, mayChange } from '#protocol/machines/contractOrder.ts'
import { parseAmount } from '#protocol/money.ts'
import { formatPrice, parsePrice, type Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Changes, ContractState, Opening, Trail } from './types.ts'

/**
 * An order with the stops its customer wants, judged against a logged price. They count for the rows after
 * that one. A stop loss that trails begins there; one whose distance stays goes on from where it stands.
 * @throws Refusal orderNotOpen orderChanged tooManyEdits stopUnreasonable (with the stops at fault), or 400 when a price can't be read
 */
export function planEdit(
  order: ContractState,
  body: Pick<EditStopsBody, 'stopLoss' | 'trail' | 'takeProfit' | 'seen'>,
  logged: LoggedPrice,
  now: Millis,
): ContractState {
  assertOpen(order, 'stops')
  assertSeen(order, body.seen)
  const { position, terms, changes } = order
  assertEditsLeft(changes)
  const { trail, ...intent } = readIntent(order, body, logged)
  // A change of nothing would stand in the receipt for ever.
  const { stopLoss, takeProfit } = position
  const sameLoss = intent.stopLoss === stopLoss && trail?.distance === changes.trail?.distance
  if (sameLoss && intent.takeProfit === takeProfit) throw new Refusal(CODE.stopUnreasonable)
  const faults = editFaults(position, logged.mid, intent, terms)
  if (faults.length > 0) {
    const nameOf = (field: keyof Stops) =>
      field === 'stopLoss' && trail !== null ? 'trail' : field
    const fields = faults.map(({ field }) => [nameOf(field), 'unreasonable'] as const)
    throw new Refusal(CODE.stopUnreasonable, Object.fromEntries(fields))
  }
  const edited = withStake(order, stakeOf({ ...position, ...intent }, terms))
  return { ...edited, changes: { ...editedAt(changes, logged, now), trail } }
}

/**
 * An order that was opened just now, with the stop loss that it was opened with trailing from the row of its opening on:
 * the first change of it, which every later reader takes for one that its customer made then.
 * @param distance as it was asked for
 * @throws Error where the opening is not the one that this distance asks for
 */
export function planTrailing(
  opening: Opening,
  distance: string,
  logged: LoggedPrice,
  now: Millis,
): ContractState {
  const { decimals } = opening.terms
  const { stopLoss, takeProfit } = opening.position
  const show = (value: Price): string => formatPrice(value, decimals)
  const seen = { stopLoss: show(stopLoss), takeProfit: show(takeProfit) }
  const intent = { trail: distance, takeProfit: seen.takeProfit, seen }
  const order = planEdit({ ...opening, closing: null }, intent, logged, now)
  if (order.position.stopLoss !== stopLoss || logged.seq !== opening.openLogSeq)
    throw new Error(`order ${opening.id} does not begin where its stop loss does`)
  return order
}

/**
 * The stops that are wanted, and how the stop loss trails, if it does.
 * @throws Refusal malformed when a price can't be read, or there is not one stop loss
 */
function readIntent(
  { position, terms, changes }: ContractState,
  body: Pick<EditStopsBody, 'stopLoss' | 'trail' | 'takeProfit'>,
  { seq, mid }: LoggedPrice,
): Stops & { readonly trail: Trail | null } {
  const takeProfit = readPrice(body.takeProfit)
  if ((body.stopLoss === undefined) === (body.trail === undefined))
    throw new Refusal(CODE.malformed, { stopLoss: 'malformed' })
  if (body.trail === undefined)
    return { stopLoss: readPrice(body.stopLoss), takeProfit, trail: null }
  const distance = readPrice(body.trail)
  if (distance === changes.trail?.distance)
    return { stopLoss: position.stopLoss, takeProfit, trail: changes.trail }
  const stopLoss = trailingStop(position.side, mid, distance, terms)
  const here = { peak: mid, peakLogSeq: seq, seenLogSeq: seq }
  return { stopLoss, takeProfit, trail: { distance, sinceLogSeq: seq, from: stopLoss, ...here } }
}

/**
 * An order with more margin. Its stops and its opening price stay; its liquidation price, which moves away, counts for
 * the rows after a logged one.
 * @throws Refusal orderNotOpen orderChanged tooManyEdits, or 400 for an amount that is too fine, less than the least,
 * or more than the position has room for
 */
export function planMargin(
  order: ContractState,
  body: Pick<AddMarginBody, 'amount' | 'seen'>,
  logged: LoggedPrice,
  now: Millis,
): ContractState {
  assertOpen(order, 'margin')
  const { position, terms, changes } = order
  if (parseAmount(body.seen.margin, 'USDT')?.units !== position.margin)
    throw new Refusal(CODE.orderChanged)
  assertEditsLeft(changes)
  const units = parseAmount(body.amount, 'USDT')?.units
  if (units === undefined) throw new Refusal(CODE.malformed, { amount: 'malformed' })
  if (units < LEAST_MARGIN || units > roomForMargin(position, terms))
    throw new Refusal(CODE.malformed, { amount: 'outOfRange' })
  const grown = withStake(order, stakeOf(withMargin(position, units), terms))
  return { ...grown, changes: editedAt(changes, logged, now) }
}

const editedAt = (changes: Changes, { seq }: LoggedPrice, now: Millis): Changes => ({
  ...changes,
  edits: changes.edits + 1,
  editedAt: now,
  levelsLogSeq: seq,
})

/** @throws Refusal tooManyEdits where an order was changed as often as its receipt can tell */
export function assertEditsLeft({ edits }: { readonly edits: number }): void {
  if (edits >= MOST_EDITS) throw new Refusal(CODE.tooManyEdits)
}

/**
 * Who wants to change stops wants to change those that were on the screen: of two edits at once the second
 * would undo the first unseen. Of a stop loss that trails the distance is what was seen: the rest moves by itself.
 * @throws Refusal orderChanged
 */
export function assertSeen(
  { position, changes }: ContractState,
  seen: EditStopsBody['seen'],
): void {
  const { stopLoss, takeProfit } = readStops(seen)
  const distance = seen.trail === undefined ? undefined : readPrice(seen.trail)
  const sameLoss = distance !== undefined || stopLoss === position.stopLoss
  if (distance !== changes.trail?.distance || !sameLoss || takeProfit !== position.takeProfit) {
    throw new Refusal(CODE.orderChanged)
  }
}

/** @throws Refusal malformed when one is no price */
export function readStops(texts: EditStopsBody['seen']): Stops {
  return { stopLoss: readPrice(texts.stopLoss), takeProfit: readPrice(texts.takeProfit) }
}

/** @throws Refusal malformed when it is no price */
function readPrice(text: string | undefined): Price {
  const read = text === undefined ? null : parsePrice(text)
  if (read === null) throw new Refusal(CODE.malformed)
  return read
}

/** A part of an order, still open, and what is left of it. */
export interface Parted {
  readonly part: ContractState
  readonly rest: ContractState
}

/**
 * Takes a part out of an order, to be closed at a logged price. What is left is watched from the next row
 * on, as its liquidation price may have moved by a rounding.
 * @param id of the part
 * @throws Refusal orderNotOpen, or lotsOutOfRange for all the lots or more, or when nothing would be held for the part
 */
export function planPart(
  id: string,
  order: ContractState,
  lots: bigint,
  logged: LoggedPrice,
): Parted {
  assertOpen(order, 'part')
  const { position, terms, changes } = order
  if (lots >= position.lots) throw new Refusal(CODE.lotsOutOfRange, { lots: 'outOfRange' })
  const { part, rest } = divide(position, lots, terms)
  // Only where one lot is worth less than the smallest unit of money.
  if (part.position.margin === 0n) throw new Refusal(CODE.lotsOutOfRange, { lots: 'outOfRange' })
  const partOf = { id: order.id, lotsBefore: position.lots }
  return {
    part: { ...withStake(order, part), id, changes: { ...changes, partOf } },
    rest: { ...withStake(order, rest), changes: { ...changes, levelsLogSeq: logged.seq } },
  }
}

function assertOpen(order: ContractState, change: ContractChange): void {
  if (!mayChange(order.closing === null ? 'open' : 'closed', change))
    throw new Refusal(CODE.orderNotOpen)
}

function withStake(order: ContractState, stake: Stake): ContractState {
  return { ...order, ...stake }
}
