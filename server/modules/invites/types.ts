import type { AssetCode } from '#protocol/assets.ts'
import type { AccrualBook } from '#server/modules/commands/types.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Worth of units of an asset in USDT units at the last logged price, rounded up; null where there is no price. */
export type WorthOf = (asset: AssetCode, units: bigint) => bigint | null

/** Who invited whom, and what inviters are due of their friends' fees. */
export interface InvitesService extends AccrualBook {
  /** Compares every commission with the entry that set it aside, and what is unpaid with the books. */
  audit(query: Queryable): Promise<AuditReport>
  /** Only what is unpaid against the books: cheap enough for every minute. */
  auditHeld(query: Queryable): Promise<AuditReport>
}
