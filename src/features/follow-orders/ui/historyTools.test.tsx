import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { OPEN_ORDER } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { ClosedOrders } from './ClosedOrders.tsx'
import { LateHistoryTools } from './LateHistoryTools.tsx'

const closed = { ...OPEN_ORDER, state: 'closed', closedAt: OPEN_ORDER.openedAt, result: '-43.10' }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'orders', 'funds'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

/** The history at an address, of which the operator has nothing of instrument 7. */
async function show(path: string) {
  const seen = scriptApi({
    listMarkets: () => ok([{ id: '1', code: 'BTCUSDT', appName: 'BTC/USDT' }]),
    listContracts: ({ query }) => {
      const some = query.get('state') === 'history' && query.get('instrumentId') !== '7'
      return ok({ items: some ? [closed] : [], next: null })
    },
    exportContracts: () => ok({ name: 'a.csv', type: 'text/csv', content: '', encoding: 'text' }),
  })
  renderInWorld(
    createWorld(),
    <>
      <LateHistoryTools />
      <ClosedOrders />
    </>,
    path,
  )
  await screen.findByRole('group', { name: 'Filter' })
  await settle()
  const asked = () => seen.filter(({ name }) => name === 'listContracts').map(({ query }) => query)
  return { seen, asked }
}

const values = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value)

describe('the filters of the history', () => {
  it('ask the operator for what was chosen, of closed and cancelled orders and of the file', async () => {
    const { seen, asked } = await show('/profile/orders?tab=history')
    expect(asked().map((query) => query.get('instrumentId'))).toEqual([null, null])
    const instrument = screen.getByRole('combobox', { name: 'Instrument' })
    fireEvent.change(instrument, { target: { value: '1' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), {
      target: { value: 'week' },
    })
    fireEvent.change(screen.getByRole('combobox', { name: 'Close reason' }), {
      target: { value: 'stopLoss' },
    })
    await settle()
    const now = new Date()
    const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6).toISOString()
    const chosen = { instrumentId: '1', from, endedBy: 'stopLoss' }
    const last = asked().slice(-2)
    expect(new Set(last.map((query) => query.get('state')))).toEqual(
      new Set(['cancelled', 'history']),
    )
    for (const query of last) {
      expect(Object.fromEntries(query)).toMatchObject(chosen)
    }
    fireEvent.click(screen.getByRole('button', { name: /CSV/ }))
    await settle()
    const file = seen.find(({ name }) => name === 'exportContracts')?.query
    expect(Object.fromEntries(file ?? [])).toMatchObject(chosen)
  })

  it('are read from the address, and cleared where nothing is found', async () => {
    await show('/profile/orders?tab=history&instrumentId=7&period=year&endedBy=cancelled')
    expect(values()).toEqual(['7', 'year', 'cancelled'])
    expect(screen.getByText('Nothing in this history matches the filter')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }))
    await settle()
    expect(values()).toEqual(['', 'all', ''])
    expect(screen.getByText('−43.10')).toBeTruthy()
  })

  it('offer every way to end, in the words of the list', async () => {
    await show('/profile/orders?tab=history')
    const reason = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Close reason' })
    expect([...reason.options].map(({ value, text }) => [value, text])).toEqual([
      ['', 'All close reasons'],
      ['customer', 'Closed by you'],
      ['stopLoss', 'Stop loss'],
      ['takeProfit', 'Take profit'],
      ['liquidation', 'Liquidated'],
      ['corporateAction', 'Corporate action'],
      ['cancelled', 'Order cancelled'],
    ])
  })
})
