import type { AssetCode } from '#protocol/assets.ts'
import { amount } from '#protocol/money.ts'
import type { Holder, LedgerService } from '#server/modules/ledger/types.ts'
import type { Db } from '#server/platform/db.ts'

/** Brings money from outside to an account, as a deposit would; none is no entry. */
export async function grant(
  db: Db,
  ledger: Pick<LedgerService, 'post'>,
  { customerId, account }: Holder,
  asset: AssetCode,
  units: bigint,
): Promise<void> {
  if (units === 0n) return
  await db.transaction((tx) =>
    ledger.post(tx, {
      kind: account,
      type: 'demoGrant',
      ref: customerId,
      reason: null,
      legs: [
        { account: { owner: 'house', bucket: 'external' }, amount: amount(-units, asset) },
        { account: { owner: customerId, bucket: 'available' }, amount: amount(units, asset) },
      ],
    }),
  )
}
