import type {
  AddMarginBody,
  CloseContractBody,
  ContractOrder,
  ContractPage,
  EditStopsBody,
  EditWaitingBody,
  ExportContractsQuery,
  OpenContractBody,
  PlaceContractBody,
  ReverseContractBody,
  ReversedContract,
  WaitingContract,
  WaitingPage,
} from '#protocol/contractOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
import type { Position, Terms } from '#protocol/formulas/contractOrder.ts'
import type { FeeTerms } from '#protocol/formulas/feeTerms.ts'
import type { CancelReason, EntryState, EntryType } from '#protocol/machines/contractEntry.ts'
import type { CloseReason, Side } from '#protocol/machines/contractOrder.ts'
import type { DaysQuery, ProfitDays, ProfitTotal, ProfitTotalQuery } from '#protocol/resultDays.ts'
import type { Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { AuditReport, CustomerUnits, Holder } from '#server/modules/ledger/types.ts'
import type { LogNeed, LoggedPrice } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export type { Holder }

/**
 * What an order is opened on. Of an open one its stops may be changed, with its escrow, and its lots get
 * fewer when a part of it is closed, with its margin, fee and escrow. Money is USDT units.
 */
export interface Opening extends Holder {
  readonly id: string
  readonly instrumentId: number
  readonly code: string
  readonly appName: string
  readonly terms: Terms
  /** What its fee rate was fixed by; null where that is the base rate and nobody is due a commission. */
  readonly feeTerms: FeeTerms | null
  readonly position: Position
  /** The same as the position's, as the wire has it. */
  readonly leverage: number
  readonly openedAt: Millis
  /** Row of the price log the opening price was taken from. */
  readonly openLogSeq: bigint
  readonly liquidationPrice: Price
  readonly openFee: bigint
  readonly escrow: bigint
  readonly maxWin: bigint
  readonly changes: Changes
}

/** What became of an order since it was opened. */
export interface Changes {
  /** The lots it was opened with, parts that were closed since included. */
  readonly openedLots: bigint
  /** How often its stops or its margin were changed. */
  readonly edits: number
  /** When they were changed last; null when they never were. */
  readonly editedAt: Millis | null
  /** Row of the price log after which its present levels count: of its opening, or of its last change. */
  readonly levelsLogSeq: bigint
  /** Null while its stop loss is a fixed price. The position has the stop loss as it stands. */
  readonly trail: Trail | null
  /** Of a part: the order it was closed out of, and the lots that one had until then. */
  readonly partOf: { readonly id: string; readonly lotsBefore: bigint } | null
}

/** A stop loss that follows the best logged price since it was set, and never moves back. */
export interface Trail {
  /** How far it stays behind what that price closes at. */
  readonly distance: Price
  /** The row at which it was set: the first of those it follows. */
  readonly sinceLogSeq: bigint
  /** Where it stood at that row. */
  readonly from: Price
  /** The best logged price from that row on, and the first row with it. */
  readonly peak: Price
  readonly peakLogSeq: bigint
  /** Up to this row, with itself, the log was looked through. */
  readonly seenLogSeq: bigint
}

/** How an order ended. */
export interface Closing {
  readonly reason: CloseReason
  readonly price: Price
  readonly logSeq: bigint
  readonly at: Millis
  readonly profit: bigint
  readonly closeFee: bigint
}

/** An order in either state. */
export interface ContractState extends Opening {
  /** Null while it is open. */
  readonly closing: Closing | null
}

/** An order as it is kept. `no` rises in the order of opening, `closeNo` in that of closing. */
export interface OrderRecord extends ContractState {
  readonly no: bigint
  readonly closeNo: bigint | null
}

/**
 * An order that waits for its limit, or its stop. That and its stops may be changed, with what it holds; none of the
 * rest ever is. Money is USDT units.
 */
export interface Placing extends Holder {
  readonly id: string
  readonly instrumentId: number
  readonly code: string
  readonly appName: string
  readonly terms: Terms
  /** Fixed at its placing, also for the order it opens as. */
  readonly feeTerms: FeeTerms | null
  readonly side: Side
  readonly lots: bigint
  readonly leverage: number
  readonly entryType: EntryType
  /** What it waits for: of a stop order its stop. */
  readonly limitPrice: Price
  readonly stopLoss: Price
  readonly takeProfit: Price
  /** Margin and fee at that price, in the customer's `margin` while it waits. */
  readonly held: bigint
  readonly placedAt: Millis
  /** Row of the price log at which it was placed. */
  readonly placedLogSeq: bigint
  /** How often its limit or its stops were changed. */
  readonly edits: number
  /** When they were changed last; null when they never were. */
  readonly editedAt: Millis | null
  /** Row of the price log after which its present limit counts: of its placing, or of its last change. */
  readonly limitLogSeq: bigint
}

/** A waiting order as it is kept. `no` rises in the order of placing, `endNo` in that of ending. */
export interface WaitingRecord extends Placing {
  readonly state: EntryState
  readonly no: bigint
  readonly endNo: bigint | null
  readonly endedAt: Millis | null
  readonly cancelReason: CancelReason | null
}

/** Which orders to list; a filter only counts for those that are over. */
export interface PageRequest extends ExportContractsQuery {
  readonly state: 'open' | 'history'
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Which waiting orders to list; a filter only counts for cancelled ones. */
export interface WaitingRequest extends ExportContractsQuery {
  readonly state: 'waiting' | 'cancelled'
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The door of contract orders. */
export interface ContractsService {
  /**
   * Opens an order at its limit or better, or has it wait for it with its margin and fee held; a stop order always
   * waits. Refused as `open` is, and with stopReached for a stop that the market has reached.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  place(
    holder: Holder,
    body: PlaceContractBody,
    keyed: Keyed<ContractOrder | WaitingContract>,
  ): Promise<CommandReply>
  /** Cancels an own waiting order. Refused with 404 orderNotOpen. */
  cancel(holder: Holder, orderId: string, keyed: Keyed<WaitingContract>): Promise<CommandReply>
  /**
   * Changes the limit and the stops of an own waiting order, judged as they are at placing; they count from the
   * next row of the log on, and what is held follows the limit in one ledger entry. Refused with 404 quoteExpired orderNotOpen
   * orderChanged tooManyEdits instrumentUnknown productNotAllowed marketClosed priceStale leverageNotAllowed stopUnreasonable stopReached insufficientMargin, and with 400 for a limit off the tick grid.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  editWaiting(
    holder: Holder,
    body: EditWaitingBody,
    keyed: Keyed<WaitingContract>,
  ): Promise<CommandReply>
  /**
   * Own orders that wait, or were cancelled while they did, newest first.
   * @throws Refusal malformed when the cursor is none of ours, or a moment can't be read
   */
  listWaiting(query: Queryable, holder: Holder, page: WaitingRequest): Promise<WaitingPage>
  /**
   * What the open orders of a holder that win, and those that lose, stand at by the last logged prices, in USDT units;
   * `unsure` is what those could cost beyond that whose price is not full.
   */
  openResults(
    query: Queryable,
    holder: Holder,
  ): Promise<{ readonly profit: bigint; readonly loss: bigint; readonly unsure: bigint }>
  /** What own closed orders came to, and what open ones stand at. */
  profitTotal(query: Queryable, holder: Holder, range: ProfitTotalQuery): Promise<ProfitTotal>
  /** What own orders that closed on each of some days came to: the sums of `profitTotal`, parted by midnights. */
  profitDays(query: Queryable, holder: Holder, days: DaysQuery): Promise<ProfitDays>
  /**
   * Own orders that are over, closed or cancelled, as a CSV file.
   * @throws Refusal statementTooLong when they are more than a file may hold; malformed when a moment can't be read
   */
  export(query: Queryable, holder: Holder, range: ExportContractsQuery): Promise<StatementFile>
  /**
   * Opens an order at the last logged price: margin, fee and the escrow of the most it can win are
   * moved in one ledger entry. Refused with instrumentUnknown productNotAllowed marketClosed priceStale closeOnly leverageNotAllowed lotsOutOfRange stopUnreasonable tooManyAtOnce insufficientMargin treasuryNotFunded.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  open(holder: Holder, body: OpenContractBody, keyed: Keyed<ContractOrder>): Promise<CommandReply>
  /**
   * Closes an own order at the last logged price, or by its own stop when the log has crossed it. With fewer
   * lots than it has, those become a closed order of its own and the rest stays open.
   * Refused with 404 orderNotOpen quoteExpired marketClosed priceStale, and with lotsOutOfRange for more lots than there are.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  close(holder: Holder, body: CloseContractBody, keyed: Keyed<ContractOrder>): Promise<CommandReply>
  /**
   * Closes an own order and opens the same lots on the other side, at the last logged price and in one
   * transaction. Refused whole, as `close` and as `open` are, with orderChanged for other lots than were seen, and
   * with orderNotOpen where a level of the order was reached.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  reverse(
    holder: Holder,
    body: ReverseContractBody,
    keyed: Keyed<ReversedContract>,
  ): Promise<CommandReply>
  /**
   * Changes the stops of an own open order, judged against the last logged price; they count from the next
   * row on, and what was set aside follows the take profit in one ledger entry. Refused with 404 quoteExpired
   * orderNotOpen orderChanged tooManyEdits marketClosed priceStale stopUnreasonable treasuryNotFunded.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  editStops(holder: Holder, body: EditStopsBody, keyed: Keyed<ContractOrder>): Promise<CommandReply>
  /**
   * Adds available USDT to the margin of an own open order; its new liquidation price counts from the next row of the log on.
   * Refused with 404 quoteExpired orderNotOpen orderChanged tooManyEdits marketClosed priceStale insufficientMargin, and
   * 400 for less than the least, or more than the position was worth at its opening.
   */
  addMargin(holder: Holder, body: AddMarginBody, keyed: Keyed<ContractOrder>): Promise<CommandReply>
  /**
   * Own orders, newest first: open ones by opening, history by closing.
   * @throws Refusal malformed when the cursor is none of ours, or a moment can't be read
   */
  list(query: Queryable, holder: Holder, page: PageRequest): Promise<ContractPage>
  /** What customers traded on real accounts from a moment on and before another, in USDT units. */
  volumes(query: Queryable, from: Millis, until: Millis): Promise<readonly CustomerUnits[]>
  /** Checks every held unit against the ledger, and every stored result against its own terms. */
  audit(query: Queryable): Promise<AuditReport>
  /** Only what is held for all open orders against what they say: cheap enough for every minute. */
  auditHeld(query: Queryable): Promise<AuditReport>
  /** Takes up every open order of the database; call it once, before prices are logged. */
  load(): Promise<void>
  /**
   * Takes up what nobody announced: a commit whose answer was lost. Reads only what it may not have seen;
   * call it now and then, beside the prices.
   */
  watchNew(): Promise<void>
  /**
   * Notes how far the log was looked through for the best prices that stop losses follow. Call it now and then: a
   * restart reads the log from there.
   */
  noteTrails(): Promise<void>
  /** What of the price log orders are still to be held against. */
  logNeeds(): readonly LogNeed[]
  /**
   * Closes what was opened on an instrument before a corporate action at its last row before that, without a fee, and
   * cancels what waits. Harmless to ask twice. @returns whether nothing of it is left
   */
  endBefore(action: {
    readonly instrumentId: number
    readonly exAt: Millis
    readonly row: LoggedPrice
  }): Promise<boolean>
  /** Closes what these prices trigger. Registered with the market; batches never overlap. */
  onPrices(batch: readonly LoggedPrice[]): Promise<void>
}
