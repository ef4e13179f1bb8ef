import { closingTerms, feeFor, settle } from '#protocol/formulas/contractOrder.ts'
import { commissionOf } from '#protocol/formulas/feeTerms.ts'
import { amount } from '#protocol/money.ts'
import type { AccountRef, Entry, Leg } from '#server/modules/ledger/types.ts'
import type { Closing, Holder, Opening, Placing } from './types.ts'

const leg = (account: AccountRef, units: bigint): Leg => ({
  account,
  amount: amount(units, 'USDT'),
})

const operator = (bucket: Extract<AccountRef, { owner: 'house' }>['bucket'], units: bigint): Leg =>
  leg({ owner: 'house', bucket }, units)

/** What the operator keeps of a fee: what its inviter is due of it is set aside in the same entry. */
function feeLegs(fee: bigint, { feeTerms }: Pick<Opening, 'feeTerms'>): readonly Leg[] {
  const due = commissionOf(fee, feeTerms)
  return [operator('fees', fee - due), operator('commissionDue', due)]
}

/** Opening: the margin is held, the fee is paid, and the most it can win is set aside. */
export function openingEntry(order: Opening): Entry {
  const { customerId, account, terms, position, openFee, escrow } = order
  const fee = feeFor(position.lots, position.openPrice, terms)
  return {
    kind: account,
    type: 'contractOpened',
    ref: order.id,
    reason: null,
    legs: nonZero([
      leg({ owner: customerId, bucket: 'available' }, -(position.margin + openFee)),
      leg({ owner: customerId, bucket: 'margin' }, position.margin),
      ...feeLegs(fee.down, order),
      operator('rounding', fee.up - fee.down),
      operator('treasury', -escrow),
      operator('escrow', escrow),
    ]),
  }
}

/**
 * Closing: the margin is shared out, and the escrow ends. A profit comes out of the escrow, a loss
 * goes to the treasury, and what the escrow did not have to pay returns there.
 */
export function closingEntry(order: Opening, closing: Closing): Entry {
  const { customerId, account, terms, position, escrow } = order
  const done = settle(position, closing.price, closingTerms(terms, closing.reason))
  const remainder = done.operatorPays - done.profit + done.closeFee.up - done.closeFee.down
  return {
    kind: account,
    type: 'contractClosed',
    ref: order.id,
    reason: null,
    legs: nonZero([
      leg({ owner: customerId, bucket: 'margin' }, -position.margin),
      leg({ owner: customerId, bucket: 'available' }, done.payout),
      operator('escrow', -escrow),
      operator('treasury', escrow - done.operatorPays),
      ...feeLegs(done.closeFee.down, order),
      operator('rounding', remainder),
    ]),
  }
}

/** New stops: what is set aside follows the most the order can win. Null when that stays the same. */
export function editedEntry(before: Opening, after: Opening): Entry | null {
  const more = after.escrow - before.escrow
  if (more === 0n) return null
  return {
    kind: before.account,
    type: 'contractEdited',
    ref: before.id,
    reason: null,
    legs: [operator('treasury', -more), operator('escrow', more)],
  }
}

/** More margin is held where that of the opening is. */
export function marginEntry(before: Opening, after: Opening): Entry {
  const more = after.position.margin - before.position.margin
  return heldEntry(after, 'contractMarginAdded', more)
}

/** A waiting order's margin and fee are held where margins are. */
export function placedEntry(order: Placing): Entry {
  return heldEntry(order, 'contractPlaced', order.held)
}

/** Another limit: what is held follows it. Null when that stays the same. */
export function revisedEntry(before: Placing, after: Placing): Entry | null {
  const more = after.held - before.held
  return more === 0n ? null : heldEntry(after, 'contractRevised', more)
}

/** What was held comes back: because it is cancelled, or in order to open. */
export function releasedEntry(
  order: Placing,
  type: 'contractCancelled' | 'contractReleased',
): Entry {
  return heldEntry(order, type, -order.held)
}

function heldEntry(
  order: Holder & { readonly id: string },
  type: Entry['type'],
  units: bigint,
): Entry {
  const { customerId, account, id } = order
  return {
    kind: account,
    type,
    ref: id,
    reason: null,
    legs: [
      leg({ owner: customerId, bucket: 'available' }, -units),
      leg({ owner: customerId, bucket: 'margin' }, units),
    ],
  }
}

function nonZero(legs: readonly Leg[]): readonly Leg[] {
  return legs.filter((one) => one.amount.units !== 0n)
}
