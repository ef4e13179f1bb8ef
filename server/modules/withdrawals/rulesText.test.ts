import { expect, it } from 'vitest'
import { resetText, withdrawalText } from './rulesText.ts'

const PARTS = {
  domain: 'app.example.org',
  signer: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  id: '0b5ad9a1-58ec-4d1c-8d36-2f3c4ea9b1f0',
  issuedAt: Date.UTC(2026, 0, 5, 10, 30),
}
const MONEY = { amount: '120.000000', fee: '0.120000', net: '119.880000' }

it('says all of a withdrawal of coins', () => {
  const target = {
    method: 'crypto',
    asset: 'USDT',
    network: 'tron',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  } as const
  expect(withdrawalText(PARTS, { target, ...MONEY })).toBe(
    [
      'app.example.org: withdraw 120.000000 USDT',
      '',
      'Amount: 120.000000 USDT',
      'Fee: 0.120000 USDT',
      'Arrives: 119.880000 USDT',
      'To: TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      'Network: Tron (TRC-20)',
      '',
      'Wallet: 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'Number: 0b5ad9a1-58ec-4d1c-8d36-2f3c4ea9b1f0',
      'Issued at: 2026-01-05T10:30:00.000Z',
      'Expires at: 2026-01-05T10:40:00.000Z',
    ].join('\n'),
  )
})

it('says all of a withdrawal to a bank', () => {
  const target = {
    method: 'bank',
    asset: 'EUR',
    holder: 'Ann Example',
    bank: 'Example Bank',
    bankType: 'iban',
    account: 'DE89370400440532013000',
  } as const
  const text = withdrawalText(PARTS, { target, ...MONEY })
  expect(text).toContain('\nTo: Ann Example\nBank: Example Bank\nIBAN: DE89370400440532013000\n')
})

it('begins the text of a reset unlike that of a withdrawal', () => {
  const text = resetText(PARTS)
  expect(text).toContain('app.example.org: set a new withdrawal password\n')
  expect(text).not.toContain('withdraw ')
})
