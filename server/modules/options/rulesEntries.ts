import type { OptionOutcome } from '#protocol/machines/optionOrder.ts'
import { amount } from '#protocol/money.ts'
import type { AccountRef, Entry, Leg, Place } from '#server/modules/ledger/types.ts'
import type { Holder, OptionClosing, OptionPurchase } from './types.ts'

const leg = (account: AccountRef, units: bigint): Leg => ({
  account,
  amount: amount(units, 'USDT'),
})

const operator = (bucket: 'treasury' | 'optionEscrow', units: bigint): Leg =>
  leg({ owner: 'house', bucket }, units)

/** What an option moves beside its customer's USDT and the operator's usual accounts. */
export const optionPlaces = ({ customerId }: Holder): readonly Place[] => [
  { account: { owner: customerId, bucket: 'optionStake' }, asset: 'USDT' },
  { account: { owner: 'house', bucket: 'optionEscrow' }, asset: 'USDT' },
]

/** Purchase: what was paid is held, and the most the option can pay beyond it is set aside. */
export function purchaseEntry(option: OptionPurchase): Entry {
  const { customerId, account, deal, escrow } = option
  return {
    kind: account,
    type: 'optionBought',
    ref: option.id,
    reason: null,
    legs: nonZero([
      leg({ owner: customerId, bucket: 'available' }, -deal.stake),
      leg({ owner: customerId, bucket: 'optionStake' }, deal.stake),
      operator('treasury', -escrow),
      operator('optionEscrow', escrow),
    ]),
  }
}

/**
 * Settling, or selling back: the customer gets the payout, and what is left of the stake and the escrow is the treasury's.
 * A void option gives the whole stake back, and the whole escrow.
 */
export function settlingEntry(option: OptionPurchase, { outcome, payout }: OptionClosing): Entry {
  const { customerId, account, deal, escrow } = option
  return {
    kind: account,
    type: endTypeOf(outcome),
    ref: option.id,
    reason: null,
    legs: nonZero([
      leg({ owner: customerId, bucket: 'optionStake' }, -deal.stake),
      leg({ owner: customerId, bucket: 'available' }, payout),
      operator('optionEscrow', -escrow),
      operator('treasury', deal.stake + escrow - payout),
    ]),
  }
}

function endTypeOf(outcome: OptionOutcome): Entry['type'] {
  if (outcome === 'void') return 'optionVoided'
  return outcome === 'sold' ? 'optionSold' : 'optionSettled'
}

function nonZero(legs: readonly Leg[]): readonly Leg[] {
  return legs.filter((one) => one.amount.units !== 0n)
}
