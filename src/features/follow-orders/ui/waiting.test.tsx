import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { NOW, OPEN_ORDER, WAITING_ORDER } from '#kit/orders.ts'
import { clockTicked } from '#src/entities/market/market.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { scriptedActs } from '#kit/orderActs.ts'
import { OrderActsContext } from '../orderActs.ts'
import { ClosedOrders } from './ClosedOrders.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { WaitingLines } from './OrderLines.tsx'
import { type DockTab, OrdersDock } from './OrdersDock.tsx'
import { ProfitTotals } from './ProfitTotals.tsx'
import { WaitingOrders } from './WaitingOrders.tsx'

const later = new Date(NOW + 60_000).toISOString()
const closed: ContractOrder = {
  ...OPEN_ORDER,
  state: 'closed',
  closePrice: '63400.00',
  closedAt: OPEN_ORDER.openedAt,
  closeReason: 'stopLoss',
  result: '-43.108069',
}
const stopped: WaitingContract = {
  ...WAITING_ORDER,
  state: 'cancelled',
  endedAt: later,
  cancelReason: 'stops',
}
const total = (from: string | null) => ({
  asset: 'USDT',
  orders: from === null ? 9 : 2,
  profit: '0.000000',
  fees: '0.000000',
  result: from === null ? '120.500000' : '-7.250000',
  open: '3.100000',
})

let world: ReturnType<typeof createWorld>

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'orders', 'receipt', 'product'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PRODUCTS = (['spot', 'plan'] as const).map((key) => ({
  key,
  List: () => <p>Own list of {key}</p>,
  fits: (account: AccountKind) => key === 'spot' || account === 'real',
}))

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

const LISTS: Readonly<Record<string, readonly unknown[]>> = {
  open: [],
  waiting: [WAITING_ORDER],
  history: [closed],
  cancelled: [stopped],
}

async function show(content: Parameters<typeof renderInWorld>[1]) {
  const seen = scriptApi({
    listContracts: ({ query }) => ok({ items: LISTS[query.get('state') ?? ''], next: null }),
    getReceipt: () => ({ code: CODE.receiptPending, result: null }),
    getProfitTotal: ({ query }) => ok(total(query.get('from'))),
  })
  world = createWorld()
  renderInWorld(world, content, '/trading')
  await settle()
  act(() => world.price('BTCUSDT', '64000.00'))
  return seen
}

