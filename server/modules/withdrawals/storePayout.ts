import type { AssetCode } from '#protocol/assets.ts'
import type { Millis } from '#protocol/time.ts'
import type { Network } from '#protocol/withdrawalWays.ts'
import type { Queryable } from '#server/platform/db.ts'
import { toRecord, type WithdrawalRow } from './rows.ts'
import { RECORD } from './store.ts'
import type { Payout, WithdrawalRecord } from './types.ts'

/** Withdrawals on their way by a network, of these assets, after number `after`. */
export async function selectSent(
  query: Queryable,
  { network, assets }: { readonly network: Network; readonly assets: readonly AssetCode[] },
  after: bigint,
  limit: number,
): Promise<readonly WithdrawalRecord[]> {
  const rows = await query.query<WithdrawalRow>(
    `SELECT ${RECORD} FROM withdrawal w
     WHERE state = 'broadcast' AND network = $1 AND asset = ANY ($2::text[]) AND no > $3
     ORDER BY no LIMIT $4`,
    [network, assets, after, limit],
  )
  return rows.map(toRecord)
}

/** Keeps what the chain said of a payout that is on its way; of any other, nothing. */
export async function keepPayout(
  query: Queryable,
  withdrawalId: string,
  payout: Payout,
  now: Millis,
): Promise<void> {
  await query.query(
    `INSERT INTO withdrawal_payout (withdrawal_id, sender, nonce, block, block_hash, confirmations, needed,
       paid, trouble, changed_at)
     SELECT id, $2, $3::bigint, $4::bigint, $5, $6::integer, $7::integer, $8::numeric, $9,
       $10::timestamptz
     FROM withdrawal WHERE id = $1 AND state = 'broadcast' FOR UPDATE
     ON CONFLICT (withdrawal_id) DO UPDATE SET (sender, nonce, block, block_hash, confirmations, needed,
       paid, trouble, changed_at) = ROW (EXCLUDED.sender, EXCLUDED.nonce, EXCLUDED.block,
       EXCLUDED.block_hash, EXCLUDED.confirmations, EXCLUDED.needed, EXCLUDED.paid, EXCLUDED.trouble,
       EXCLUDED.changed_at)`,
    [
      withdrawalId,
      payout.sender,
      payout.nonce,
      payout.block,
      payout.blockHash,
      payout.confirmations,
      payout.needed,
      payout.paid,
      payout.trouble,
      new Date(now),
    ],
  )
}
