import { expect, it } from 'vitest'
import type { Holding } from '#protocol/holdings.ts'
import { reservedOf } from './reserved.ts'

const holding: Holding = {
  asset: 'USDT',
  available: '1.000000',
  margin: '2.000000',
  inOrders: '4.000000',
  inOptions: '8.000000',
  inPlans: '16.000000',
  inWithdrawals: '32.000001',
  inBids: '0',
  loan: '0',
  total: '63.000001',
}

it('is what products hold, but neither what is free nor what waits in orders', () => {
  expect(reservedOf(holding)).toBe('58.000001')
  expect(reservedOf({ ...holding, margin: 'x' })).toBeNull()
  expect(reservedOf({ ...holding, asset: 'XYZ' })).toBeNull()
})
