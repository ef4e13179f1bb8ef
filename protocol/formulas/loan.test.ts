import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOAN_TERMS } from '../loanTerms.ts'
import {
  afterLoanDay,
  coverOf,
  interestOf,
  interestOfTerm,
  type LoanSums,
  mostToLend,
  owedAtDue,
  owedOf,
  rateOn,
  splitPayment,
  staysCovered,
  utcDay,
} from './loan.ts'

const USDT = 1_000_000n
const terms = (days: number, freeDays = 3) => ({ ...LOAN_TERMS, days, freeDays })
const fresh = (principal: bigint): LoanSums => ({ principal, exact: 0n, interestPaid: 0n })

/** The sums after these days, and what was posted at each midnight. */
function through(sums: LoanSums, days: number, from: number, until: number) {
  const posted: bigint[] = []
  let last = sums
  for (let day = from; day < until; day += 1) {
    const { sums: next, interest } = afterLoanDay(last, terms(days), day)
    posted.push(interest)
    last = next
  }
  return { last, posted }
}

function paid(sums: LoanSums, units: bigint): LoanSums {
  const { interest, principal } = splitPayment(sums, units)
  return {
    ...sums,
    principal: sums.principal - principal,
    interestPaid: sums.interestPaid + interest,
  }
}

describe('interest', () => {
  it.each([
    [7, 2_000_000n],
    [15, 6_000_000n],
    [30, 13_500_000n],
    [60, 28_500_000n],
    [90, 43_500_000n],
  ])('of 1,000 for %i days is %s', (days, interest) => {
    expect(interestOfTerm(1_000n * USDT, terms(days))).toBe(interest)
    const { last } = through(fresh(1_000n * USDT), days, 0, days)
    expect(owedOf(last)).toBe(1_000n * USDT + interest)
    expect(owedAtDue(fresh(1_000n * USDT), terms(days), 0)).toBe(1_000n * USDT + interest)
  })

  it('is posted in whole units, never above the exact sum', () => {
    const { last, posted } = through(fresh(1_234_567_890n), 30, 0, 7)
    expect(posted).toEqual([0n, 0n, 0n, 617_283n, 617_284n, 617_284n, 617_284n])
    expect(interestOf(last)).toBe(2_469_135n)
  })

  it('of a loan that is repaid early is that of the days it was owed', () => {
    // 1 March to 10 March, 09:00: nine days are over.
    const before = through(fresh(1_000n * USDT), 30, 0, 9).last
    expect(interestOf(before)).toBe(3n * USDT)
    expect(splitPayment(before, 400n * USDT)).toEqual({
      interest: 3n * USDT,
      principal: 397n * USDT,
    })
    const after = paid(before, 400n * USDT)
    expect(after.principal).toBe(603n * USDT)
    expect(owedAtDue(after, terms(30), 9)).toBe(609_331_500n)
    // On 3 March, and on 4 March 15:00.
    expect(owedOf(through(fresh(1_000n * USDT), 30, 0, 2).last)).toBe(1_000n * USDT)
    expect(owedOf(through(fresh(1_000n * USDT), 30, 0, 3).last)).toBe(1_000n * USDT)
  })

  it('is at another rate from the day after the due day on', () => {
    const { last } = through(fresh(1_000n * USDT), 7, 0, 8)
    expect(owedOf(last)).toBe(1_002_500_000n)
    const left = paid(last, 300n * USDT)
    expect(left.principal).toBe(702_500_000n)
    expect(afterLoanDay(left, terms(7), 8).interest).toBe(702_500n)
    expect([2, 3, 7, 8].map((day) => rateOn(terms(7), day))).toEqual([0n, 500n, 500n, 1_000n])
  })

  it('never exceeds what the exact sum gives, however it is repaid', () => {
    const step = fc.record({ day: fc.boolean(), share: fc.bigInt(1n, 100n) })
    fc.assert(
      fc.property(fc.bigInt(LOAN_TERMS.dailyPpm, 10n ** 12n), fc.array(step), (amount, steps) => {
        let sums = fresh(amount)
        let day = 0
        let given = 0n
        for (const { day: isDay, share } of steps) {
          const owed = owedOf(sums)
          if (isDay) sums = afterLoanDay(sums, terms(7), (day += 1)).sums
          else if (owed > 0n) {
            const units = (owed * share + 99n) / 100n
            sums = paid(sums, units)
            given += units
          }
        }
        expect(given + owedOf(sums)).toBe(amount + interestOf(sums))
        expect(interestOf(sums) * 1_000_000n <= sums.exact).toBe(true)
        expect(sums.principal >= 0n).toBe(true)
      }),
    )
  })

  it('is never paid before it is owed, nor above that', () => {
    expect(() => splitPayment(fresh(USDT), USDT + 1n)).toThrow('above')
    expect(() => splitPayment(fresh(USDT), 0n)).toThrow('above')
  })
})

describe('the most that is lent', () => {
  const bounds = { equity: 1_000n * USDT, level: 10_000n * USDT, funds: 10n ** 12n, lent: 0n }
  it.each([
    [{}, 800n * USDT, 'equity'],
    [{ equity: 1_002_499_999n }, 801n * USDT, 'equity'],
    [{ equity: 124n * USDT }, 0n, 'equity'],
    [{ equity: -5n }, 0n, 'equity'],
    [{ level: 500n * USDT }, 500n * USDT, 'level'],
    [{ level: null }, 0n, 'level'],
    [{ funds: 1_000n * USDT }, 200n * USDT, 'pool'],
    [{ funds: 1_000n * USDT, lent: 150n * USDT }, 0n, 'pool'],
  ] as const)('with %o is %s by %s', (more, most, boundBy) => {
    expect(mostToLend({ ...bounds, ...more })).toEqual({ most, boundBy })
  })
})

it('cover is what a customer has over what they owe', () => {
  expect(coverOf(1_800n * USDT, 800n * USDT)).toBe(2_250_000n)
  expect(coverOf(1_040n * USDT, 800n * USDT)).toBe(1_300_000n)
  expect(coverOf(880n * USDT, 800n * USDT)).toBe(1_100_000n)
  expect(staysCovered(150n, 100n)).toBe(true)
  expect(staysCovered(149n, 100n)).toBe(false)
})

it('days are those of UTC', () => {
  expect(utcDay(Date.parse('1970-01-02T00:00:00Z'))).toBe(1)
  expect(utcDay(Date.parse('1970-01-01T23:59:59.999Z'))).toBe(0)
})
