import { describe, expect, it } from 'vitest'
import { formattersOf, UNKNOWN_FIGURE } from '#src/shared/i18n/format.ts'
import { moneyText } from './amount.ts'

const en = formattersOf('en')

describe('amounts', () => {
  it('have every decimal there is where they are exact, and at least two', () => {
    const exact = { style: 'exact' } as const
    expect(moneyText(en, '99412.604200', 'USDT', exact)).toBe('99,412.6042')
    expect(moneyText(en, '100000.000000', 'USDT', exact)).toBe('100,000.00')
    expect(moneyText(en, '0.000000000000000001', 'ETH', exact)).toBe('0.000000000000000001')
    expect(moneyText(en, '1234.00', 'JPY', exact)).toBe('1,234')
  })

  it.each([
    ['6912.475', 'USDT', '6,912.48'],
    ['-6912.475', 'USDT', '−6,912.48'],
    ['0.446541', 'USDT', '0.4465'],
    ['0.999999', 'USDT', '1.00'],
    ['0.3', 'USDT', '0.30'],
    ['0', 'USDT', '0.00'],
    ['0.00004', 'USDT', '<0.0001'],
    ['-0.00004', 'USDT', '>−0.0001'],
    ['0.5', 'EUR', '0.50'],
    ['0.00003', 'BTC', '0.00003000'],
    ['1.000000499999999999', 'ETH', '1.000000'],
    ['0.000000000000000001', 'ETH', '<0.000001'],
    ['12.34565', 'DOGE', '12.3457'],
    ['1234.56', 'JPY', '1,235'],
    ['0.4', 'JPY', '<1'],
  ])('%s %s read %s by the rule', (value, asset, text) => {
    expect(moneyText(en, value, asset)).toBe(text)
  })

  it('are never more than there is in a balance', () => {
    expect(moneyText(en, '6912.479999', 'USDT', { style: 'balance' })).toBe('6,912.47')
    expect(moneyText(en, '0.999999', 'USDT', { style: 'balance' })).toBe('0.9999')
  })

  it('are a dash when unknown, never zero', () => {
    expect(moneyText(en, null, 'USDT')).toBe(UNKNOWN_FIGURE)
  })
})
