import { expect, it } from 'vitest'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { yearlyRate } from '#protocol/formulas/planOrder.ts'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { calendarOf } from './calendar.ts'

const plan = (change: Partial<PlanOrder>): PlanOrder => ({
  id: 'a',
  productId: 'p',
  kind: 'smart',
  asset: 'USDT',
  state: 'earning',
  principal: '100.000003',
  unitPrice: null,
  quantity: null,
  days: 7,
  dailyRate: '0.0002',
  exitRate: null,
  totalYield: '0.140000',
  boughtAt: '2026-01-05T10:30:00.000Z',
  startsAt: '2026-01-06T00:00:00.000Z',
  endsAt: '2026-01-13T00:00:00.000Z',
  paidDays: 2,
  income: '0.040000',
  nextPaymentAt: null,
  nextPayment: null,
  exitCost: null,
  exitFee: null,
  endedAt: null,
  ...change,
})

it('parts what was paid from what comes, and both together are the promised yield', () => {
  const { coming, paid } = calendarOf([plan({})])
  expect(paid.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-01-08T00:00:00.000Z',
    '2026-01-07T00:00:00.000Z',
  ])
  expect(coming).toHaveLength(5)
  const all = [...paid, ...coming].flatMap(({ days }) => days)
  const sum = all.reduce((so, { amount }) => {
    const read = parseDecimal(amount, 6)
    return so + (read.ok ? read.units : 0n)
  }, 0n)
  expect(formatDecimal(sum, 6)).toBe('0.140000')
  expect(coming.flatMap(({ days }) => days.map(({ isLast }) => isLast))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})

it('puts what several plans pay at one midnight together', () => {
  const other = plan({ id: 'b', kind: 'staking', days: 3, paidDays: 0 })
  const { coming } = calendarOf([plan({}), other])
  const third = coming.find(({ at }) => at === Date.parse('2026-01-09T00:00:00.000Z'))
  expect(third?.days.map(({ plan: { id }, day }) => [id, day])).toEqual([
    ['a', 3],
    ['b', 3],
  ])
  expect(calendarOf([])).toEqual({ coming: [], paid: [] })
})

it('says a year as 365 simple days', () => {
  expect(yearlyRate('0.0002')).toBe('0.073000')
  expect(yearlyRate('0.000001')).toBe('0.000365')
  expect(yearlyRate('none')).toBeNull()
})
