import { expect, it } from 'vitest'
import type { PlanProduct } from '#protocol/planOrder.ts'
import { bestPlans, exampleOf } from './bestPlans.ts'

const PLAN: PlanProduct = {
  id: 'smart-7',
  kind: 'smart',
  asset: 'USDT',
  days: 7,
  dailyRate: '0.000300',
  minAmount: '10.000000',
  maxAmount: '5000.000000',
  unitPrice: null,
  exitRate: '0.01',
  soldOut: false,
}

it('the three that pay most a day are shown, and none that is sold out', () => {
  const plans = ['0.0001', '0.0009', '0.0003', '0.0002', '0.0012'].map((dailyRate, at) => ({
    ...PLAN,
    id: String(at),
    dailyRate,
    soldOut: at === 1,
  }))
  expect(bestPlans(plans).map(({ id }) => id)).toEqual(['4', '2', '3'])
  expect(bestPlans(plans.map((one) => ({ ...one, soldOut: true })))).toEqual([])
})

it.each([
  [{}, '1000.000000', '0.300000'],
  [{ maxAmount: '500.000000' }, '10.000000', '0.003000'],
  [{ minAmount: '2000.000000' }, '2000.000000', '0.600000'],
  [{ dailyRate: '0.0000019' }, '1000.000000', '0.000000'],
])('an example is one that can be bought: %j', (part, principal, daily) => {
  expect(exampleOf({ ...PLAN, ...part })).toEqual({ asset: 'USDT', principal, daily })
})
