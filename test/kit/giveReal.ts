import type { AssetCode } from '#protocol/assets.ts'
import type { App } from '#server/main/app.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { grant } from './grants.ts'
import type { KeptSession } from './signedIn.ts'

/** Puts money on the real account of who is signed in, as a deposit would. */
export function giveReal(
  { db }: Pick<App, 'db'>,
  { user }: Partial<KeptSession> & Pick<KeptSession, 'user'>,
  units: bigint,
  asset: AssetCode = 'USDT',
): Promise<void> {
  const { id: customerId } = user as { readonly id: string }
  return grant(db, createLedgerService(), { customerId, account: 'real' }, asset, units)
}