describe('waiting orders', () => {
  it('show the limit, the way to it, the stops and what is held, and can be cancelled', async () => {
    const acts = scriptedActs()
    await show(
      <OrderActsContext value={acts}>
        <WaitingOrders />
      </OrderActsContext>,
    )
    const card = screen.getByRole('article')
    for (const text of ['63,500.00', '0.79%', '62,700.00', '65,000.00', '160.66', '5 lots']) {
      expect(within(card).getByText(text)).toBeTruthy()
    }
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order: BTC/USDT, 63,500.00' }))
    expect(acts.cancel).toHaveBeenCalledWith(WAITING_ORDER)
    fireEvent.click(screen.getByRole('button', { name: 'Edit order: BTC/USDT, 63,500.00' }))
    expect(acts.edit).toHaveBeenCalledWith(WAITING_ORDER)
  })

  it('stand under the chart of their instrument only', async () => {
    const acts = scriptedActs({ cancellingId: 'w1' })
    await show(
      <OrderActsContext value={acts}>
        <WaitingLines code="BTCUSDT" />
        <WaitingLines code="ETHUSDT" />
      </OrderActsContext>,
    )
    expect(screen.getAllByText('63,500.00')).toHaveLength(1)
    // Its cancelling has no answer yet.
    expect(screen.getByRole('button', { name: 'Please wait: BTC/USDT, 63,500.00' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Edit order: BTC/USDT, 63,500.00' }))
    expect(acts.edit).toHaveBeenCalledWith(WAITING_ORDER)
    expect(screen.getByText(/^Limit and stop orders stay here until/)).toBeTruthy()
  })

  it('have their tab in the dock, with their number', async () => {
    const onTab = vi.fn()
    const acts = scriptedActs()
    const dock = (tab: DockTab) => (
      <OrderActsContext value={acts}>
        <OrdersDock all={{}} tab={tab} lists={PRODUCTS} onTab={onTab} pathOf={() => '/cruuency'} />
      </OrderActsContext>
    )
    await show(dock('waiting'))
    const tab = screen.getByRole('tab', { name: 'Open orders 1' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('button', { name: 'Cancel order: BTC/USDT, 63,500.00' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Edit order: BTC/USDT, 63,500.00' }))
    expect(acts.edit).toHaveBeenCalledWith(WAITING_ORDER)
    expect(screen.getByRole('table').textContent).toContain('63,500.00')
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    expect(onTab).toHaveBeenCalledWith('history')
    fireEvent.click(screen.getByRole('tab', { name: 'Spot' }))
    expect(onTab).toHaveBeenCalledWith('spot')
    expect(screen.queryByText('Own list of spot')).toBeNull()
    cleanup()
    await show(dock('spot'))
    expect(screen.getByText('Own list of spot')).toBeTruthy()
    cleanup()
    // Plans are none of the demo account's: what was looked at on the other one gives way.
    await show(dock('plan'))
    expect(screen.queryByText('Own list of plan')).toBeNull()
    expect(screen.getByRole('tab', { selected: true, name: /^Positions/ })).toBeTruthy()
  })
})

describe('the history', () => {
  it('has what never opened among what was closed, with its reason', async () => {
    await show(<ClosedOrders />)
    const list = screen.getByRole('region', { name: 'History' })
    const text = list.textContent
    expect(text).toContain(
      'Your stop loss or take profit no longer fitted the price it would have filled at',
    )
    expect(text).toContain('Order cancelled')
    expect(text.indexOf('Order cancelled')).toBeLessThan(text.indexOf('−43.11'))
  })

  it.each([
    ['on a phone', <ClosedOrders key="cards" />],
    ['in the table', <HistoryTable key="table" />],
  ])('leads to the receipt of what never opened, %s', async (_name, list) => {
    const seen = await show(list)
    const [first] = screen.getAllByRole('button', {
      name: /^Receipt of the order BTC\/USDT Long, .*:31$/,
    })
    fireEvent.click(first ?? document.body)
    await settle()
    expect(seen.at(-1)?.name).toBe('getReceipt')
    expect(screen.getByRole('dialog').textContent).toContain('All reserved funds were released.')
  })

  it('says what closed orders came to in three spans, and how open ones stand', async () => {
    const seen = await show(<ProfitTotals />)
    const totals = screen.getByRole('region', { name: 'Realised PnL after fees' })
    expect(within(totals).getAllByText('−7.25')).toHaveLength(2)
    expect(within(totals).getByText('+120.50')).toBeTruthy()
    expect(within(totals).getByText('Orders: 9')).toBeTruthy()
    expect(totals.textContent).toContain('Unrealised PnL now, before closing fees')
    const asked = seen.filter(({ name }) => name === 'getProfitTotal').map(({ query }) => query)
    const midnight = new Date(NOW).setHours(0, 0, 0, 0)
    const week = NOW - 7 * 86_400_000
    expect(asked.map((query) => query.get('from'))).toEqual([
      new Date(midnight).toISOString(),
      new Date(week).toISOString(),
      null,
    ])
  })

  it('counts a new day from its own midnight', async () => {
    const seen = await show(<ProfitTotals />)
    const before = seen.length
    const tomorrow = NOW + 86_400_000
    const tick = (now: number) => act(() => void world.store.dispatch(clockTicked(now)))
    tick(NOW + 1000)
    await settle()
    expect(seen).toHaveLength(before)
    tick(tomorrow)
    await settle()
    const asked = seen.slice(before).map(({ query }) => query.get('from'))
    expect(asked).toEqual([
      new Date(new Date(tomorrow).setHours(0, 0, 0, 0)).toISOString(),
      new Date(NOW).toISOString().replace('2026-11-20', '2026-11-14'),
    ])
  })
})
