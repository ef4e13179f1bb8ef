import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Json } from './canonical.ts'
import type { LoanReceipt, ReceiptLoan } from './loanReceipt.ts'
import { recomputeLoan } from './recomputeLoan.ts'
import { LOAN_RECEIPT } from './verifyLoan.ts'

const read = (file: string): LoanReceipt =>
  JSON.parse(
    readFileSync(new URL(`../../test/fixtures/receipts/${file}.receipt`, import.meta.url), 'utf8'),
  ) as LoanReceipt

const LATE = read('loanLate')
const LOST = read('loanLost')
/** Repaid on its first day, after a clock that ran ten days ahead had charged it. */
const COUNTED = read('loanCounted')

/** 1,000.00 for 30 days, paid out on 1 March at 10:00, and ended at a moment. */
const march = (endedAt: string, more: Partial<ReceiptLoan> = {}): ReceiptLoan => ({
  ...LATE.order,
  amount: '1000',
  days: 30,
  paidOutAt: '2026-03-01T10:00:00.000Z',
  endedAt,
  ...more,
})

const payment = (at: string, interest: string, principal: string) => ({
  ...(LATE.payments[0] as LoanReceipt['payments'][0]),
  at,
  interest,
  principal,
})

describe('a loan worked out again', () => {
  it.each([
    [7, '2026-03-08', '2.000000'],
    [15, '2026-03-16', '6.000000'],
    [30, '2026-03-31', '13.500000'],
    [60, '2026-04-30', '28.500000'],
    [90, '2026-05-30', '43.500000'],
  ])('of 1,000 for %i days is due on %s with %s of interest', (days, dueOn, interest) => {
    const end = `${dueOn}T23:59:59.999Z`
    const order = march(end, { days })
    expect(recomputeLoan({ order, payments: [] })).toMatchObject({ dueOn, interest })
    const payments = [payment(end, interest, '1000')]
    expect(recomputeLoan({ order, payments }).lost).toBeNull()
  })

  it('rounds the sum of all days once, in favour of the customer', () => {
    const order = march('2026-03-08T00:00:00.000Z', { amount: '1234.567890' })
    const { days, interest } = recomputeLoan({ order, payments: [] })
    expect(days.map(({ amount }) => amount)).toEqual([
      '0.617283',
      '0.617284',
      '0.617284',
      '0.617284',
    ])
    expect(interest).toBe('2.469135')
  })

  it('costs nothing for the day it is repaid on, and less after a part', () => {
    const part = payment('2026-03-10T09:00:00.000Z', '3', '397')
    const order = march('2026-03-31T12:00:00.000Z')
    const found = recomputeLoan({ order, payments: [part] })
    expect(found.lost).toBe('609.331500')
    expect(found.payments).toEqual([{ interest: '3.000000', principal: '397.000000' }])
    for (const at of ['2026-03-03T09:00:00.000Z', '2026-03-04T15:00:00.000Z']) {
      const whole = { order: march(at), payments: [payment(at, '0', '1000')] }
      expect(recomputeLoan(whole)).toMatchObject({ interest: '0.000000', days: [], lost: null })
    }
  })

  it('takes the other rate from the day after the due day on', () => {
    const late = payment('2026-03-09T00:00:00.000Z', '2.5', '297.5')
    const order = march('2026-03-10T00:00:00.000Z', { days: 7 })
    const { days, payments } = recomputeLoan({ order, payments: [late] })
    expect(payments).toEqual([{ interest: '2.500000', principal: '297.500000' }])
    // 8 March is the due day: at its end it costs what each day before it did.
    expect(days.slice(-2)).toEqual([
      { day: 7, amount: '0.500000' },
      { day: 8, amount: '0.702500' },
    ])
  })
})

/** The checks that fail for a receipt with other values in its order, and elsewhere. */
const lie = (
  receipt: LoanReceipt,
  order: Partial<ReceiptLoan>,
  rest: Partial<LoanReceipt> = {},
): readonly string[] =>
  LOAN_RECEIPT.checksOf({ ...receipt, ...rest, order: { ...receipt.order, ...order } })
    .filter(({ ok }) => !ok)
    .map(({ name }) => name)

