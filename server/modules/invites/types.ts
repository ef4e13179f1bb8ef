import type { AssetCode } from '#protocol/assets.ts'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import type { InvitedPage, OwnInvites } from '#protocol/invite.ts'
import type { VoidReason } from '#protocol/inviteTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { AccrualBook } from '#server/modules/commands/types.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Worth of units of an asset in USDT units at the last logged price, rounded up; null where there is no price. */
export type WorthOf = (asset: AssetCode, units: bigint) => bigint | null

/** That a customer says who invited them. */
export interface Join {
  readonly customerId: string
  /** As it was typed, or came with a link. */
  readonly code: string
  /** Keyed hash of the network and the day, 32 bytes. */
  readonly network: Buffer
  readonly registeredAt: Millis
}

/** An invitation that is over because the two are taken for one. */
export interface VoidNotice {
  readonly friendId: string
  readonly inviterId: string
  readonly reason: VoidReason
}

/** Who invited whom, and what inviters are due of their friends' fees. */
export interface InvitesService extends AccrualBook {
  /** The own code, made on first sight, and what came of it. */
  own(customerId: string): Promise<OwnInvites>
  /** Own friends, newest first, as numbers. @throws Refusal malformed when the cursor is none of ours */
  friends(
    customerId: string,
    page: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<InvitedPage>
  /** Says who invited a customer. @throws Refusal inviteUnknown, inviteTooLate, inviteOwn */
  join(customerId: string, code: string, ip: string): Promise<OwnInvites>
  /** What invitations take off the next fees of these customers; who has none is missing. */
  offers(query: Queryable, customerIds: readonly string[]): Promise<ReadonlyMap<string, FeeOffer>>
  /**
   * Pays what was set aside up to the last midnight, to inviters whose identity is verified, and returns to fees
   * what void invitations left. For a job: each commission once.
   */
  payDue(): Promise<void>
  /** Compares every commission with its entries, and what is unpaid with the books. */
  audit(query: Queryable): Promise<AuditReport>
  /** Only what is unpaid against the books: cheap enough for every minute. */
  auditHeld(query: Queryable): Promise<AuditReport>
}
