import type { AccountKind } from '#contract/account.ts'
import type { AssetCode } from '#contract/assets.ts'
import { amount } from '#contract/money.ts'
import type { Ledger } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Db } from '#server/platform/db.ts'

/** What one of the books' accounts holds, by name. */
export type Holdings = Readonly<Record<string, bigint>>

/** Gives a customer money from outside, as if it had been paid in. */
export async function giveMoney(
  db: Db,
  ledger: Ledger,
  { account, customerId }: Holder,
  units: bigint,
  asset: AssetCode,
): Promise<void> {
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

/** A customer's or the house's accounts of an asset that hold something; not the world outside. */
export async function holdingsOf(
  db: Db,
  kind: AccountKind,
  owner: string,
  asset: AssetCode,
): Promise<Holdings> {
  const rows = await db.query<{ readonly bucket: string; readonly units: bigint }>(
    `SELECT bucket, sum(balance) AS units FROM ledger_account
     WHERE kind = $1 AND owner = $2 AND asset = $3 AND bucket <> 'external'
     GROUP BY bucket HAVING sum(balance) <> 0`,
    [kind, owner, asset],
  )
  return Object.fromEntries(rows.map(({ bucket, units }) => [bucket, units]))
}
