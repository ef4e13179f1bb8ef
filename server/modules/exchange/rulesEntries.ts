import type { AssetCode } from '#protocol/assets.ts'
import { exchangeFigures } from '#protocol/formulas/exchange.ts'
import { amount } from '#protocol/money.ts'
import type { AccountRef, Entry, OperatorBucket, Leg, Place } from '#server/modules/ledger/types.ts'
import type { Quote } from './types.ts'

const operator = (bucket: OperatorBucket): AccountRef => ({ owner: 'house', bucket })

/** Where a customer has what they may exchange. */
export const ownOf = (owner: string, asset: AssetCode): Place => ({
  account: { owner, bucket: 'available' },
  asset,
})

/**
 * Exchanging: both currencies change hands with the treasury in one entry. The fee is taken from what comes
 * out, and what the roundings left over is the rounding account's.
 */
export function exchangedEntry(quote: Quote): Entry {
  const { customerId, account: kind, from, to } = quote
  const own = ownOf(customerId, from).account
  const { operatorPays, received, fee, remainder } = exchangeFigures(quote)
  const moves: readonly (readonly [AccountRef, bigint, AssetCode])[] = [
    [own, -quote.amount, from],
    [operator('treasury'), quote.amount, from],
    [operator('treasury'), -operatorPays, to],
    [own, received, to],
    [operator('fees'), fee.down, to],
    [operator('rounding'), remainder, to],
  ]
  const legs: readonly Leg[] = moves
    .filter(([, units]) => units !== 0n)
    .map(([account, units, asset]) => ({ account, amount: amount(units, asset) }))
  return { kind, type: 'exchanged', ref: quote.id, reason: null, legs }
}

/** Every account that exchanging these two may move. */
export function placesOf(
  owner: string,
  { from, to }: { readonly from: AssetCode; readonly to: AssetCode },
): readonly Place[] {
  return [
    ...[from, to].flatMap((asset): readonly Place[] => [
      ownOf(owner, asset),
      { account: operator('treasury'), asset },
    ]),
    { account: operator('fees'), asset: to },
    { account: operator('rounding'), asset: to },
  ]
}
