import type { AssetCode } from '#protocol/assets.ts'
import type {
  Exchange,
  ExchangePage,
  ExchangeQuote,
  ExchangeQuoteBody,
  ExchangeTerms,
  ListExchangesQuery,
} from '#protocol/exchange.ts'
import type { ExchangeLeg } from '#protocol/formulas/exchange.ts'
import type { Millis } from '#protocol/time.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { AuditReport, Holder } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export type { Holder }

/** A row of the price log that a quote is made of, and which way its pair is taken. */
export interface LoggedLeg extends ExchangeLeg {
  readonly instrumentId: number
  readonly code: string
  readonly seq: bigint
  readonly at: Millis
}

/** What was promised to one customer, until it expires. None of it ever changes. */
export interface Quote extends Holder {
  readonly id: string
  readonly formula: string
  readonly from: AssetCode
  readonly to: AssetCode
  /** Units of `from`; the figures below are units of `to`. */
  readonly amount: bigint
  /** All that is charged, with what holding the price costs. */
  readonly feePpm: bigint
  readonly holdPpm: bigint
  readonly legs: readonly LoggedLeg[]
  readonly gross: bigint
  readonly operatorPays: bigint
  readonly fee: bigint
  readonly received: bigint
  readonly quotedAt: Millis
  readonly expiresAt: Millis
}

/** A quote as it is kept. `no` rises in the order of exchanging; both are null while it is unused. */
export interface QuoteRecord extends Quote {
  readonly no: bigint | null
  readonly exchangedAt: Millis | null
  /** Whether its customer has asked for another quote between the same two since. */
  readonly replaced: boolean
}

/** The door of currency exchange. */
export interface ExchangeService {
  /** What every exchange is made on, and what can be exchanged at this moment. */
  terms(): ExchangeTerms
  /**
   * Says what an amount comes to, and keeps it for 10 s for this customer: it holds across a restart, until they ask
   * for another between the same two, or the price has moved past it by more than it charges.
   * @throws Refusal productNotAllowed where the policy allows none, tooManyAtOnce too many are held to already, notExchanged without a listed price, marketClosed with one whose
   * market is closed, priceStale with one that is not fresh, closeOnly into anything but USDT on a price that only closes, belowMinimumExchange too little comes out, aboveMaximumExchange too much of a pair, treasuryNotFunded the treasury has
   * not as much, 400 with the field at fault
   */
  quote(holder: Holder, body: ExchangeQuoteBody): Promise<ExchangeQuote>
  /**
   * Exchanges what was quoted, both ways in one ledger entry. Refused with 404 (none of this customer's)
   * quoteUsed quoteExpired productNotAllowed insufficientBalance treasuryNotFunded.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  exchange(holder: Holder, quoteId: string, keyed: Keyed<Exchange>): Promise<CommandReply>
  /**
   * Own exchanges, newest first.
   * @throws Refusal malformed when the cursor is none of ours
   */
  list(query: Queryable, holder: Holder, page: ListExchangesQuery): Promise<ExchangePage>
  /** Forgets quotes that nobody used, two hours after they expired. */
  sweep(): Promise<void>
  /** Recomputes every exchange from its prices and terms, and compares it with its entry and the log. */
  audit(query: Queryable): Promise<AuditReport>
  /** Nothing is held between a quote and its exchange: there is nothing to compare each minute. */
  auditHeld(query: Queryable): Promise<AuditReport>
}
