import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Holding } from '#protocol/holdings.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { OtherAssets, Pockets } from './Pockets.tsx'

const NONE = {
  available: '0',
  margin: '0',
  inOrders: '0',
  inOptions: '0',
  inPlans: '0',
  inWithdrawals: '0',
  inBids: '0',
  loan: '0',
}
const USDT: Holding = {
  ...NONE,
  asset: 'USDT',
  available: '60.000000',
  inOrders: '25.000000',
  inOptions: '10.000000',
  inPlans: '5.000000',
  total: '100.000000',
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['product'])
})
afterEach(cleanup)

const figures = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])

it('shows each pocket that holds something apart, and what all of it comes to', () => {
  render(<Pockets holding={USDT} asset="USDT" />)
  expect(figures()).toEqual([
    ['In contracts', expect.stringContaining('0.00')],
    ['In spot orders', expect.stringContaining('25.00')],
    ['In options', expect.stringContaining('10.00')],
    ['In plans', expect.stringContaining('5.00')],
    ['Total USDT', expect.stringContaining('100.00')],
  ])
})

it('says of what it does not know that it does not, never zero', () => {
  render(<Pockets holding={undefined} asset="USDT" />)
  expect(screen.queryByText(/0\.00/)).toBeNull()
})

it('names the other coins an account has something of', () => {
  const coins = [
    USDT,
    { ...NONE, asset: 'BTC', total: '0.50000000' },
    { ...NONE, asset: 'ETH', total: '0.000000000000000000' },
  ]
  render(<OtherAssets holdings={coins} />)
  expect(figures().map(([name]) => name)).toEqual(['BTC'])
})
