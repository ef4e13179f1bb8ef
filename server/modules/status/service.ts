import { closingCalls } from './closing.ts'
import { freezingCalls } from './freezing.ts'
import type { StatusDeps } from './parts.ts'
import type { StatusService } from './types.ts'

export type { StatusDeps }

/** What an account as a whole may do, and how that changes. */
export function createStatusService(deps: StatusDeps): StatusService {
  const { db, accounts, withdrawals } = deps
  return {
    ...closingCalls(deps),
    ...freezingCalls(deps),
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
