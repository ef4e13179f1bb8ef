import type { OwnerActBody } from '#protocol/ownAccount.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { PayoutHold } from '#protocol/withdrawal.ts'

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
}
