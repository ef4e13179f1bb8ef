import type { FeeTerms } from '#protocol/formulas/feeTerms.ts'
import type { SpotFormula, SpotTerms } from '#protocol/formulas/spotOrder.ts'
import type { SpotCancelReason, SpotSide, SpotType } from '#protocol/machines/spotOrder.ts'
import type { Price } from '#protocol/price.ts'
import type {
  CancelledOrder,
  ExportSpotQuery,
  ListSpotOrdersQuery,
  PlaceSpotOrderBody,
  SpotOrder,
  SpotPage,
} from '#protocol/spotOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
import type { Millis } from '#protocol/time.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { AuditReport, CustomerUnits, Holder } from '#server/modules/ledger/types.ts'
import type { LogNeed, LoggedPrice } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export type { Holder }

/** What an order is placed on; none of it ever changes. Amounts are units of their asset. */
export interface Placing extends Holder {
  readonly id: string
  /** The rule it fills by. */
  readonly formula: SpotFormula
  readonly instrumentId: number
  readonly code: string
  readonly appName: string
  readonly side: SpotSide
  readonly type: SpotType
  /** With the fee rate that it pays. */
  readonly terms: SpotTerms
  /** What that rate was fixed by; null where it is the base rate and nobody is due a commission. */
  readonly feeTerms: FeeTerms | null
  /** Of the base. */
  readonly amount: bigint
  /** Of the quote: what was to be spent, where that was asked for. */
  readonly total: bigint | null
  /** Null for a market order. */
  readonly limit: Price | null
  /** Of the asset paid with, while it waits; zero when it filled as it was placed. */
  readonly hold: bigint
  readonly placedAt: Millis
  /** The last row of the price log then. */
  readonly placedLogSeq: bigint
}

/** How an order was filled: in full, at one price. */
export interface Filling {
  readonly state: 'closed'
  readonly at: Millis
  readonly price: Price
  readonly logSeq: bigint
  readonly paid: bigint
  readonly fee: bigint
  readonly received: bigint
}

export interface Cancelling {
  readonly state: 'cancelled'
  readonly at: Millis
  readonly reason: SpotCancelReason
  /** The row it was cancelled at; null where its customer cancelled it, or it is not known any more. */
  readonly logSeq: bigint | null
}

export type Ending = Filling | Cancelling

/** An order in any state. */
export interface SpotState extends Placing {
  /**
   * The last row there was when the operator could not pay a row that reached it; null when it always could.
   * No row up to here fills it any more.
   */
  readonly passedLogSeq: bigint | null
  /** Null while it waits. */
  readonly ending: Ending | null
}

/** An order as it is kept. `no` rises in the order of placing, `doneNo` in that of ending. */
export interface SpotRecord extends SpotState {
  readonly no: bigint
  readonly doneNo: bigint | null
}

/** The door of coin-to-coin orders. */
export interface SpotService {
  /**
   * Places an order. At the market, or where the market is at or past its limit, it fills at once at
   * the last logged price; else it waits with its funds held. Refused with quoteExpired instrumentUnknown productNotAllowed marketClosed
   * priceStale closeOnly purchaseAmountWrong tooManyAtOnce insufficientMargin treasuryNotFunded.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  place(holder: Holder, body: PlaceSpotOrderBody, keyed: Keyed<SpotOrder>): Promise<CommandReply>
  /** Whether there is such an order of this holder, in any state. */
  owns(holder: Holder, orderId: string): Promise<boolean>
  /**
   * Takes a waiting order back and releases what it held. Refused with 404 orderNotOpen.
   * @throws Refusal
   */
  cancel(holder: Holder, orderId: string, keyed: Keyed<CancelledOrder>): Promise<CommandReply>
  /**
   * Own orders, newest first: waiting ones by placing, history by ending.
   * @throws Refusal malformed when the cursor is none of ours, or a moment can't be read
   */
  list(query: Queryable, holder: Holder, page: ListSpotOrdersQuery): Promise<SpotPage>
  /** Own orders that are over, as a CSV file. @throws Refusal statementTooLong, and malformed for a moment */
  export(query: Queryable, holder: Holder, asked: ExportSpotQuery): Promise<StatementFile>
  /** What customers traded on real accounts from a moment on and before another, in USDT units. */
  volumes(query: Queryable, from: Millis, until: Millis): Promise<readonly CustomerUnits[]>
  /** Checks every held unit and every entry against the ledger, and recomputes every order. */
  audit(query: Queryable): Promise<AuditReport>
  /** Only what is held for all waiting orders against what they say: cheap enough for every minute. */
  auditHeld(query: Queryable): Promise<AuditReport>
  /** Takes up every waiting order of the database; call it once, before prices are logged. */
  load(): Promise<void>
  /**
   * Takes up what nobody announced: a commit whose answer was lost. Reads only what it may not have seen;
   * call it now and then, beside the prices.
   */
  watchNew(): Promise<void>
  /** What of the price log orders are still to be held against. */
  logNeeds(): readonly LogNeed[]
  /** Fills what these prices reach. Registered with the market; batches never overlap. */
  onPrices(batch: readonly LoggedPrice[]): Promise<void>
}
