import { describe, expect, it } from 'vitest'
import type { ExchangeTerms } from '#protocol/exchange.ts'
import type { Holding } from '#protocol/holdings.ts'
import { availableOf, everything, obstacleOf, pairOf, pairWith, readAmount } from './form.ts'

const holding = (asset: string, available: string): Holding => ({
  asset,
  available,
  margin: '0',
  inOrders: '0',
  inOptions: '0',
  inPlans: '0',
  inWithdrawals: '0',
  inBids: '0',
  loan: '0',
  total: available,
})
const HOLDINGS = [holding('USDT', '0.000000'), holding('ETH', '1.500000000000000000')]

describe('the pair', () => {
  it.each([
    [{ from: null, to: null }, undefined, { from: 'USDT', to: 'BTC' }],
    [{ from: null, to: null }, HOLDINGS, { from: 'ETH', to: 'USDT' }],
    [{ from: 'BTC', to: 'EUR' }, HOLDINGS, { from: 'BTC', to: 'EUR' }],
    [{ from: 'BTC', to: 'BTC' }, HOLDINGS, { from: 'BTC', to: 'USDT' }],
    [{ from: 'TRX', to: 'nothing' }, [], { from: 'USDT', to: 'BTC' }],
  ])('of %j is what the address names, or something one has', (wanted, holdings, pair) => {
    expect(pairOf(wanted, holdings)).toEqual(pair)
  })

  it('never has the same currency twice: choosing the other one swaps them', () => {
    const pair = { from: 'BTC', to: 'USDT' } as const
    expect(pairWith(pair, 'to', 'EUR')).toEqual({ from: 'BTC', to: 'EUR' })
    expect(pairWith(pair, 'to', 'BTC')).toEqual({ from: 'USDT', to: 'BTC' })
    expect(pairWith(pair, 'from', 'USDT')).toEqual({ from: 'USDT', to: 'BTC' })
  })
})

describe('what was typed', () => {
  const read = (typed: string, available: string | null = '100.000000') =>
    readAmount(typed, 'USDT', available, '.')

  it.each([
    ['12.5', '12.500000'],
    ['100', '100.000000'],
    ['1,000,000', null],
  ])('%s is %s', (typed, amount) => {
    const said = read(typed)
    expect(said.ok ? said.amount : null).toBe(amount)
  })

  it.each([
    ['', { code: 'missing' }],
    ['0', { code: 'missing' }],
    ['many', { code: 'unreadable' }],
    ['1.2345678', { code: 'tooFine', decimals: 6 }],
    ['100.000001', { code: 'notEnough', amount: '0.000001' }],
  ])('%s is an issue', (typed, issue) => {
    expect(read(typed)).toEqual({ ok: false, issue })
  })

  it('is no issue while nobody knows what there is, and is one where there is nothing', () => {
    expect(read('100000', null)).toEqual({ ok: true, amount: '100000.000000' })
    expect(read('', '0.000000')).toEqual({ ok: false, issue: { code: 'nothing', asset: 'USDT' } })
  })
})

describe('everything', () => {
  it('is what is there to the last unit, and can be given', () => {
    const all = everything('0.123456789012345678', 'ETH')
    expect(all).toBe('0.123456789012345678')
    expect(readAmount(all, 'ETH', all, '.')).toEqual({ ok: true, amount: all })
    expect(everything('12.500000', 'USDT')).toBe('12.5')
    expect(everything('many', 'USDT')).toBe('')
    expect(availableOf(HOLDINGS, 'BTC')).toBeNull()
  })
})

describe('what stands in the way', () => {
  const terms: ExchangeTerms = {
    feeRate: '0.002',
    quoteSeconds: 10,
    assets: [
      { asset: 'BTC', leastGross: '0.00001000', obstacle: null },
      { asset: 'EUR', leastGross: '10.00', obstacle: 'closed' },
    ],
  }

  it('is that of either currency', () => {
    const closed = { asset: 'EUR', obstacle: 'closed' }
    expect(obstacleOf(terms, { from: 'BTC', to: 'EUR' })).toEqual(closed)
    expect(obstacleOf(terms, { from: 'EUR', to: 'BTC' })).toEqual(closed)
    expect(obstacleOf(terms, { from: 'BTC', to: 'USDT' })).toBeNull()
    expect(obstacleOf(undefined, { from: 'BTC', to: 'EUR' })).toBeNull()
  })
})
