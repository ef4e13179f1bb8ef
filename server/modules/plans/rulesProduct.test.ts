import { expect, it } from 'vitest'
import { yieldOfDay } from '#protocol/formulas/planOrder.ts'
import { toProduct } from './rulesProduct.ts'
import type { Offer } from './types.ts'

const OFFER: Offer = {
  id: 'smart-7',
  kind: 'smart',
  asset: 'USDT',
  days: 7,
  dailyRate: '0.0002',
  minAmount: '10',
  maxAmount: '20000',
  unitPrice: null,
  exitRate: '0.005',
}

it('is offered in units', () => {
  expect(toProduct(OFFER)).toEqual({
    id: 'smart-7',
    kind: 'smart',
    asset: 'USDT',
    days: 7,
    dailyPpm: 200n,
    minAmount: 10_000_000n,
    maxAmount: 20_000_000_000n,
    unitPrice: null,
    exitPpm: 5_000n,
  })
  expect(toProduct({ ...OFFER, unitPrice: '10', exitRate: null })).toMatchObject({
    unitPrice: 10_000_000n,
    exitPpm: null,
  })
})

it('pays one unit on each of its days at least, or is refused with what is wrong', () => {
  const least = toProduct({ ...OFFER, minAmount: '0.005' })
  const terms = { principal: least.minAmount, dailyPpm: least.dailyPpm }
  for (let day = 1; day <= 3_650; day += 1) expect(yieldOfDay(terms, day)).toBe(1n)
  expect(() => toProduct({ ...OFFER, minAmount: '0.004999' })).toThrow(
    'plan product smart-7: a day of its least amount, 0.004999 USDT, pays less than one unit',
  )
})

it.each([
  ['minAmount', '0.0000001'],
  ['dailyRate', '0.0000001'],
  ['maxAmount', 'much'],
  ['unitPrice', '-1'],
  ['exitRate', 'none'],
])('names a %s that is none', (field, text) => {
  expect(() => toProduct({ ...OFFER, [field]: text })).toThrow(`plan product smart-7: ${text} is`)
})
