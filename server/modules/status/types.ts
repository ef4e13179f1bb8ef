import type { OperatorAccount, ReviewAccountBody } from '#protocol/operatorAccounts.ts'
import type { CloseAccountBody, Closing, OwnerActBody } from '#protocol/ownAccount.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { PayoutHold } from '#protocol/withdrawal.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A customer who asks something about their account as a whole. */
export interface Owner {
  readonly customerId: string
  readonly ip: string
}

/** What an account as a whole may do, and how that changes. */
export interface StatusService {
  /** Refuses withdrawals from now on. Anybody with a session may: it takes no proof. */
  stopPayouts(customerId: string, language: FileLanguage): Promise<PayoutHold>
  /**
   * Lets withdrawals go on in 24 hours, for the owner.
   * @throws Refusal userStatusWrong where nobody stopped them, and as `AccountsService.asOwner`
   */
  resumePayouts(owner: Owner, body: OwnerActBody): Promise<PayoutHold>
  /** When an account closes, and what of it is in the way. */
  closing(query: Queryable, customerId: string): Promise<Closing>
  /**
   * Lets an account close in 14 days, for the owner.
   * @throws Refusal accountNotEmpty while something is in the way, userStatusWrong where it is not active, and as `AccountsService.asOwner`
   */
  closeAccount(owner: Owner, body: CloseAccountBody): Promise<Closing>
  /** Keeps an account that was to close. It takes no proof: nothing is lost by it. @throws Refusal userStatusWrong */
  keepAccount(customerId: string, language: FileLanguage): Promise<Closing>
  /** For operators: accounts that are frozen, asked to be frozen, or closing. */
  accounts(query: Queryable): Promise<readonly OperatorAccount[]>
  /**
   * An operator asks for a freeze, confirms what another one asked for, or ends one.
   * @throws Refusal userNotFound, userStatusWrong where there is nothing to confirm or to end, anotherPersonNeeded who would confirm
   *   their own, malformed for a date that is over or more than 30 days ahead
   */
  review(operatorId: string, customerId: string, body: ReviewAccountBody): Promise<OperatorAccount>
  /** Closes the accounts whose time has come and that are empty. For a job. */
  closeDue(): Promise<void>
}
