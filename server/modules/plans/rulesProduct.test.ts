import { expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { yieldOfDay } from '#protocol/formulas/planOrder.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { proposedTerms, toTerms } from './rulesProduct.ts'
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
const LOCK: Partial<Offer> = { kind: 'staking', unitPrice: '10', exitRate: null }

/** The fields that an offer is refused with; null where it is taken. */
function faultOf(work: (offer: Offer) => unknown, more: Partial<Offer>): unknown {
  try {
    work({ ...OFFER, ...more })
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== CODE.malformed) throw error
    return error.fields
  }
}

it('is offered in units', () => {
  expect(toTerms(OFFER)).toEqual({
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
  const lock = { unitPrice: 10_000_000n, exitPpm: null }
  expect(toTerms({ ...OFFER, ...LOCK })).toMatchObject(lock)
})

it('pays one unit on each of its days at least, or is refused', () => {
  const least = toTerms({ ...OFFER, minAmount: '0.005' })
  const terms = { principal: least.minAmount, dailyPpm: least.dailyPpm }
  for (let day = 1; day <= 3_650; day += 1) expect(yieldOfDay(terms, day)).toBe(1n)
  expect(faultOf(toTerms, { minAmount: '0.004999' })).toEqual({ minAmount: 'outOfRange' })
})

it.each<[keyof Offer, string, Partial<Offer>]>([
  ['minAmount', 'tooPrecise', { minAmount: '0.0000001' }],
  ['minAmount', 'outOfRange', { minAmount: '0' }],
  ['minAmount', 'unreasonable', { ...LOCK, minAmount: '15' }],
  ['maxAmount', 'malformed', { maxAmount: 'much' }],
  ['maxAmount', 'outOfRange', { maxAmount: '9' }],
  ['maxAmount', 'unreasonable', { ...LOCK, maxAmount: '105' }],
  ['dailyRate', 'tooPrecise', { dailyRate: '0.0000001' }],
  ['dailyRate', 'outOfRange', { dailyRate: '0' }],
  ['days', 'outOfRange', { days: 0 }],
  ['unitPrice', 'malformed', { ...LOCK, unitPrice: '-1' }],
  ['unitPrice', 'outOfRange', { ...LOCK, unitPrice: '0' }],
  ['unitPrice', 'required', { ...LOCK, unitPrice: null }],
  ['unitPrice', 'unreasonable', { unitPrice: '10' }],
  ['exitRate', 'malformed', { exitRate: 'none' }],
  ['exitRate', 'required', { exitRate: null }],
  ['exitRate', 'unreasonable', { ...LOCK, exitRate: '0.01' }],
])('names a %s that is %s', (field, fault, more) => {
  expect(faultOf(toTerms, more)).toEqual({ [field]: fault })
})

it.each<[Partial<Offer>, unknown]>([
  [{ days: 730, dailyRate: '0.000684', exitRate: '0.2' }, null],
  [{ days: 731, dailyRate: '0.0001' }, { days: 'outOfRange' }],
  [{ days: 100, dailyRate: '0.005' }, null],
  [{ days: 1, dailyRate: '0.005001' }, { dailyRate: 'outOfRange' }],
  [{ days: 101, dailyRate: '0.005' }, { dailyRate: 'unreasonable' }],
  [{ exitRate: '0.200001' }, { exitRate: 'outOfRange' }],
  [{ minAmount: '0' }, { minAmount: 'outOfRange' }],
])('a person proposes within bounds: %j', (more, fields) => {
  expect(faultOf(proposedTerms, more)).toEqual(fields)
})
