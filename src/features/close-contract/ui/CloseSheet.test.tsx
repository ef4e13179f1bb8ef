import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN, OPEN_ORDER } from '#kit/orders.ts'
import { orderApi } from '#src/entities/order/order.api.ts'
import { orderHappened } from '#src/entities/order/orderNews.slice.ts'
import { accountChosen } from '#src/entities/preferences/preferences.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { CloseSheet } from './CloseSheet.tsx'

const closed = {
  ...OPEN_ORDER,
  state: 'closed',
  closePrice: '64399.70',
  closedAt: OPEN_ORDER.openedAt,
  closeLogSeq: '184221400',
  closeReason: 'customer',
  profit: '10.704500',
  closeFee: '1.931991',
  result: '6.846940',
}

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

async function openSheet(replies: Parameters<typeof scriptApi>[0] = {}, price = '64402.92') {
  const seen = scriptApi({ listMarkets: () => ok([BITCOIN]), ...replies })
  const world = createWorld()
  world.price('BTCUSDT', price)
  const heard = { close: vi.fn(), history: vi.fn() }
  renderInWorld(
    world,
    <CloseSheet order={OPEN_ORDER} onClose={heard.close} onHistory={heard.history} />,
  )
  await settle()
  return { seen, heard, world }
}

const button = (name: RegExp | string) => screen.getByRole('button', { name })

describe('closing an order', () => {
  it('says what it brings at the price on the closing side, before the button', async () => {
    await openSheet()
    const terms = screen.getByLabelText('If you close now').textContent
    expect(terms).toContain('64,399.69')
    expect(terms).toContain('+10.70 USDT'.replace(' ', '\u00a0'))
    expect(terms).toContain('You receive now')
    expect(button('Close long · 5 lots')).toBeTruthy()
  })

  it('brings the margin that was added meanwhile, and closes the lots that are left', async () => {
    const { world } = await openSheet()
    const items = [{ ...OPEN_ORDER, lots: '3', margin: '196.278415', openFee: '1.155341' }]
    const query = orderApi.util.upsertQueryData('listOpenOrders', 'demo', { items, next: null })
    await act(() => world.store.dispatch(query))
    expect(screen.getByLabelText('If you close now').textContent).toContain('196.28')
    expect(button('Close long · 3 lots')).toBeTruthy()
  })

  it('closes once, then shows the result and the slippage', async () => {
    const { seen, heard } = await openSheet({ closeContract: () => ok(closed) })
    fireEvent.click(button('Close long · 5 lots'))
    await settle()
    const sent = seen.filter(({ name }) => name === 'closeContract')
    expect(sent).toMatchObject([{ body: { orderId: 'o1' } }])
    expect(sent[0]?.body).toHaveProperty('validUntil')
    expect(screen.getByText('Closed at 64,399.70')).toBeTruthy()
    expect(screen.getByText('Filled 0.01 better than the price shown.')).toBeTruthy()
    expect(screen.getAllByText('+6.85').length).toBeGreaterThan(0)
    fireEvent.click(button('See the history'))
    expect([heard.close.mock.calls.length, heard.history.mock.calls.length]).toEqual([1, 1])
  })

  it('asks again with the same key when the answer is lost', async () => {
    const { seen } = await openSheet({
      closeContract: (_, count) => (count === 1 ? 'lost' : ok(closed)),
    })
    fireEvent.click(button('Close long · 5 lots'))
    await settle()
    expect(screen.getByText('We can’t confirm yet whether your position was closed.')).toBeTruthy()
    await settle(1_000)
    const keys = seen.filter(({ name }) => name === 'closeContract').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    // The same request in every word, or the operator would refuse it under this key.
    const bodies = seen.filter(({ name }) => name === 'closeContract').map(({ body }) => body)
    expect(bodies[1]).toEqual(bodies[0])
    expect(screen.getByText('Closed at 64,399.70')).toBeTruthy()
  })

  it('says so when the order is not open any more', async () => {
    await openSheet({ closeContract: () => ({ code: CODE.orderNotOpen, result: null }) })
    fireEvent.click(button('Close long · 5 lots'))
    await settle()
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByRole('alert').textContent).toContain('not open any more')
  })

  it('Exchanged shows what for of an order that its stop closed meanwhile, and sends nothing', async () => {
    const { seen, world } = await openSheet()
    const stopped = { ...OPEN_ORDER, ...closed, closeReason: 'stopLoss', state: 'closed' } as const
    act(() => {
      world.store.dispatch(orderHappened(stopped))
    })
    expect(screen.getByText('Closed at 64,399.70')).toBeTruthy()
    expect(screen.getByText('Stop loss')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Close long/ })).toBeNull()
    expect(seen.some(({ name }) => name === 'closeContract')).toBe(false)
  })

  it('stays with the account of its order when another one is chosen', async () => {
    const { seen, world } = await openSheet({ closeContract: () => ok(closed) })
    act(() => {
      world.store.dispatch(accountChosen('real'))
    })
    expect(screen.getByText('Demo account')).toBeTruthy()
    fireEvent.click(button('Close long · 5 lots'))
    await settle()
    const sent = seen.filter(({ name }) => name === 'closeContract')
    expect(sent).toMatchObject([{ account: 'YES' }])
  })

  it('can not be pressed while the market is closed', async () => {
    const { seen } = await openSheet({ listMarkets: () => ok([{ ...BITCOIN, open: false }]) })
    fireEvent.click(button('The market is closed'))
    await settle()
    expect(seen.some(({ name }) => name === 'closeContract')).toBe(false)
  })
})
