import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { AmountEntry } from '../useAmountEntry.ts'
import { InWallet } from './InWallet.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['deposit'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Replies = Parameters<typeof scriptApi>[0]

function open(getWalletBalance: NonNullable<Replies['getWalletBalance']>, token: string | null) {
  const seen = scriptApi({ getWalletBalance })
  const type = vi.fn()
  const asset = token === null ? 'ETH' : 'USDT'
  const coin = { asset, minimum: '1', token, decimals: 6 }
  const entry = { coin, type } as unknown as AmountEntry
  renderInWorld(createWorld({ account: 'real' }), <InWallet network="sandbox" entry={entry} />)
  return { seen, type }
}

const max = () => screen.queryByRole('button', { name: 'Max' })

it('fills in all of a token that the wallet has', async () => {
  const { type } = open(() => ok({ amount: '1234.5' }), `0x${'1'.repeat(40)}`)
  expect(await screen.findByText(/^In your wallet: 1,234\.50/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Max' }))
  expect(type).toHaveBeenCalledWith('1234.5')
})

it('offers no Max of the coin that pays the fee, nor of nothing', async () => {
  open(() => ok({ amount: '2.5' }), null)
  expect(await screen.findByText(/^In your wallet: 2\.5/)).toBeTruthy()
  expect(max()).toBeNull()
  cleanup()
  open(() => ok({ amount: '0' }), `0x${'1'.repeat(40)}`)
  expect(await screen.findByText(/^In your wallet: 0/)).toBeTruthy()
  expect(max()).toBeNull()
})

it.each([
  ['says nothing', () => ok({ amount: null })],
  ['cannot be reached', () => ({ code: '500', result: null })],
])('is not known, and never zero, where the chain %s', async (_, reply) => {
  open(reply, `0x${'1'.repeat(40)}`)
  expect(await screen.findByText(/isn’t known right now/, {}, { timeout: 8_000 })).toBeTruthy()
  expect(screen.queryByText(/^In your wallet/)).toBeNull()
})
