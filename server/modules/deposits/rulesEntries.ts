import { amount } from '#protocol/money.ts'
import type { AccountRef, Entry } from '#server/modules/ledger/types.ts'
import type { DepositRow } from './types.ts'

const EXTERNAL: AccountRef = { owner: 'house', bucket: 'external' }
const TREASURY: AccountRef = { owner: 'house', bucket: 'treasury' }

function entryOf(
  deposit: DepositRow,
  type: 'depositCredited' | 'depositReversed',
  moves: readonly (readonly [AccountRef, bigint])[],
): Entry {
  const legs = moves.map(([account, units]) => ({ account, amount: amount(units, deposit.asset) }))
  // What people decided has the words that they said to the customer; of what a chain brought nobody said any.
  const reason = type === 'depositCredited' ? deposit.note : null
  return { kind: 'real', type, ref: deposit.id, reason, legs }
}

/** What arrived, by the chain. @throws Error when nothing is known to have arrived */
function arrived({ id, units }: DepositRow): bigint {
  if (units === null || units <= 0n) throw new Error(`deposit ${id} has no amount`)
  return units
}

const own = ({ customerId }: DepositRow): AccountRef => ({ owner: customerId, bucket: 'available' })

/** Credits what arrived, all of it; what the treasury carried for this very deposit it gets back first. */
export function creditedEntry(deposit: DepositRow): Entry {
  const units = arrived(deposit)
  return entryOf(deposit, 'depositCredited', [
    [EXTERNAL, -units],
    [TREASURY, deposit.debt],
    [own(deposit), units - deposit.debt],
  ])
}

/** What of a reversal the customer cannot pay, which the treasury carries. */
export function shortOf(deposit: DepositRow, available: bigint): bigint {
  const units = arrived(deposit)
  return available >= units ? 0n : units - available
}

/** Takes back what the chain took back: from the customer as far as there is something, else from the treasury. */
export function reversedEntry(deposit: DepositRow, short: bigint): Entry {
  const units = arrived(deposit)
  return entryOf(deposit, 'depositReversed', [
    [own(deposit), short - units],
    [TREASURY, -short],
    [EXTERNAL, units],
  ])
}
