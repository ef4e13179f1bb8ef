import { amount } from '#protocol/money.ts'
import type { AccountRef, Entry, EntryType } from '#server/modules/ledger/types.ts'

/** A bid as its money is booked: USDT units of one customer. */
interface BidMoney {
  readonly id: string
  readonly customerId: string
  readonly amount: bigint
}

function entryOf(
  type: EntryType,
  ref: string,
  [from, to]: readonly [AccountRef, AccountRef],
  units: bigint,
): Entry {
  const legs = [
    { account: from, amount: amount(-units, 'USDT') },
    { account: to, amount: amount(units, 'USDT') },
  ]
  return { kind: 'real', type, ref, reason: null, legs }
}

const own = (owner: string, bucket: 'available' | 'bidHold'): AccountRef => ({ owner, bucket })

export const CHARITY: AccountRef = { owner: 'house', bucket: 'charity' }

/** A bid is accepted: its amount is held. */
export const bidHeldEntry = ({ id, customerId, amount: units }: BidMoney): Entry =>
  entryOf('bidHeld', id, [own(customerId, 'available'), own(customerId, 'bidHold')], units)

/** It was outbid, or the auction was cancelled: the amount comes back whole. */
export const bidReleasedEntry = ({ id, customerId, amount: units }: BidMoney): Entry =>
  entryOf('bidReleased', id, [own(customerId, 'bidHold'), own(customerId, 'available')], units)

/** It won: all of it goes to charity. */
export const auctionWonEntry = ({ id, customerId, amount: units }: BidMoney): Entry =>
  entryOf('auctionWon', id, [own(customerId, 'bidHold'), CHARITY], units)

/** What was raised left to a charity. */
export const charityPaidEntry = (payoutId: string, units: bigint): Entry =>
  entryOf('charityPaid', payoutId, [CHARITY, { owner: 'house', bucket: 'external' }], units)
