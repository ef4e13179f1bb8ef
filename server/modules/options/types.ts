import type { OptionDeal } from '#protocol/formulas/optionOrder.ts'
import type { OptionOutcome } from '#protocol/machines/optionOrder.ts'
import type {
  BuyOptionBody,
  ExportOptionsQuery,
  ListOptionsQuery,
  OptionChain,
  OptionOffer,
  OptionOrder,
  OptionPage,
  SellOptionBody,
} from '#protocol/optionOrder.ts'
import type { OrderTerm } from '#protocol/optionTerms.ts'
import type { Price } from '#protocol/price.ts'
import type { StatementFile } from '#protocol/statement.ts'
import type { Millis } from '#protocol/time.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { AuditReport, CustomerUnits, Holder } from '#server/modules/ledger/types.ts'
import type { LoggedPrice, LogNeed } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export type { Holder }

/** The volatility a premium is worked out from, over an hour of trading in 10^-12. */
export interface Volatility {
  readonly sigma: bigint
  /** End of the last candle it is taken from. */
  readonly asOf: Millis
}

/** What the premium of a call or put was worked out from, beside its terms and the price. */
export interface PremiumBasis extends Volatility {
  readonly tradingMs: number
  readonly markupPpm: bigint
}

/** What the payout of an option that was sold is worked out from, beside its terms and the price. */
export interface SaleBasis extends Volatility {
  /** Trading time that was left until its expiry: when it was sold, or from the action on that ended it. */
  readonly tradingMs: number
}

/** What an option was bought on; none of it ever changes. Money is USDT units. */
export interface OptionPurchase extends Holder {
  readonly id: string
  readonly instrumentId: number
  readonly code: string
  readonly appName: string
  readonly decimals: number
  readonly term: OrderTerm
  readonly formula: string
  readonly openedAt: Millis
  readonly expiresAt: Millis
  /** The last logged price at purchase, and its row of the log. */
  readonly openPrice: Price
  readonly openLogSeq: bigint
  readonly openLogAt: Millis
  readonly deal: OptionDeal
  /** Set aside for it: the most it can pay beyond the stake. */
  readonly escrow: bigint
  /** Null for up and down. */
  readonly basis: PremiumBasis | null
}

/** How an option ended. */
export interface OptionClosing {
  readonly outcome: OptionOutcome
  /** The row of the log it settled or was sold at; null when it is void. */
  readonly settled: { readonly price: Price; readonly seq: bigint; readonly at: Millis } | null
  readonly at: Millis
  readonly payout: bigint
  /** Null unless it was sold back, or ended by a corporate action. */
  readonly sale: SaleBasis | null
  /** The moment of the corporate action that ended it; null where none did. */
  readonly exAt: Millis | null
}

/** An option in any state. */
export interface OptionCurrent extends OptionPurchase {
  /** Null while it is open. */
  readonly closing: OptionClosing | null
}

/** An option as it is kept. `no` rises in the order of purchase, `settleNo` in that of settling. */
export interface OptionRecord extends OptionCurrent {
  readonly no: bigint
  readonly settleNo: bigint | null
}

/** What a corporate action ends: options of series on its instrument, bought before it, that expire at it or later. */
export interface CorporateEnd {
  readonly instrumentId: number
  readonly exAt: Millis
  /** The last row before it, which they end at. */
  readonly row: LoggedPrice
}

/** The door of options. */
export interface OptionsService {
  /**
   * Buys an option at the last logged price: the stake or premium and the escrow of the most it can pay are
   * moved in one ledger entry. Refused with quoteExpired instrumentUnknown noMatchingTerm optionProductWrong productNotAllowed marketClosed priceStale closeOnly purchaseAmountWrong insufficientMargin treasuryNotFunded.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  buy(holder: Holder, body: BuyOptionBody, keyed: Keyed<OptionOrder>): Promise<CommandReply>
  /**
   * Sells an option of a series back at the last logged price: the payout and what was set aside are moved in one ledger
   * entry. Refused with notFound noMatchingTerm orderNotOpen quoteExpired instrumentUnknown marketClosed priceStale. Its market is
   * closed to it from a corporate action on, which ends it.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  sell(
    holder: Holder,
    id: string,
    body: SellOptionBody,
    keyed: Keyed<OptionOrder>,
  ): Promise<CommandReply>
  /**
   * Own options, newest first: open ones by purchase, history by settling.
   * @throws Refusal malformed when the cursor is none of ours, or a moment can't be read
   */
  list(query: Queryable, holder: Holder, page: ListOptionsQuery): Promise<OptionPage>
  /** Own options that are over, as a CSV file. @throws Refusal statementTooLong, and malformed for a moment */
  export(query: Queryable, holder: Holder, asked: ExportOptionsQuery): Promise<StatementFile>
  /** One own option. @throws Refusal notFound */
  get(query: Queryable, holder: Holder, id: string): Promise<OptionOrder>
  /** What is offered on an instrument now. @throws Refusal instrumentUnknown */
  offer(instrumentId: number): Promise<OptionOffer>
  /** The series on an instrument now; none where it has none. @throws Refusal instrumentUnknown */
  chain(instrumentId: number): Promise<OptionChain>
  /**
   * Settles what has expired and whose price is final, first expired first, each exactly once, up to about a
   * thousand a call. Called each second by a job; what fails is reported and tried again after the others.
   */
  settleDue(): Promise<void>
  /** Ends what a corporate action ends, each exactly once; whether nothing of it is left. What fails is reported. */
  endBefore(ending: CorporateEnd): Promise<boolean>
  /**
   * Options that expired more than a minute ago and are open still, as of the last `settleDue`. One of a series that
   * waits for a price counts a minute after the price that it could settle at, or after its wait.
   */
  overdue(): number
  /** What of the price log options that expired before a moment are still to be settled by. */
  logNeeds(before: Millis): Promise<readonly LogNeed[]>
  /** What customers traded on real accounts from a moment on and before another, in USDT units. */
  volumes(query: Queryable, from: Millis, until: Millis): Promise<readonly CustomerUnits[]>
  /** Checks every held unit against the ledger, and every option against its terms and the price log. */
  audit(query: Queryable): Promise<AuditReport>
  /** Only what is held for all open options against what they say: cheap enough for every minute. */
  auditHeld(query: Queryable): Promise<AuditReport>
}
