import type { AccountRef, Entry, EntryType } from '#server/modules/ledger/types.ts'
import type { Request } from './types.ts'

type Move = readonly [account: AccountRef, units: bigint]

const own = ({ customerId }: Request, bucket: 'available' | 'withdrawalHold'): AccountRef => ({
  owner: customerId,
  bucket,
})

/** The amount is held. */
export function requestedEntry(request: Request): Entry {
  return entryOf(request, 'withdrawalRequested', null, [
    [own(request, 'available'), -request.amount],
    [own(request, 'withdrawalHold'), request.amount],
  ])
}

/** All of it comes back, for this reason. */
export function returnedEntry(request: Request, reason: string): Entry {
  return entryOf(request, 'withdrawalReturned', reason, [
    [own(request, 'withdrawalHold'), -request.amount],
    [own(request, 'available'), request.amount],
  ])
}

/** It has left: what is left of it without the fee to the world, the fee to the operator. */
export function paidEntry(request: Request): Entry {
  const { amount, fee } = request
  return entryOf(request, 'withdrawalPaid', null, [
    [own(request, 'withdrawalHold'), -amount],
    [{ owner: 'house', bucket: 'external' }, amount - fee],
    [{ owner: 'house', bucket: 'fees' }, fee],
  ])
}

function entryOf(
  request: Request,
  type: EntryType,
  reason: string | null,
  moves: readonly Move[],
): Entry {
  return {
    kind: request.account,
    type,
    ref: request.id,
    reason,
    legs: moves
      .filter(([, units]) => units !== 0n)
      .map(([account, units]) => ({ account, amount: { units, asset: request.asset } })),
  }
}
