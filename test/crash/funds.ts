import { grant } from '#kit/grants.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import type { Db } from '#server/platform/db.ts'
import type { Customer } from './client.ts'

/** 10,000 USDT of real money for each, as a deposit would be: plans are bought with nothing else. */
const UNITS = 10_000_000_000n

/** Gives customers what no call of a sandbox gives them. */
export async function grantReal(db: Db, customers: readonly Customer[]): Promise<void> {
  const ledger = createLedgerService()
  for (const { id } of customers) {
    await grant(db, ledger, { customerId: id, account: 'real' }, 'USDT', UNITS)
  }
}
