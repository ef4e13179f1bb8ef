import { describe, expect, it } from 'vitest'
import { readFields, schedules, wantedLoan } from './loanForm.ts'

const TERMS = { least: '100.000000', most: '800.000000' }

describe('what a loan is asked for', () => {
  it.each([
    ['', { code: 'missing' }],
    ['10x', { code: 'unreadable' }],
    ['100.5', { code: 'unreadable' }],
    ['99', { code: 'tooLittle', amount: '100.000000' }],
    ['801', { code: 'tooMuch', amount: '800.000000' }],
  ])('with %s is %o', (typed, issue) => {
    expect(wantedLoan(typed, TERMS, '.')).toEqual({ ok: false, issue })
  })

  it('is whole USDT', () => {
    expect(wantedLoan('800', TERMS, '.')).toEqual({ ok: true, units: 800_000_000n })
  })

  it('is taken from a draft that is one', () => {
    expect(readFields({ amount: '5', days: 90 })).toEqual({ amount: '5', days: 90 })
    for (const other of [undefined, { amount: 5, days: 90 }, { amount: '5', days: 8 }])
      expect(readFields(other)).toEqual({ amount: '', days: 30 })
  })
})

it('the schedule of each term is that of the server', () => {
  const at = Date.parse('2026-03-01T10:00:00Z')
  const all = schedules(1_000_000_000n, 3, at)
  expect(all.map(({ days, total }) => `${days} ${total ?? ''}`)).toEqual([
    '7 1002.000000',
    '15 1006.000000',
    '30 1013.500000',
    '60 1028.500000',
    '90 1043.500000',
  ])
  expect(new Date(all[2]?.dueAt ?? 0).toISOString()).toBe('2026-03-31T00:00:00.000Z')
  expect(all[2]?.perDay).toBe('0.500000')
  expect(schedules(null, 0, at)[0]).toMatchObject({ days: 7, total: null })
})
