import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import { type LoanBounds, mostToLend } from '#protocol/formulas/loan.ts'
import {
  LOAN_DAYS,
  LOAN_LEAST,
  LOAN_STEP,
  LOAN_TERMS,
  type LoanObstacle,
} from '#protocol/loanTerms.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Loan } from './types.ts'

const USDT_SCALE = 6

/** What decides how much a customer may borrow. */
export interface AskingContext extends LoanBounds {
  /** Whether the policy lets real accounts borrow. */
  readonly allowed: boolean
  /** Whether document, photo and signature are verified. */
  readonly verified: boolean
  /** Whether another loan is to be answered or repaid. */
  readonly hasOpen: boolean
  /** Whether a loan was written off in the last twelve months. */
  readonly barred: boolean
  /** Whether something waits to be withdrawn. */
  readonly withdrawing: boolean
}

/** What stands in the way of any loan; null: nothing does. */
function obstacleOf(context: AskingContext): LoanObstacle | null {
  if (!context.allowed) return 'notOffered'
  if (!context.verified) return 'notVerified'
  if (context.hasOpen) return 'loanOpen'
  if (context.barred) return 'writtenOff'
  return context.withdrawing ? 'withdrawalOpen' : null
}

/** The most that may be borrowed in this context, in USDT units, and what stands in the way of more. */
export function mostOf(context: AskingContext): {
  readonly most: bigint
  readonly obstacle: LoanObstacle
} {
  const obstacle = obstacleOf(context)
  if (obstacle !== null) return { most: 0n, obstacle }
  const { most, boundBy } = mostToLend(context)
  return { most, obstacle: boundBy }
}

const REFUSED: Readonly<Record<LoanObstacle, ErrorCode>> = {
  notOffered: CODE.productNotAllowed,
  notVerified: CODE.notVerified,
  loanOpen: CODE.loanOpen,
  writtenOff: CODE.loanBarred,
  withdrawalOpen: CODE.loanWithdrawalOpen,
  equity: CODE.loanTooLarge,
  level: CODE.loanTooLarge,
  pool: CODE.treasuryNotFunded,
}

/**
 * Demands that so much may be borrowed.
 * @throws Refusal productNotAllowed notVerified loanOpen loanBarred loanWithdrawalOpen loanTooLarge treasuryNotFunded
 */
export function mustBeLendable(units: bigint, context: AskingContext): void {
  const { most, obstacle } = mostOf(context)
  if (units > most) throw new Refusal(REFUSED[obstacle])
}

/** What was asked for, read: an amount in USDT units, and a term. */
export interface Wanted {
  readonly units: bigint
  readonly days: number
}

/** @throws Refusal termsChanged loanTermWrong, and 400 with the amount where it is too fine, too little or no whole step */
export function readWanted(body: {
  readonly amount: string
  readonly days: number
  readonly termsVersion: string
}): Wanted {
  if (body.termsVersion !== LOAN_TERMS.version) throw new Refusal(CODE.termsChanged)
  if (!LOAN_DAYS.some((days) => days === body.days)) throw new Refusal(CODE.loanTermWrong)
  const read = parseDecimal(body.amount, USDT_SCALE)
  if (!read.ok) throw new Refusal(CODE.malformed, { amount: read.fault })
  if (read.units < LOAN_LEAST || read.units % LOAN_STEP !== 0n)
    throw new Refusal(CODE.malformed, { amount: 'outOfRange' })
  return { units: read.units, days: body.days }
}

/** A request in its first state. */
export function requested(
  parts: Pick<Loan, 'id' | 'customerId' | 'requestedAt'>,
  { units, days }: Wanted,
): Loan {
  const { version, ...terms } = LOAN_TERMS
  return {
    ...parts,
    amount: units,
    terms: { ...terms, days },
    version,
    state: 'toBeReviewed',
    since: parts.requestedAt,
    approvedBy: [],
    reason: null,
    note: null,
    paidOutAt: null,
    daysDone: 0,
    principal: 0n,
    exact: 0n,
    interestPaid: 0n,
    told: 0,
    warnedAt: null,
    collectingAt: null,
  }
}
