import { createInvitesService, type InvitesDeps } from '#server/modules/invites/service.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import type { InvitesService } from '#server/modules/invites/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'

/** Keeps and audits commissions; nobody joins here, and nothing is paid but by `parts`. */
export function accrualsIn(db: Db, clock: Clock, parts: Partial<InvitesDeps> = {}): InvitesService {
  const none = (): never => {
    throw new Error('nobody is invited in this world')
  }
  return createInvitesService({
    db,
    clock,
    partitionOf: createLedgerService().partitionOf,
    worthOf: (_, units) => units,
    identity: { levelsOf: async () => new Map() },
    statesOf: async () => new Map(),
    incentives: true,
    commands: none,
    auth: none,
    notify: none,
    onFault: none,
    ...parts,
  })
}
