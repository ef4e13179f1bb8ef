import { expect, it } from 'vitest'
import { BITCOIN } from '#kit/orders.ts'
import { atOwnFees } from './ownFees.ts'

it('an instrument is shown at the rate that the order will pay', () => {
  const feeRate = BITCOIN.contract?.feeRate
  expect(feeRate).toBe('0.0006')
  expect(atOwnFees(BITCOIN, null)).toBe(BITCOIN)
  expect(atOwnFees(BITCOIN, { percent: 15, level: 4 }).contract?.feeRate).toBe('0.00051')
  expect(atOwnFees({ ...BITCOIN, contract: null }, { percent: 5, level: null }).contract).toBeNull()
})
