import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '#kit/frontWorld.tsx'
import { press, show, type } from '#kit/signingWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { WithdrawPanel } from './WithdrawPanel.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['withdrawal', 'factor', 'session', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ways = [
  { asset: 'USDT', network: 'ethereum', min: '20.000000' },
  { asset: 'EUR', network: null, min: '20.00' },
]
const open = (identity: object, replies: Parameters<typeof show>[0] = {}) =>
  show(
    {
      getWithdrawalOffer: () => ok({ feePercent: '0.1', ways }),
      getIdentity: () =>
        ok({ state: 'notCertified', level: 'none', form: null, dueAt: null, ...identity }),
      ...replies,
    },
    <WithdrawPanel />,
  )
const chooseBank = async (): Promise<void> => {
  screen.getByRole('radio', { name: 'Bank account' }).click()
  await vi.waitFor(() => screen.getByText(/^Banks need|^Account holder/))
}

it('leads customers to verification before they fill in a bank, and back to coins', async () => {
  await open({})
  await chooseBank()
  expect(screen.getByRole('link', { name: 'Verify identity' }).getAttribute('href')).toBe(
    '/profile/identity',
  )
  expect(screen.queryByLabelText('Account holder')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Review|^Enter/ })).toBeNull()
  screen.getByRole('radio', { name: 'Crypto' }).click()
  await vi.waitFor(() => screen.getByLabelText('Address'))
})

it('says by when an answer comes while papers are reviewed', async () => {
  await open({ state: 'pending', form: 'full', dueAt: '2026-11-26T12:00:00Z' })
  await chooseBank()
  expect(screen.getByText(/will answer by/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Verify identity' })).toBeNull()
})

it.each(['full', 'wealth'])('asks for the bank of who is verified: %s', async (level) => {
  await open({ state: 'verified', level })
  await chooseBank()
  expect(screen.getByLabelText('Account holder')).toBeTruthy()
  await press(/^Enter/)
})

it('says of a bank that reads as a link what is wrong with it, beside it', async () => {
  const fields = { 'target.bank': 'unreasonable' }
  const verified = { state: 'verified', level: 'full' }
  await open(verified, { prepareWithdrawal: () => ({ code: '400', result: null, fields }) })
  await chooseBank()
  type('Amount', '200')
  type('Account holder', 'Ann Example')
  type('Name of the bank', 'evil.example')
  type('Account number', 'DE89370400440532013000')
  await press(/^Review/)
  expect(screen.getByText(/^No web addresses here/)).toBeTruthy()
})
