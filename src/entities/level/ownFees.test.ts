import { expect, it } from 'vitest'
import { BITCOIN } from '#kit/orders.ts'
import { atOwnFees, atOwnLeverages } from './ownFees.ts'

it('an instrument is shown at the rate that the order will pay', () => {
  const feeRate = BITCOIN.contract?.feeRate
  expect(feeRate).toBe('0.0006')
  expect(atOwnFees(BITCOIN, null)).toBe(BITCOIN)
  expect(atOwnFees(BITCOIN, { percent: 15, level: 4 }).contract?.feeRate).toBe('0.00051')
  expect(atOwnFees({ ...BITCOIN, contract: null }, { percent: 5, level: null }).contract).toBeNull()
})

it('a real account has the leverages that the policy leaves it', () => {
  const limited = { ...BITCOIN, leveragesOnReal: [1, 2] }
  expect(atOwnLeverages(limited, 'real').contract?.leverages).toEqual([1, 2])
  expect(atOwnLeverages(limited, 'demo')).toBe(limited)
  // Where it may trade none, its order is refused with the reason.
  const none = { ...BITCOIN, leveragesOnReal: [] }
  expect(atOwnLeverages(none, 'real')).toBe(none)
})
