import type { ClosureState, MarketClosure, ProposeClosureBody } from '#protocol/operatorClosures.ts'
import type { Millis } from '#protocol/time.ts'
import type { CalendarKey, Closure } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A holiday or an early close, as it is kept. */
export interface KeptClosure extends Closure {
  readonly id: string
  /** The first moment that it closes. */
  readonly closesFrom: Millis
  readonly reason: string
  readonly state: ClosureState
  readonly proposedBy: string
  readonly proposedAt: Millis
  readonly confirmedBy: string | null
  readonly stoppedBy: string | null
  /** In this state. */
  readonly since: Millis
}

/** From when to when a closure closes. */
export interface Closes {
  readonly from: Millis
  readonly to: Millis
}

/** What everybody is told of a closure. */
export interface ToldClosure extends Closes {
  readonly id: string
  readonly calendar: CalendarKey
}

/** The door of what people close beside the calendars. */
export interface ClosuresService {
  /** Closes what was confirmed. Called before anybody asks when a market trades. */
  load(): Promise<void>
  /** The newest 100, newest first. */
  read(query: Queryable): Promise<readonly MarketClosure[]>
  /**
   * Proposes a holiday or an early close; the same again is the same proposal.
   * @throws Refusal malformed with its field. `calendar`: nothing keeps it. `date`: nothing is open that it would close
   *   (unreasonable), or it is less than 24 hours ahead (outOfRange). `options`: one ends after it begins
   */
  propose(operatorId: string, body: ProposeClosureBody): Promise<MarketClosure>
  /**
   * Says yes to what somebody else proposed: markets close by it from now on, and everybody is told.
   * @throws Refusal notFound, withdrawalMovedOn when it was stopped, malformed as above; anotherPersonNeeded for one's
   *   own, and where the two are not apart: see `ClosuresDeps.areApart`
   */
  confirm(operatorId: string, id: string): Promise<MarketClosure>
  /** Ends what was not confirmed yet. @throws Refusal notFound, withdrawalMovedOn when it was */
  stop(operatorId: string, id: string): Promise<MarketClosure>
}
