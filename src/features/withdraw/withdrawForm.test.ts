import { describe, expect, it } from 'vitest'
import type { WithdrawalOffer } from '#protocol/withdrawal.ts'
import {
  EMPTY_FIELDS,
  issueOf,
  readAmount,
  summaryOf,
  targetOf,
  type WithdrawFields,
  withMethod,
} from './withdrawForm.ts'

const OFFER: WithdrawalOffer = {
  feePercent: '0.1',
  ways: [
    { asset: 'USDT', network: 'ethereum', min: '20.000000' },
    { asset: 'BTC', network: 'bitcoin', min: '0.00100000' },
    { asset: 'EUR', network: null, min: '50.00' },
  ],
}

const FILLED: WithdrawFields = { ...EMPTY_FIELDS, amount: '200', address: '0x5aAe' }

const issue = (change: Partial<WithdrawFields>, available: bigint | null = null) => {
  const fields = { ...FILLED, ...change }
  return issueOf(OFFER, fields, readAmount(fields, '.'), available)
}

describe('what is in the way of a withdrawal', () => {
  it('is nothing when all is filled in', () => {
    expect(issue({}, 200_000_000n)).toBeNull()
  })

  it.each([
    [{ amount: '' }, { field: 'amount', code: 'missing' }],
    [{ amount: '1e3' }, { field: 'amount', code: 'unreadable' }],
    [{ amount: '20.0000001' }, { field: 'amount', code: 'tooFine', decimals: 6 }],
    [{ amount: '19.999999' }, { field: 'amount', code: 'tooLittle', amount: '20.000000' }],
    [{ network: 'bitcoin' }, { field: 'amount', code: 'notOffered' }],
    [{ address: '  ' }, { field: 'address', code: 'missing' }],
    [
      { method: 'bank', asset: 'EUR' },
      { field: 'holder', code: 'missing' },
    ],
  ] as const)('%j: the first of it', (change, expected) => {
    expect(issue(change)).toEqual(expected)
  })

  it('is what is missing of the balance, to the last unit', () => {
    const missing = { field: 'amount', code: 'notEnough', amount: '0.000001' }
    expect(issue({}, 199_999_999n)).toEqual(missing)
  })
})

it('takes the fee out of the amount, as the operator does', () => {
  const money = { amount: '200.000000', fee: '0.200000', net: '199.800000' }
  expect(summaryOf(OFFER, 'USDT', 200_000_000n)).toEqual(money)
  expect(summaryOf({ ...OFFER, feePercent: 'much' }, 'USDT', 1n)).toBeNull()
})

it('begins another method with its first way, and without the amount of the last', () => {
  expect(withMethod(OFFER, FILLED, 'bank')).toMatchObject({ asset: 'EUR', amount: '' })
})

it('sends what was typed without the blanks around it', () => {
  expect(targetOf({ ...FILLED, address: ' 0x5aAe ' })).toMatchObject({ address: '0x5aAe' })
})
