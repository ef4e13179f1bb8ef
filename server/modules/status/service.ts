import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import type { Db } from '#server/platform/db.ts'
import type { StatusService } from './types.ts'

export interface StatusDeps {
  readonly db: Db
  readonly accounts: Pick<AccountsService, 'asOwner' | 'tell'>
  readonly withdrawals: Pick<WithdrawalsService, 'payoutHold' | 'resume' | 'stop'>
}

/** What an account as a whole may do, and how that changes. */
export function createStatusService({ db, accounts, withdrawals }: StatusDeps): StatusService {
  return {
    stopPayouts: (customerId, language) =>
      db.transaction(async (tx) => {
        if (await withdrawals.stop(tx, customerId))
          await accounts.tell(tx, customerId, language, { kind: 'payoutsStopped' })
        return withdrawals.payoutHold(tx, customerId)
      }),
    resumePayouts: (owner, { proof, lang }) =>
      accounts.asOwner({ ...owner, act: 'resumePayouts' }, proof, async (tx) => {
        const { customerId } = owner
        await withdrawals.resume(tx, customerId)
        await accounts.tell(tx, customerId, lang, { kind: 'payoutsResumed' })
        return withdrawals.payoutHold(tx, customerId)
      }),
  }
}
