import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlanProduct } from '#protocol/planOrder.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import EarnPage from './EarnPage.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['plan', 'trade', 'orders', 'funds', 'receipt', 'profile', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PRODUCT: PlanProduct = {
  id: 'smart-30',
  kind: 'smart',
  asset: 'USDT',
  days: 30,
  dailyRate: '0.0003',
  minAmount: '100.000000',
  maxAmount: '5000.000000',
  unitPrice: null,
  exitRate: '0.01',
  soldOut: false,
}

function open(account: 'real' | 'demo') {
  scriptApi({
    listPlans: () => ok([PRODUCT]),
    listPlanOrders: () => ok({ items: [], next: null, income: [] }),
    getAccountSummary: () => ok({}),
  })
  renderInWorld(createWorld({ account }), <EarnPage />)
}

it('says what is earned by the year, and by which formula', async () => {
  open('real')
  expect(await screen.findByText('10.95%')).toBeTruthy()
  expect(screen.getByText(/daily yield × 365, without compounding/)).toBeTruthy()
  expect(await screen.findByText('No plan is running.')).toBeTruthy()
  // A calendar of nothing is not shown.
  expect(screen.queryByRole('heading', { name: 'Payment calendar' })).toBeNull()
})

it('shows the demo account what is on sale, and sells it nothing', async () => {
  open('demo')
  expect(await screen.findByText('10.95%')).toBeTruthy()
  expect(screen.queryByLabelText('Investment amount')).toBeNull()
})
