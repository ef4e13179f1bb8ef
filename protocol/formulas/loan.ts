import {
  COVER_FREE_PPM,
  LOAN_EQUITY_PPM,
  LOAN_LEAST,
  type LoanObstacle,
  LOAN_POOL_PPM,
  LOAN_STEP,
  type LoanTerms,
} from '../loanTerms.ts'
import { divideFloor } from '../rounding.ts'
import type { Millis } from '../time.ts'

const DAY_MS: Millis = 86_400_000
const PPM = 1_000_000n

/** Terms of one loan: those of its version, its length and the free days that were left at its payout. */
export type OneLoan = Omit<LoanTerms, 'version'> & { readonly days: number }

/** The UTC day of a moment, counted from 1970 on. */
export const utcDay = (at: Millis): number => Math.floor(at / DAY_MS)

/** When a UTC day begins. */
export const dayStart = (day: number): Millis => day * DAY_MS

/** The rate of a day of a loan: day 0 is that of its payout, day `days` the due day. */
export function rateOn({ dailyPpm, overduePpm, freeDays, days }: OneLoan, day: number): bigint {
  if (day < freeDays) return 0n
  return day > days ? overduePpm : dailyPpm
}

/** What stands of a loan that was paid out. Money is USDT units. */
export interface LoanSums {
  /** Not repaid yet. */
  readonly principal: bigint
  /** Sum over all days of principal times rate: interest in millionths of a unit. */
  readonly exact: bigint
  /** Of all interest so far, what was repaid. */
  readonly interestPaid: bigint
}

/** All interest of the days that are over: never above the exact sum, and less than a unit below it. */
export const interestOf = ({ exact }: Pick<LoanSums, 'exact'>): bigint => divideFloor(exact, PPM)

/** What is owed now. */
export const owedOf = (sums: LoanSums): bigint =>
  sums.principal + interestOf(sums) - sums.interestPaid

/** A loan after the midnight that ends one of its days, and the interest that is posted then. */
export function afterLoanDay<S extends LoanSums>(
  sums: S,
  terms: OneLoan,
  day: number,
): { readonly sums: S; readonly interest: bigint } {
  const next = { ...sums, exact: sums.exact + sums.principal * rateOn(terms, day) }
  return { sums: next, interest: interestOf(next) - interestOf(sums) }
}

/** How a payment is used: for interest first. @throws Error for more than is owed */
export function splitPayment(
  sums: LoanSums,
  units: bigint,
): { readonly interest: bigint; readonly principal: bigint } {
  const due = interestOf(sums) - sums.interestPaid
  const interest = units < due ? units : due
  const principal = units - interest
  if (units <= 0n || principal > sums.principal) throw new Error('a payment above what is owed')
  return { interest, principal }
}

/** Interest of a whole term, when nothing is repaid before its due day. */
export function interestOfTerm(principal: bigint, { dailyPpm, freeDays, days }: OneLoan): bigint {
  const paying = BigInt(days > freeDays ? days - freeDays : 0)
  return divideFloor(principal * dailyPpm * paying, PPM)
}

/** What is owed at its due day, when nothing more is repaid before it. `day` is the first one that is not over yet. */
export function owedAtDue(sums: LoanSums, terms: OneLoan, day: number): bigint {
  let last = sums
  for (let one = day; one < terms.days; one += 1) last = afterLoanDay(last, terms, one).sums
  return owedOf(last)
}

/** What bounds the next loan of a customer; null: by that nothing. In USDT units. */
export interface LoanBounds {
  /** Own equity: what is owed is taken off. */
  readonly equity: bigint
  /** By level; null: nothing. */
  readonly level: bigint | null
  /** The operator's own funds, lent ones included, and what of them is lent. */
  readonly funds: bigint
  readonly lent: bigint
}

/** The most that may be borrowed, in whole steps, and what keeps it from being more. Zero where it is below the least. */
export function mostToLend({ equity, level, funds, lent }: LoanBounds): {
  readonly most: bigint
  readonly boundBy: LoanObstacle
} {
  const bounds: readonly (readonly [LoanObstacle, bigint])[] = [
    ['equity', divideFloor(equity * LOAN_EQUITY_PPM, PPM)],
    ['level', level ?? 0n],
    ['pool', divideFloor(funds * LOAN_POOL_PPM, PPM) - lent],
  ]
  const [boundBy, least] = bounds.reduce((a, b) => (b[1] < a[1] ? b : a))
  const most = least - (least % LOAN_STEP)
  return { most: most < LOAN_LEAST ? 0n : most, boundBy }
}

/** What a customer has over what they owe, in parts per million, rounded down. */
export const coverOf = (assets: bigint, owed: bigint): bigint => divideFloor(assets * PPM, owed)

/** Whether so much stays free that money may be bound in something that cannot be taken back at once. */
export const staysCovered = (free: bigint, owed: bigint): boolean =>
  free * PPM >= owed * COVER_FREE_PPM
