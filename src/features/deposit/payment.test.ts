import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Coin, issueOf, paymentOf, readAmount } from './payment.ts'

const TO = '0x00000000000000000000000000000000c011ec70'
const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const USDT: Coin = { asset: 'USDT', minimum: '120', token: TOKEN, decimals: 6 }
const ETH: Coin = { asset: 'ETH', minimum: '0.2', token: null, decimals: 18 }

describe('what the wallet is asked to send', () => {
  it('is a token’s transfer, as the token’s own interface has it', () => {
    const abi = parseAbi(['function transfer(address to, uint256 value)'])
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [TO, 120_000_001n] })
    expect(paymentOf(USDT, TO, '120.000001')).toEqual({ to: TOKEN, value: '0x0', data })
  })

  it('is the chain’s own coin, to the last unit', () => {
    expect(paymentOf(ETH, TO, '0.200000000000000001')).toEqual({
      to: TO,
      value: '0x2c68af0bb140001',
    })
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
