import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import {
  selectBookedBreaches,
  selectHeldBreaches,
  selectPayoutBreaches,
  selectStepBreaches,
} from './storeAudit.ts'

/**
 * Compares what is held, and every entry about withdrawals, with the ledger, and every withdrawal with its
 * steps.
 */
export async function auditWithdrawals(query: Queryable): Promise<AuditReport> {
  return reportOf([
    ...(await selectHeldBreaches(query)),
    ...(await selectBookedBreaches(query)),
    ...(await selectStepBreaches(query)),
    ...(await selectPayoutBreaches(query)),
  ])
}

/** Compares what is held with the ledger, and looks at no withdrawal by itself. */
export async function auditHeld(query: Queryable): Promise<AuditReport> {
  return reportOf(await selectHeldBreaches(query))
}

const reportOf = (breaches: readonly string[]): AuditReport => ({
  ok: breaches.length === 0,
  breaches,
})
