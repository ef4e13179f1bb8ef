import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { selectBookedBreaches, selectHeldBreaches } from './storeAudit.ts'

/** Compares bids, auctions and charities with the ledger and with each other. */
export async function auditAuctions(query: Queryable): Promise<AuditReport> {
  return reportOf([...(await selectHeldBreaches(query)), ...(await selectBookedBreaches(query))])
}

/** Only what is held: cheap enough for every minute. */
export async function auditHeld(query: Queryable): Promise<AuditReport> {
  return reportOf(await selectHeldBreaches(query))
}

const reportOf = (breaches: readonly string[]): AuditReport => ({
  ok: breaches.length === 0,
  breaches,
})
