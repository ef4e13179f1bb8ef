import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#kit/runs.ts'
import { interestOf, owedOf } from '#protocol/formulas/loan.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import { requested } from './rulesAsking.ts'
import { type Change, caughtUp, repaying, taking, ticked, writtenOff } from './rulesChange.ts'
import { afterReview } from './rulesCourse.ts'
import { paidOutEntry } from './rulesEntries.ts'
import type { Loan } from './types.ts'

const USDT = 1_000_000n
const HOUR = 3_600_000
const START = Date.UTC(2026, 2, 1, 10)

/** What entries leave in each bucket, all accounts of which are written down by name. */
class Books {
  readonly units = new Map<string, bigint>()

  post(entries: readonly Entry[]): void {
    for (const { legs } of entries) {
      assert.equal(
        legs.reduce((sum, { amount }) => sum + amount.units, 0n),
        0n,
      )
      for (const { account, amount } of legs)
        this.units.set(account.bucket, this.of(account.bucket) + amount.units)
    }
    assert.ok(this.of('available') >= 0n)
    assert.ok(this.of('loan') <= 0n)
    assert.ok(this.of('lent') >= 0n)
  }

  of(bucket: string): bigint {
    return this.units.get(bucket) ?? 0n
  }
}

const step = fc.record({
  hours: fc.integer({ min: -30, max: 60 }),
  act: fc.constantFrom('tick', 'tick', 'tick', 'repay', 'collect', 'lose', 'gain', 'writeOff'),
  share: fc.bigInt(1n, 100n),
  cover: fc.option(fc.bigInt(1_000_000n, 2_000_000n)),
})

it('however time, payments, losses and jobs come: nothing is created, and each day is posted once', () => {
  const model = fc.property(
    fc.bigInt(100n, 20_000n),
    fc.integer({ min: 0, max: 3 }),
    fc.array(step, { minLength: 20, maxLength: 60 }),
    (amount, freeDays, steps) => {
      const asked = requested(
        { id: 'l', customerId: 'ann', requestedAt: START },
        { units: amount * USDT, days: 7 },
      )
      const first = afterReview(
        asked,
        { event: 'approve' },
        { operatorId: 'b', freeDays, now: START },
      )
      const second = () =>
        afterReview(first.loan, { event: 'approve' }, { operatorId: 'c', freeDays, now: START })
      let loan: Loan = first.event === 'approve' ? first.loan : second().loan
      const books = new Books()
      // What is the customer's own, and all that ever came from and went outside.
      let outside = amount * USDT
      books.units.set('available', outside)
      books.post([paidOutEntry(loan)])
      const days = new Set<number>()
      let now = START
      const keep = (change: Change | null): void => {
        if (change === null) return
        for (const { day } of change.days) {
          expect(days.has(day)).toBe(false)
          days.add(day)
        }
        books.post(change.entries)
        loan = change.loan
      }
      for (const { hours, act, share, cover } of steps) {
        now += hours * HOUR
        const free = books.of('available')
        const part = (free * share) / 100n
        if (act === 'lose') {
          books.units.set('available', free - part)
          outside -= part
        }
        if (act === 'gain') {
          books.units.set('available', free + share * USDT)
          outside += share * USDT
        }
        if (loan.state !== 'repaying') continue
        if (act === 'tick') keep(ticked(loan, { free, cover }, now))
        if (act === 'collect') keep(taking(caughtUp(loan, now), free, now))
        if (act === 'repay') {
          const due = caughtUp(loan, now)
          const owed = owedOf(due.loan)
          const units = part < owed ? part : owed
          if (units > 0n) keep(repaying(due, units, free, now))
        }
        if (act === 'writeOff' && free === 0n) keep(writtenOff(loan, now))
      }
      const owed = loan.state === 'repaying' ? owedOf(loan) : 0n
      expect(-books.of('loan')).toBe(owed)
      expect(books.of('lent')).toBe(owed)
      expect([...days].sort((a, b) => a - b)).toEqual(
        Array.from({ length: loan.daysDone }, (_, n) => n),
      )
      const lost = loan.state === 'writtenOff' ? owedOf(loan) : 0n
      // What was lent came back, is owed, or was lost; interest is the operator's or owed.
      expect(books.of('treasury') + books.of('fees')).toBe(interestOf(loan) - owed - lost)
      expect(books.of('available') - owed + lost).toBe(outside - interestOf(loan) + 2n * lost)
    },
  )
  fc.assert(model, runs(60))
})
