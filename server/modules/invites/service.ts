import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import { insertAccruals, selectAccrualBreaches, selectDueBreaches } from './storeAccruals.ts'
import type { InvitesService, WorthOf } from './types.ts'

export interface InvitesDeps {
  readonly clock: Clock
  readonly worthOf: WorthOf
}

/** Keeps what inviters are due of their friends' fees. */
export function createInvitesService({ clock, worthOf }: InvitesDeps): InvitesService {
  return {
    keep(tx, accruals) {
      const rows = accruals.map((one) => ({ ...one, worth: worthOf(one.asset, one.units) ?? 0n }))
      insertAccruals(tx, rows, new Date(clock.now()))
    },
    audit: async (query) =>
      reportOf([...(await selectDueBreaches(query)), ...(await selectAccrualBreaches(query))]),
    auditHeld: async (query) => reportOf(await selectDueBreaches(query)),
  }
}

const reportOf = (breaches: readonly string[]): AuditReport => ({
  ok: breaches.length === 0,
  breaches,
})
