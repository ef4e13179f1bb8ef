import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { Db } from '#server/platform/db.ts'

/** What one of the books' accounts holds, by name. */
export type Holdings = Readonly<Record<string, bigint>>

/** A customer's or the operator's accounts of an asset that hold something; not the world outside. */
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
