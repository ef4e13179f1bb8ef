import { dayStart, interestOfTerm, type OneLoan, rateOn, utcDay } from '#protocol/formulas/loan.ts'
import type { LoanTermsNow } from '#protocol/loan.ts'
import { LOAN_DAYS, LOAN_TERMS, type LoanDays } from '#protocol/loanTerms.ts'
import { amount, formatAmount, parseAmount } from '#protocol/money.ts'
import { divideFloor } from '#protocol/rounding.ts'
import type { Millis } from '#protocol/time.ts'
import { type NumberInput, readNumberInput } from '#src/shared/i18n/numberInput.ts'

/** What a person fills in. */
export interface LoanFields {
  readonly amount: string
  readonly days: LoanDays
}

const FIRST_FIELDS: LoanFields = { amount: '', days: LOAN_DAYS[2] }

/** What was kept of a form, if it is one. */
export function readFields(kept: unknown): LoanFields {
  const found = kept as Partial<LoanFields> | undefined
  const days = LOAN_DAYS.find((one) => one === found?.days)
  return typeof found?.amount === 'string' && days !== undefined
    ? { amount: found.amount, days }
    : FIRST_FIELDS
}

/** The first reason why a loan cannot be asked for; amounts as decimal text. */
export type LoanIssue =
  | { readonly code: 'missing' | 'unreadable' }
  | { readonly code: 'tooLittle' | 'tooMuch'; readonly amount: string }

/** What a form asks for: units of USDT, or what is wrong with it. */
export type WantedLoan =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly issue: LoanIssue }

/** USDT units of decimal text; 0 where it is none. */
export const unitsOf = (text: string): bigint => parseAmount(text, 'USDT')?.units ?? 0n

/** Decimal text of USDT units. */
export const usdtText = (units: bigint): string => formatAmount(amount(units, 'USDT'))

/** Reads what was typed; `terms` bound it. */
export function wantedLoan(
  typed: string,
  terms: Pick<LoanTermsNow, 'least' | 'most'>,
  decimalSign: '.' | ',',
): WantedLoan {
  const read: NumberInput = readNumberInput(typed, { decimalSign, maxDecimals: 0 })
  if (!read.ok)
    return { ok: false, issue: { code: read.fault === 'required' ? 'missing' : 'unreadable' } }
  const units = unitsOf(read.value)
  const { least, most } = terms
  if (units < unitsOf(least)) return { ok: false, issue: { code: 'tooLittle', amount: least } }
  if (units > unitsOf(most)) return { ok: false, issue: { code: 'tooMuch', amount: most } }
  return { ok: true, units }
}

/** What a loan comes to when it is paid out at this moment and repaid on its due day; money as decimal text. */
export interface Schedule {
  readonly days: LoanDays
  /** Null without an amount. */
  readonly interest: string | null
  readonly total: string | null
  readonly perDay: string | null
  readonly dueAt: Millis
}

/** The schedule of each term, for an amount in USDT units, or without one. */
export function schedules(
  units: bigint | null,
  freeDays: number,
  now: Millis,
): readonly Schedule[] {
  return LOAN_DAYS.map((days) => {
    const terms: OneLoan = { ...LOAN_TERMS, freeDays, days }
    const dueAt = dayStart(utcDay(now) + days)
    if (units === null) return { days, dueAt, interest: null, total: null, perDay: null }
    const interest = interestOfTerm(units, terms)
    return {
      days,
      dueAt,
      interest: usdtText(interest),
      total: usdtText(units + interest),
      perDay: usdtText(divideFloor(units * rateOn(terms, freeDays), 1_000_000n)),
    }
  })
}
