/** What loans are offered on. Days are UTC days, rates parts per million a day, money is USDT units. */
export interface LoanTerms {
  readonly version: string
  readonly dailyPpm: bigint
  /** From the day after the due day on. */
  readonly overduePpm: bigint
  /** Days without interest, in any 30 days of one customer. */
  readonly freeDays: number
}

/** The terms that hold now. Other terms are another version. */
export const LOAN_TERMS: LoanTerms = {
  version: '1',
  dailyPpm: 500n,
  overduePpm: 1_000n,
  freeDays: 3,
}

/** How long a loan may be, in days. */
export const LOAN_DAYS = [7, 15, 30, 60, 90] as const
export type LoanDays = (typeof LOAN_DAYS)[number]

/** Days over which the free ones of a customer are counted. */
export const FREE_DAYS_OVER = 30
/** The least that is lent, and what amounts are multiples of, in USDT units. */
export const LOAN_LEAST = 100_000_000n
export const LOAN_STEP = 1_000_000n
/** The least that is repaid at once, unless it is all. */
export const REPAY_LEAST = 10_000_000n
/** Above it two people approve. */
export const LOAN_TWO_PEOPLE = 10_000_000_000n
/** Of a customer's own equity, the most that is lent: 80 %. */
export const LOAN_EQUITY_PPM = 800_000n
/** Of the operator's own funds, the most that is lent in all: 20 %. */
export const LOAN_POOL_PPM = 200_000n
/** A request without an answer is over after so many hours; it is answered within `LOAN_ANSWER_HOURS`. */
export const LOAN_EXPIRY_HOURS = 72
export const LOAN_ANSWER_HOURS = 24
/** After so many days past the due day everything is collected. */
export const LOAN_DEFAULT_DAYS = 7
/** What a customer has, over what they owe, in parts per million: told at 1.30, collected at 1.10. */
export const COVER_WARNING_PPM = 1_300_000n
export const COVER_LEAST_PPM = 1_100_000n
/** Of what is owed, what must stay free when money is bound in a plan: 1.5. */
export const COVER_FREE_PPM = 1_500_000n
/** Who had a loan written off gets none for so many days. */
export const LOAN_BARRED_DAYS = 365

/** Why nothing, or no more, may be borrowed now. */
export const LOAN_OBSTACLES = [
  'notOffered',
  'notVerified',
  'loanOpen',
  'writtenOff',
  'withdrawalOpen',
  'equity',
  'level',
  'pool',
] as const
export type LoanObstacle = (typeof LOAN_OBSTACLES)[number]

/** Why an operator rejects a request; `other` needs a note, which the customer reads. */
export const LOAN_REASONS = [
  'equityFell',
  'identity',
  'poolEmpty',
  'overdueBefore',
  'purposeUnclear',
  'other',
] as const
export type LoanReason = (typeof LOAN_REASONS)[number]
