import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOverAt, daysOver, exitCost, firstDayAt, yieldOfDay, yieldOfTerm } from './planOrder.ts'

const DAY_MS = 86_400_000

const termsArb = fc.record({
  principal: fc.bigInt({ min: 1n, max: 10n ** 30n }),
  days: fc.integer({ min: 1, max: 400 }),
  dailyPpm: fc.bigInt({ min: 1n, max: 50_000n }),
  exitPpm: fc.bigInt({ min: 0n, max: 1_000_000n }),
})

describe('the yield', () => {
  it('of 1,000 USDT at 0.03% for 30 days is 0.30 a day and 9.00 in all', () => {
    const terms = { principal: 1_000_000_000n, days: 30, dailyPpm: 300n }
    expect(yieldOfDay(terms, 1)).toBe(300_000n)
    expect(yieldOfTerm(terms)).toBe(9_000_000n)
  })

  it('of a third of a unit a day is paid every third day', () => {
    const terms = { principal: 1_000n, dailyPpm: 334n, days: 6 }
    const days = [1, 2, 3, 4, 5, 6].map((day) => yieldOfDay(terms, day))
    expect(days).toEqual([0n, 0n, 1n, 0n, 0n, 1n])
  })

  it('of all days is the yield of the term to the unit, and no two days differ by more than one', () => {
    fc.assert(
      fc.property(termsArb, (terms) => {
        const paid = Array.from({ length: terms.days }, (_, index) => yieldOfDay(terms, index + 1))
        expect(paid.reduce((sum, one) => sum + one, 0n)).toBe(yieldOfTerm(terms))
        const exact = terms.principal * terms.dailyPpm
        for (const one of paid) {
          expect(one * 1_000_000n - exact).toBeLessThan(1_000_000n)
          expect(exact - one * 1_000_000n).toBeLessThan(1_000_000n)
        }
      }),
    )
  })
})

describe('the days', () => {
  const midnight = Date.UTC(2026, 0, 6)

  it('begin at the next UTC midnight, or at this very one', () => {
    expect(firstDayAt(midnight - 1)).toBe(midnight)
    expect(firstDayAt(midnight)).toBe(midnight)
    expect(firstDayAt(midnight + 1)).toBe(midnight + DAY_MS)
  })

  it('are over one by one, never before the first and never after the last', () => {
    const end = dayOverAt(midnight, 7)
    const at = [midnight - 5 * DAY_MS, midnight, midnight + DAY_MS - 1, midnight + DAY_MS]
    expect(at.map((now) => daysOver(midnight, 7, now))).toEqual([0, 0, 0, 1])
    const late = [end - 1, end, end + 1, end + 100 * DAY_MS]
    expect(late.map((now) => daysOver(midnight, 7, now))).toEqual([6, 7, 7, 7])
  })
})

describe('leaving early', () => {
  it('costs the disclosed share, rounded up by less than a unit', () => {
    fc.assert(
      fc.property(termsArb, (terms) => {
        const cost = exitCost(terms)
        const exact = terms.principal * terms.exitPpm
        expect((cost?.up ?? -1n) * 1_000_000n - exact).toBeGreaterThanOrEqual(0n)
        expect((cost?.up ?? 0n) - (cost?.down ?? 0n)).toBe(exact % 1_000_000n === 0n ? 0n : 1n)
        expect(cost?.up).toBeLessThanOrEqual(terms.principal)
      }),
    )
  })

  it('has no price where nobody can', () => {
    expect(exitCost({ principal: 1n, days: 1, dailyPpm: 1n, exitPpm: null })).toBeNull()
  })
})
