import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { LOAN_TWO_PEOPLE } from '#protocol/loanTerms.ts'
import { requested } from './rulesAsking.ts'
import {
  afterCancel,
  afterDay,
  afterExpiry,
  afterPayment,
  afterReview,
  afterWatch,
  afterWriteOff,
  isTaken,
  overdueDaysOf,
} from './rulesCourse.ts'
import type { Loan } from './types.ts'

const USDT = 1_000_000n
const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.UTC(2026, 2, 1, 10)
const FIRST_DAY = Date.UTC(2026, 2, 1)

const asked = (units = 1_000n * USDT): Loan =>
  requested({ id: 'l', customerId: 'ann', requestedAt: START }, { units, days: 7 })
const by = (operatorId: string, freeDays = 3) => ({ operatorId, freeDays, now: START })
const lent = (): Loan => afterReview(asked(), { event: 'approve' }, by('bob')).loan
const refused = (code: string): unknown => expect.objectContaining({ code })

/** The loan after so many midnights. */
function after(days: number, loan = lent()): Loan {
  let last = loan
  const until = FIRST_DAY + days * DAY
  for (let next = afterDay(last, until); next !== null; next = afterDay(last, until))
    last = next.loan
  return last
}

describe('a request', () => {
  it('is over after 72 hours, or when it is taken back', () => {
    expect(afterExpiry(asked(), START + 72 * HOUR - 1)).toBeNull()
    expect(afterExpiry(asked(), START + 72 * HOUR)).toMatchObject({ state: 'cancelled' })
    expect(afterExpiry(lent(), START + 99 * DAY)).toBeNull()
    expect(() => afterCancel(lent(), START)).toThrow(refused(CODE.loanMovedOn))
  })

  it('is answered by one person, or by two different ones above 10,000', () => {
    expect(lent()).toMatchObject({ state: 'repaying', principal: 1_000n * USDT })
    const first = afterReview(asked(LOAN_TWO_PEOPLE + USDT), { event: 'approve' }, by('bob'))
    expect(first).toMatchObject({ event: 'approveFirst', loan: { state: 'toBeReviewed' } })
    const again = () => afterReview(first.loan, { event: 'approve' }, by('bob'))
    expect(again).toThrow(refused(CODE.anotherPersonNeeded))
    const second = afterReview(first.loan, { event: 'approve' }, by('cyd', 1))
    expect(second.loan).toMatchObject({ state: 'repaying', terms: { freeDays: 1 } })
    expect(() => afterReview(second.loan, { event: 'approve' }, by('dan'))).toThrow(
      refused(CODE.loanMovedOn),
    )
  })
})

describe('days', () => {
  it('are posted once each, and none before it is over', () => {
    expect(afterDay(lent(), FIRST_DAY + DAY - 1)).toBeNull()
    const once = afterDay(lent(), FIRST_DAY + DAY)
    expect(once?.over).toEqual({ day: 0, date: '2026-03-01', free: true, interest: 0n })
    expect(afterDay(once?.loan ?? lent(), FIRST_DAY + DAY)).toBeNull()
    // A clock that is set back posts nothing again.
    expect(afterDay(after(5), FIRST_DAY + 2 * DAY)).toBeNull()
    expect(after(5).exact).toBe(2n * 500n * 1_000n * USDT)
  })

  it('past the due day are overdue, and what is free is taken from then on', () => {
    expect([7, 8, 9].map((days) => overdueDaysOf(after(days)))).toEqual([0, 1, 2])
    expect([7, 8].map((days) => isTaken(after(days)))).toEqual([false, true])
  })
})

describe('what a customer is told', () => {
  const told = (loan: Loan, at: number, cover: bigint | null = null) =>
    afterWatch(loan, at, cover)?.reminder ?? null
  const due = FIRST_DAY + 7 * DAY

  it('is the due day, at 09:00 and 21:00', () => {
    const loan = after(7)
    expect(told(loan, due + 9 * HOUR - 1)).toBeNull()
    const first = afterWatch(loan, due + 9 * HOUR, null)
    expect(first?.reminder).toBe('due')
    const after9 = first?.loan ?? loan
    expect(told(after9, due + 20 * HOUR)).toBeNull()
    expect(told(after9, due + 21 * HOUR)).toBe('due')
    expect(told(after9, due + DAY)).toBeNull()
  })

  it('is a low cover once, and that it is collected', () => {
    const loan = after(2)
    const at = FIRST_DAY + 2 * DAY
    expect(told(loan, at, 1_300_001n)).toBeNull()
    const warned = afterWatch(loan, at, 1_300_000n)
    expect(warned?.reminder).toBe('coverLow')
    expect(told(warned?.loan ?? loan, at, 1_200_000n)).toBeNull()
    expect(told(loan, at, 1_100_001n)).toBe('coverLow')
    const collected = afterWatch(loan, at, 1_100_000n)
    expect(collected?.reminder).toBe('collecting')
    expect(told(collected?.loan ?? loan, at, 0n)).toBeNull()
    expect(isTaken(collected?.loan ?? loan)).toBe(true)
  })

  it('is the collection after seven overdue days', () => {
    expect(told(after(14), FIRST_DAY + 14 * DAY)).toBeNull()
    expect(told(after(15), FIRST_DAY + 15 * DAY)).toBe('collecting')
  })
})

it('is over when all is repaid, or written off', () => {
  const loan = after(5)
  const pay = (units: bigint) => afterPayment(loan, units, { kind: 'customer', at: START })
  expect(pay(400n * USDT)).toMatchObject({
    loan: { state: 'repaying', principal: 601n * USDT },
    payment: { interest: USDT, principal: 399n * USDT, daysDone: 5 },
  })
  expect(pay(1_001n * USDT).loan).toMatchObject({ state: 'repaid', principal: 0n })
  expect(() => pay(1_001n * USDT + 1n)).toThrow('above')
  expect(afterWriteOff(loan, START)).toMatchObject({ state: 'writtenOff' })
  expect(() => afterWriteOff(asked(), START)).toThrow(refused(CODE.loanMovedOn))
})
