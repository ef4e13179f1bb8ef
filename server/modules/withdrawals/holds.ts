import * as CODE from '#protocol/errorCodes.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deleteUnused } from './store.ts'
import { deleteHolds, endStop, holdUntil, selectHold, stop } from './storeHold.ts'
import type { WithdrawalsService } from './types.ts'

/** Nothing leaves for so long after its customer let withdrawals go on: whoever else did it is found out meanwhile. */
const RESUME_MS: Millis = 24 * 3_600_000
const DAY_MS: Millis = 86_400_000

type HoldCalls = Pick<WithdrawalsService, 'hold' | 'payoutHold' | 'stop' | 'resume' | 'sweep'>

/** What keeps money from leaving an account, beside the rules of withdrawals themselves. */
export function holdCalls({ db, clock }: { readonly db: Db; readonly clock: Clock }): HoldCalls {
  return {
    hold: (tx, customerId, until, why = 'accountChanged') =>
      holdUntil(tx, customerId, { why, until }, clock.now()),
    async payoutHold(query, customerId) {
      const hold = await selectHold(query, customerId, clock.now())
      return hold === null
        ? null
        : { why: hold.why, until: hold.until === null ? null : toIso(hold.until) }
    },
    stop: (tx, customerId) => stop(tx, customerId, clock.now()),
    async resume(tx, customerId) {
      if (await endStop(tx, customerId, clock.now() + RESUME_MS)) return
      throw new Refusal(CODE.userStatusWrong)
    },
    async sweep() {
      await deleteUnused(db, clock.now() - DAY_MS)
      await deleteHolds(db, clock.now())
    },
  }
}
