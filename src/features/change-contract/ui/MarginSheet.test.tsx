import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN, OPEN_ORDER } from '#kit/orders.ts'
import { orderApi } from '#src/entities/order/order.api.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import MarginSheet from './MarginSheet.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('adding to the margin of an order', () => {
  const account = { asset: 'USDT', available: '300.000000' }
  const grown = { ...OPEN_ORDER, margin: '260.464025', liquidationPrice: '60580.97', edits: 1 }

  async function openMargin(id: string, replies: Parameters<typeof scriptApi>[0]) {
    const seen = scriptApi({
      listMarkets: () => ok([BITCOIN]),
      getAccountSummary: () => ok(account),
      ...replies,
    })
    const world = createWorld()
    world.price('BTCUSDT', '64402.92')
    const onClose = vi.fn()
    renderInWorld(world, <MarginSheet order={{ ...OPEN_ORDER, id }} onClose={onClose} />)
    await settle()
    return { seen, onClose, world }
  }

  it('shows the terms before and after, sends what was seen, and shows them', async () => {
    const { seen } = await openMargin('m1', { addMargin: () => ok({ ...grown, id: 'm1' }) })
    expect(button('Enter an amount').getAttribute('aria-disabled')).toBe('true')
    type('Amount to add', '100')
    const terms = screen.getByLabelText('With the added margin').textContent
    expect(terms).toContain('before 62,580.9660,580.96')
    expect(terms).toContain('before 300.00\u00a0USDT200.00\u00a0USDT')
    expect(screen.getByText(/stop loss at 63,400.00 stays/)).toBeTruthy()
    fireEvent.click(button(/^Add 100\.00\sUSDT$/))
    await settle()
    expect(seen.filter(({ name }) => name === 'addMargin')).toMatchObject([
      { body: { orderId: 'm1', amount: '100.000000', seen: { margin: '160.464025' } } },
    ])
    expect(screen.getByRole('heading', { name: 'Margin added' })).toBeTruthy()
  })

  it('fills in a share of what is available, and says what is missing', async () => {
    await openMargin('m2', {})
    fireEvent.click(button('50%'))
    expect(button(/^Add 150\.00\sUSDT$/)).toBeTruthy()
    type('Amount to add', '1,000.1.2')
    expect(screen.getByText('This is not a number.')).toBeTruthy()
    type('Amount to add', '300.5')
    expect(button(/^0\.50\sUSDT short$/).getAttribute('aria-disabled')).toBe('true')
  })

  it('asks again with the same key when the answer is lost', async () => {
    const answer = (_: unknown, count: number) =>
      count === 1 ? 'lost' : ok({ ...grown, id: 'm3' })
    const { seen, world } = await openMargin('m3', { addMargin: answer })
    type('Amount to add', '100')
    fireEvent.click(button(/^Add 100\.00\sUSDT$/))
    await settle()
    expect(screen.getByText(/whether the margin was added/)).toBeTruthy()
    // The list knows before the answer is here: what was sent stays in view.
    const items = [{ ...grown, id: 'm3' }]
    const query = orderApi.util.upsertQueryData('listOpenOrders', 'demo', { items, next: null })
    await act(() => world.store.dispatch(query))
    expect(screen.getByLabelText('With the added margin').textContent).toContain('before 160.46')
    await settle(1_000)
    const keys = seen.filter(({ name }) => name === 'addMargin').map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(screen.getByRole('heading', { name: 'Margin added' })).toBeTruthy()
  })
})
