import { amount } from '#protocol/money.ts'
import type { EntryType, LedgerService } from '#server/modules/ledger/types.ts'
import type { Db } from '#server/platform/db.ts'

/** Pays a loan in USDT out of the treasury, or takes some of it back, as whoever lends will. */
export function lend(
  db: Db,
  ledger: Pick<LedgerService, 'post'>,
  owner: string,
  units: bigint,
  type: EntryType = 'loanPaidOut',
): Promise<unknown> {
  const legs = [
    { account: { owner: 'house', bucket: 'treasury' }, amount: amount(-units, 'USDT') },
    { account: { owner, bucket: 'available' }, amount: amount(units, 'USDT') },
    { account: { owner, bucket: 'loan' }, amount: amount(-units, 'USDT') },
    { account: { owner: 'house', bucket: 'lent' }, amount: amount(units, 'USDT') },
  ] as const
  return db.transaction((tx) =>
    ledger.post(tx, { kind: 'real', type, ref: 'loan-1', reason: null, legs }),
  )
}
