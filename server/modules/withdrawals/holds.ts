import type { AccountEvent } from '#protocol/accountEvent.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deleteUnused } from './store.ts'
import { deleteHolds, endStop, forget, holdUntil, selectHold, stop } from './storeHold.ts'
import type { WithdrawalsService } from './types.ts'

/** Nothing leaves for so long after its customer let withdrawals go on: whoever else did it is found out meanwhile. */
const RESUME_MS: Millis = 24 * 3_600_000
const DAY_MS: Millis = 86_400_000

type HoldCalls = Pick<
  WithdrawalsService,
  'hold' | 'payoutHold' | 'stop' | 'resume' | 'forget' | 'sweep'
>

export interface HoldDeps {
  readonly db: Db
  readonly clock: Clock
  /** Keeps what happened to an account where its customer is told of it. */
  readonly note: (tx: Queryable, customerId: string, event: AccountEvent) => Promise<void>
}

/** What keeps money from leaving an account, beside the rules of withdrawals themselves. */
export function holdCalls({ db, clock, note }: HoldDeps): HoldCalls {
  return {
    async hold(tx, customerId, until, why = 'accountChanged') {
      const isLonger = await holdUntil(tx, customerId, { why, until }, clock.now())
      // Who reset their withdrawal password is told of that.
      if (!isLonger || why === 'passwordReset') return
      await note(tx, customerId, { kind: 'held', until: toIso(until) })
    },
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
    forget,
    async sweep() {
      await deleteUnused(db, clock.now() - DAY_MS)
      await deleteHolds(db, clock.now())
    },
  }
}
