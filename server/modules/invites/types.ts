import type { AccountState } from '#protocol/accountStatus.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import type { InvitedPage, OwnInvites } from '#protocol/invite.ts'
import type { VoidReason } from '#protocol/inviteTerms.ts'
import type { QueuedInvite, ReviewInviteBody } from '#protocol/operatorInvites.ts'
import type { Millis } from '#protocol/time.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { AccrualBook, CommandService, CustomerNotice } from '#server/modules/commands/types.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import type { AuditReport, LedgerService } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'

/** Worth of units of an asset in USDT units at the last logged price, rounded up; null where there is no price. */
export type WorthOf = (asset: AssetCode, units: bigint) => bigint | null

/** Which of these customers' accounts are not simply active. */
export type ReadStates = (
  query: Queryable,
  customerIds: readonly string[],
) => Promise<ReadonlyMap<string, AccountState>>

/** What invitations are joined with. */
export interface InvitesDeps {
  readonly db: Db
  readonly clock: Clock
  readonly partitionOf: LedgerService['partitionOf']
  readonly worthOf: WorthOf
  readonly identity: Pick<IdentityService, 'levelsOf'>
  readonly statesOf: ReadStates
  /** Whether inviters may be due a commission at all. */
  readonly incentives: boolean
  /** Commands are run by a service that keeps accruals here: it is asked for once it is there. */
  readonly commands: () => Pick<CommandService, 'settle'>
  readonly auth: () => Pick<AuthService, 'userInfo' | 'keyedHash'>
  /** Keeps notices with a transaction, and tells them after its commit. */
  readonly notify: (tx: Transaction, notices: readonly CustomerNotice[]) => void
  readonly onFault: (error: unknown) => void
}

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
  /**
   * The own code, made on first sight, and what came of it.
   * @param ip where the customer looks at it from: friends who come from there on that day are suspected
   */
  own(customerId: string, ip: string): Promise<OwnInvites>
  /** Own friends, newest first, as numbers. @throws Refusal malformed when the cursor is none of ours */
  friends(
    customerId: string,
    page: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<InvitedPage>
  /** Says who invited a customer. @throws Refusal inviteUnknown, inviteTooLate, inviteOwn */
  join(customerId: string, code: string, ip: string): Promise<OwnInvites>
  /** What invitations take off the next fees of these customers; who has none is missing. */
  offers(query: Queryable, customerIds: readonly string[]): Promise<ReadonlyMap<string, FeeOffer>>
  /** For operators: suspected invitations whose commissions wait, soonest paid first. */
  queue(query: Queryable): Promise<readonly QueuedInvite[]>
  /**
   * An operator lets the commissions of a suspected friend be paid with the next day's, or ends an invitation; then both are
   * told the reason, and what is unpaid returns to fees.
   * @throws Refusal notFound where nothing waits of this friend, or the invitation is void already
   */
  review(friendId: string, body: ReviewInviteBody): Promise<QueuedInvite>
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
