import type { AssetCode } from '#protocol/assets.ts'
import { commissionOf } from '#protocol/formulas/feeTerms.ts'
import { paidAsset, receivedAsset, spotFill } from '#protocol/formulas/spotOrder.ts'
import { amount } from '#protocol/money.ts'
import type { AccountRef, Entry, EntryType, Leg, Place } from '#server/modules/ledger/types.ts'
import type { Filling, Placing, SpotState } from './types.ts'

const leg = (account: AccountRef, units: bigint, asset: AssetCode): Leg => ({
  account,
  amount: amount(units, asset),
})

const entry = (order: Placing, type: EntryType, legs: readonly Leg[]): Entry => ({
  kind: order.account,
  type,
  ref: order.id,
  reason: null,
  legs: legs.filter((one) => one.amount.units !== 0n),
})

/** Placing: paid for at once when it fills at once, else what it will pay is held. */
export function placingEntry(order: SpotState): Entry {
  const { ending, customerId: owner, hold } = order
  if (ending?.state === 'closed') return fillingEntry(order, ending)
  const asset = paidAsset(order.side, order.terms)
  return entry(order, 'spotPlaced', [
    leg({ owner, bucket: 'available' }, -hold, asset),
    leg({ owner, bucket: 'spotHold' }, hold, asset),
  ])
}

/**
 * Filling: the two coins change hands with the operator's own, the fee is taken from what is received,
 * an inviter's commission is set aside of the fee, what was held beyond the price returns, and what the roundings left over is the rounding account's, in the coin it is in.
 */
export function fillingEntry(order: Placing, { price }: Filling): Entry {
  const { side, terms, customerId: owner, hold } = order
  const done = spotFill(side, order.amount, price, terms)
  const [given, taken] = [paidAsset(side, terms), receivedAsset(side, terms)]
  const due = commissionOf(done.fee.down, order.feeTerms)
  const remainder = done.operatorPays - done.received - done.fee.down
  return entry(order, 'spotFilled', [
    leg({ owner, bucket: 'spotHold' }, -hold, given),
    leg({ owner, bucket: 'available' }, hold - done.paid, given),
    leg({ owner: 'house', bucket: 'treasury' }, done.operatorGets, given),
    leg({ owner: 'house', bucket: 'rounding' }, done.paid - done.operatorGets, given),
    leg({ owner: 'house', bucket: 'treasury' }, -done.operatorPays, taken),
    leg({ owner, bucket: 'available' }, done.received, taken),
    leg({ owner: 'house', bucket: 'fees' }, done.fee.down - due, taken),
    leg({ owner: 'house', bucket: 'commissionDue' }, due, taken),
    leg({ owner: 'house', bucket: 'rounding' }, remainder, taken),
  ])
}

/** Cancelling: all that was held returns. */
export function cancellingEntry(order: Placing): Entry {
  const { customerId: owner, hold } = order
  const asset = paidAsset(order.side, order.terms)
  return entry(order, 'spotCancelled', [
    leg({ owner, bucket: 'spotHold' }, -hold, asset),
    leg({ owner, bucket: 'available' }, hold, asset),
  ])
}

/** Every account that an order of this pair may move. */
export function placesOf(
  owner: string,
  { account, side, terms }: Pick<Placing, 'account' | 'side' | 'terms'>,
  waits: boolean,
): readonly Place[] {
  const both = [terms.base, terms.quote].flatMap((asset): readonly Place[] => [
    { account: { owner, bucket: 'available' }, asset },
    { account: { owner: 'house', bucket: 'treasury' }, asset },
    { account: { owner: 'house', bucket: 'fees' }, asset },
    { account: { owner: 'house', bucket: 'rounding' }, asset },
  ])
  // Commissions are set aside of real fees alone.
  const due = {
    account: { owner: 'house', bucket: 'commissionDue' },
    asset: receivedAsset(side, terms),
  } as const
  const all = account === 'real' ? [...both, due] : both
  if (!waits) return all
  return [...all, { account: { owner, bucket: 'spotHold' }, asset: paidAsset(side, terms) }]
}
