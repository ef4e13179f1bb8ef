import { expect, it } from 'vitest'
import { requestOf } from './operatorWords.ts'

const TERMS = { dailyRate: '0.0003', minAmount: '10', maxAmount: '500' }

it.each([
  ['plans', 'listOfferedPlans', '', {}],
  [
    'propose-plan smart-45 smart USDT 45 rate=0.0003 min=10 max=500 exit=0.01',
    'proposePlan',
    '',
    {
      id: 'smart-45',
      kind: 'smart',
      asset: 'USDT',
      days: 45,
      ...TERMS,
      unitPrice: null,
      exitRate: '0.01',
    },
  ],
  [
    'propose-plan lock-7 staking BTC 7 unit=10 max=500 min=10 rate=0.0003',
    'proposePlan',
    '',
    {
      id: 'lock-7',
      kind: 'staking',
      asset: 'BTC',
      days: 7,
      ...TERMS,
      unitPrice: '10',
      exitRate: null,
    },
  ],
  ['confirm-plan smart-45', 'confirmPlan', '/smart-45/confirm', {}],
  ['stop-plan smart-45', 'stopPlan', '/smart-45/stop', {}],
  ['end-plan smart-45', 'endPlan', '/smart-45/end', {}],
])('%s', (typed, name, path, body) => {
  expect(requestOf(typed.split(' '))).toEqual({ name, path: `/swx/operator/plans${path}`, body })
})

it.each([
  'propose-plan smart-45',
  'propose-plan smart-45 smart USDT 45',
  'propose-plan smart-45 smart USDT 45 rate=0.0003 min=10 exit=0.01',
  'propose-plan smart-45 smart USDT 45 rate=0.0003 min=10 max=500',
  'propose-plan smart-45 smart USDT 45 rate=0.0003 min=10 max=500 exit=0.01 unit=10',
  'propose-plan smart-45 smart USDT 45 rate=0.0003 rate=0.003 min=10 max=500 exit=0.01',
  'propose-plan smart-45 smart USDT 4.5 rate=0.0003 min=10 max=500 exit=0.01',
  'propose-plan smart-45 smart USDT 45 rate=0.0003 min=10 max=500 exit=0.01 cap=3',
])('%s lacks words, or has others', (typed) => {
  expect(requestOf(typed.split(' '))).toBeNull()
})
