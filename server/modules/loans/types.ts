import type {
  ListLoansQuery,
  LoanPage,
  Loan as WireLoan,
  LoanTermsNow,
  PrepareLoanBody,
  RepayLoanBody,
  RequestLoanBody,
} from '#protocol/loan.ts'
import type { LoanSums, OneLoan } from '#protocol/formulas/loan.ts'
import type { LoanReason } from '#protocol/loanTerms.ts'
import type { LoanEvent, LoanState } from '#protocol/machines/loan.ts'
import type { LoanQueue, QueuedLoan, ReviewLoanBody } from '#protocol/operatorLoans.ts'
import type { Challenge } from '#protocol/session.ts'
import type { Millis } from '#protocol/time.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { AuditReport, Holder } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export type { Holder }

/** A loan. Money is USDT units. */
export interface Loan extends LoanSums {
  readonly id: string
  readonly customerId: string
  readonly amount: bigint
  /** Its free days are those of its version until it is paid out, then those that were left. */
  readonly terms: OneLoan
  readonly version: string
  readonly requestedAt: Millis
  readonly state: LoanState
  readonly since: Millis
  /** Operators, in the order of their approvals. */
  readonly approvedBy: readonly string[]
  readonly reason: LoanReason | null
  readonly note: string | null
  readonly paidOutAt: Millis | null
  /** Days that are over and posted: also the number of the next one. */
  readonly daysDone: number
  /** Reminders of the due day that were told. */
  readonly told: number
  readonly warnedAt: Millis | null
  readonly collectingAt: Millis | null
}

/** A payment of a loan: for interest first. */
export interface Payment {
  readonly kind: 'customer' | 'collected'
  readonly interest: bigint
  readonly principal: bigint
  /** Days of the loan that were over and posted before it. */
  readonly daysDone: number
  readonly at: Millis
}

/** A day of a loan that is over. */
export interface LoanDay {
  readonly day: number
  /** UTC, `2026-01-31`. */
  readonly date: string
  readonly free: boolean
  readonly interest: bigint
}

/** Who did what to a loan. */
export interface Step {
  readonly state: LoanState
  readonly event: LoanEvent | 'request'
  readonly actor: 'customer' | 'operator' | 'engine'
  readonly operatorId: string | null
  readonly at: Millis
}

/** A loan as it is kept. `no` rises in the order of asking. */
export interface LoanRecord extends Loan {
  readonly no: bigint
  /** Oldest first. */
  readonly payments: readonly Payment[]
  /** Steps that are kept. */
  readonly steps: number
}

/** What operators say to a request. */
export type Review = ReviewLoanBody

/** What a customer has, apart from what open orders stand at. Money is USDT units. */
export interface OpenResults {
  /** What those that win would bring, and those that lose would cost: both at least zero. */
  readonly profit: bigint
  readonly loss: bigint
  /** What those may cost beyond that whose price cannot be trusted now. */
  readonly unsure: bigint
}

/** The door of loans. */
export interface LoansService {
  /** What loans are offered on, and what of it is open to this customer now. */
  terms(query: Queryable, customerId: string): Promise<LoanTermsNow>
  /** The text that the customer's own wallet signs for a loan. @throws Refusal walletNeeded loanTermWrong termsChanged malformed */
  prepare(customerId: string, body: PrepareLoanBody): Promise<Challenge>
  /**
   * Asks for a loan, for the owner; people answer. Refused with termsChanged loanTermWrong notVerified loanOpen loanBarred
   * withdrawalOpen loanTooLarge treasuryNotFunded productNotAllowed, and 400 with the field.
   * @throws Refusal of the proof
   */
  request(
    asker: { readonly customerId: string; readonly ip: string },
    body: RequestLoanBody,
    keyed: Keyed<WireLoan>,
  ): Promise<CommandReply>
  /** Takes a request back that nobody has answered. Refused with 404 loanMovedOn. */
  cancel(customerId: string, id: string, keyed: Keyed<WireLoan>): Promise<CommandReply>
  /**
   * Repays a part, or all that is owed at that moment. Refused with 404 loanMovedOn insufficientBalance, and 400 for less than
   * the least, or more than is owed.
   */
  repay(customerId: string, body: RepayLoanBody, keyed: Keyed<WireLoan>): Promise<CommandReply>
  /** Own loans, newest first. @throws Refusal malformed when the cursor is none of ours */
  list(query: Queryable, customerId: string, page: ListLoansQuery): Promise<LoanPage>
  /** Loans that wait for an answer or for their money, oldest first. */
  queue(query: Queryable, after: bigint, limit: number): Promise<LoanQueue>
  /**
   * Pays a loan out, which takes two people above 10,000 USDT, or rejects it. Everything is judged again under the customer's locks.
   * @throws Refusal notFound loanMovedOn anotherPersonNeeded, and as `request`
   */
  review(operatorId: string, id: string, act: Review): Promise<QueuedLoan>
  /**
   * Posts the interest of each day that is over, once; ends requests without an answer; reminds and warns; collects what is
   * overdue; and writes off what nothing is left to pay from. Asking again, or twice at a time, changes nothing. For a job.
   */
  runDue(): Promise<void>
  /** Checks every loan against its days, payments and entries. */
  audit(query: Queryable): Promise<AuditReport>
  /** Only what is owed by the ledger against what loans say: cheap enough for every minute. */
  auditHeld(query: Queryable): Promise<AuditReport>
}