describe('the receipt of a loan is no proof', () => {
  it('with a day that is charged twice, was free or was not over', () => {
    const [first, ...days] = LATE.days
    if (first === undefined) throw new Error('no days')
    expect(lie(LATE, {})).toEqual([])
    expect(lie(LATE, {}, { days: [first, first, ...days] })).toContain('interestEntries')
    const early = [{ ...first, day: 2 }, first, ...days]
    expect(lie(LATE, {}, { days: early })).toContain('interestEntries')
    expect(lie(LATE, { freeDays: 2 })).toContain('interest')
    const more = { interest: '5.364159', repaid: '805.364159' }
    expect(lie(LATE, more)).toEqual(['interest', 'repaid'])
    const later = new Date(Date.parse(LATE.order.endedAt) + 86_400_000).toISOString()
    expect(lie(LATE, { endedAt: later })).toContain('terms')
  })

  it('with other payments, or another loss, or entries in another order', () => {
    const { payments, entries } = LATE
    const [paid, ...others] = payments
    if (paid === undefined) throw new Error('no payments')
    expect(lie(LATE, {}, { payments: others })).toContain('repaid')
    expect(lie(LATE, {}, { payments: payments.toReversed() })).toContain('terms')
    const before = { ...paid, entry: { ...paid.entry, id: '1' } }
    expect(lie(LATE, {}, { payments: [before, ...others] })).toEqual(['terms'])
    expect(lie(LATE, { state: 'writtenOff', lost: '1.000000' })).toEqual(['terms', 'lost'])
    expect(lie(LOST, { state: 'repaid', lost: null })).toEqual(['terms', 'lost'])
    const none = { ...LOST.entries, writtenOff: null }
    expect(lie(LOST, {}, { entries: none })).toEqual(['writtenOffEntry'])
    const both = { ...entries, writtenOff: LOST.entries.writtenOff }
    expect(lie(LATE, {}, { entries: both })).toContain('writtenOffEntry')
  })

  it('with moments in another order, or of nothing', () => {
    const [requestedAt, endedAt] = ['2026-06-01T10:30:00.001Z', '2026-09-17T08:00:00.000Z']
    expect(lie(LATE, { requestedAt })).toEqual(['terms'])
    expect(lie(LOST, { endedAt })).toEqual(['terms'])
    const nothing = { amount: '0.000000', endedAt: LATE.order.paidOutAt }
    expect(lie(LATE, nothing, { payments: [], days: [] })).toContain('terms')
  })

  it('of counted days with fewer than were over, or a payment before the one it follows', () => {
    const { order, payments } = COUNTED
    expect(lie(COUNTED, {})).toEqual([])
    // Its dates show no day: by them nothing was due.
    expect(recomputeLoan({ order, payments })).toMatchObject({ interest: '3.600000', lost: null })
    const fewer = payments.map((one) => ({ ...one, daysCharged: 8 }))
    expect(lie(COUNTED, {}, { payments: fewer })).toContain('paymentEntries')
    expect(lie(COUNTED, { daysCharged: 11 })).toContain('terms')
    const late = { endedAt: '2026-12-28T08:00:00.000Z' }
    expect(
      lie(COUNTED, late, { payments: payments.map((one) => ({ ...one, at: late.endedAt })) }),
    ).toEqual(['terms'])
    expect(LOAN_RECEIPT.hasForm(COUNTED as unknown as Json)).toBe(true)
    expect(LOAN_RECEIPT.hasForm({ ...COUNTED, type: 'loan-receipt.v1' } as unknown as Json)).toBe(
      false,
    )
  })

  it('with a payment that spared its interest, or was made after the end', () => {
    const [paid, ...others] = LATE.payments
    if (paid === undefined) throw new Error('no payments')
    const spared = { ...paid, interest: '0.700000', principal: '99.300000' }
    expect(lie(LATE, {}, { payments: [spared, ...others] })).toEqual(['paymentEntries'])
    const payments = [...LATE.payments, payment('2026-06-17T00:00:00.000Z', '0', '1')]
    expect(() => recomputeLoan({ order: LATE.order, payments })).toThrow('outside')
  })
})
