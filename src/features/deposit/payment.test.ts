import { describe, expect, it } from 'vitest'
import { type Coin, issueOf, paymentOf, readAmount } from './payment.ts'

const TO = '0x00000000000000000000000000000000c011ec70'
const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const USDT: Coin = { asset: 'USDT', minimum: '120', token: TOKEN, decimals: 6 }
const ETH: Coin = { asset: 'ETH', minimum: '0.2', token: null, decimals: 18 }

describe('what the wallet is asked to send', () => {
  it('is units of a token, or of the chain’s own coin, to the last one', () => {
    expect(paymentOf(USDT, TO, '120.000001')).toEqual({ to: TO, units: 120_000_001n, token: TOKEN })
    const units = 200_000_000_000_000_001n
    expect(paymentOf(ETH, TO, '0.200000000000000001')).toEqual({ to: TO, units, token: null })
  })

  it.each(['', '0', '-1', '1e3', '1.0000001'])('is nothing for %j', (typed) => {
    expect(() => paymentOf(USDT, TO, typed)).toThrow('no amount')
  })
})

it.each([
  [USDT, '', 'missing'],
  [USDT, '119.999999', 'belowMinimum'],
  [USDT, '120', null],
  [USDT, '120.0000001', 'malformed'],
  [ETH, '0.199999999999999999', 'belowMinimum'],
  [ETH, '0.2', null],
  [{ ...ETH, decimals: 8 }, '0.2', null],
] as const)('%o: %s is %s', (coin, typed, issue) => {
  expect(issueOf(coin, typed)).toBe(issue)
})

it.each([
  ['120,5', ',', '120.5'],
  ['1.234', ',', null],
  ['1,234', '.', null],
  ['1.234,5', ',', '1234.5'],
  ['١٢٠', '.', '120'],
  ['120.0000001', '.', null],
  ['', '.', ''],
] as const)('reads %j with %j as %j', (typed, sign, amount) => {
  expect(readAmount(USDT, typed, sign)).toBe(amount)
})

it('takes no amount that could be another one', () => {
  expect(issueOf(ETH, readAmount(ETH, '1.234', ','))).toBe('malformed')
})
