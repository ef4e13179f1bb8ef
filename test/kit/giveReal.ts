import type { AssetCode } from '#protocol/assets.ts'
import type { House } from '#server/main/house.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { grant } from './grants.ts'
import type { KeptSession } from './signedIn.ts'

/** Puts money on the real account of who is signed in, as a deposit would. */
export function giveReal(
  { db }: Pick<House, 'db'>,
  { user }: KeptSession,
  units: bigint,
  asset: AssetCode = 'USDT',
): Promise<void> {
  const { id: customerId } = user as { readonly id: string }
  return grant(db, createLedgerService(), { customerId, account: 'real' }, asset, units)
}
