import type {
  CorporateAction,
  CorporateKind,
  CorporateState,
  ProposeCorporateActionBody,
} from '#protocol/operatorCorporate.ts'
import type { ComingAction } from '#protocol/market.ts'
import type { Millis } from '#protocol/time.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type {
  ActionAfter,
  ActionBetween,
  Instrument,
  LoggedPrice,
  MarketService,
} from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A corporate action as it is kept. */
export interface KeptAction {
  readonly id: string
  readonly instrumentId: number
  readonly kind: CorporateKind
  /** Null of all but a split. */
  readonly ratio: string | null
  readonly exAt: Millis
  readonly state: CorporateState
  readonly proposedBy: string
  readonly proposedAt: Millis
  readonly confirmedBy: string | null
  readonly stopAskedBy: string | null
  readonly stopAskedAt: Millis | null
  readonly stoppedBy: string | null
  /** The last row before it, once it is effective; null where there is none. */
  readonly logSeq: bigint | null
  readonly since: Millis
}

/** What everybody is told of an action: that it comes, or that it was called off. */
export interface ToldAction extends Pick<KeptAction, 'id' | 'kind' | 'ratio' | 'exAt'> {
  readonly instrument: Pick<Instrument, 'code' | 'fullName'>
  readonly calledOff: boolean
}

/** What an effective action ends: all that was opened or placed on its instrument before it. */
export interface Ending {
  readonly instrumentId: number
  readonly exAt: Millis
  /** The last row before it, which all of that is closed at. */
  readonly row: LoggedPrice
}

/** Corporate actions of shares and ETFs: two people say them ahead, and what is open ends before them. */
export interface CorporateService {
  /** Takes up what was confirmed; call it before anybody opens, buys or watches anything. */
  load(): Promise<void>
  /** The newest 100, newest first. */
  read(query: Queryable): Promise<readonly CorporateAction[]>
  /**
   * Proposes an action; the same again is the same proposal.
   * @throws Refusal malformed with its field. `code`: no share or ETF. `ratio`: a split has one, and nothing else.
   *   `exAt`: it is no opening of its market (unreasonable), or the session before it ends in less than 24 hours
   *   (outOfRange)
   */
  propose(operatorId: string, body: ProposeCorporateActionBody): Promise<CorporateAction>
  /**
   * Says yes to what somebody else proposed, and tells everybody. No option is sold from then on that expires at its
   * moment or later.
   * @throws Refusal notFound, withdrawalMovedOn when it was stopped, malformed as above, and with the field `options`
   *   where such options are open; anotherPersonNeeded for one's own, and where the two are not apart
   */
  confirm(operatorId: string, id: string): Promise<CorporateAction>
  /**
   * Stops what is only proposed; asks for what was confirmed to be stopped, or stops it where another one asked. Who is not
   * apart from that one asks in their place.
   * @throws Refusal notFound, withdrawalMovedOn once it is effective or stopped, anotherPersonNeeded
   */
  stop(operatorId: string, id: string): Promise<CorporateAction>
  /** Makes actions effective whose last session is over, and ends what they end. Called again and again by a job. */
  runDue(): Promise<void>
  /** The next action after a moment, of an instrument; null where none is confirmed, or it has ended. */
  actionAfter: ActionAfter
  /** When the last one between two moments changed an instrument's price: known of the last 60 days. */
  actionBetween: ActionBetween
  /** The next action of an instrument as everybody may know it; null where none is confirmed, or its moment has come. */
  comingOf(instrumentId: number): ComingAction | null
  /** Hours as options know them: an instrument is closed to them from its next action on. */
  hoursOfOptions: MarketService['hours']
  /** Holds every contract order against the actions of its instrument. */
  audit(query: Queryable): Promise<AuditReport>
  /** For the audit of each minute, which has nothing to look at here. */
  auditHeld(query: Queryable): Promise<AuditReport>
}
