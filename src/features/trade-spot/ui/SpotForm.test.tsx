import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN, NOW } from '#kit/orders.ts'
import { SPOT_ORDER, WAITING_SPOT } from '#kit/spotOrders.ts'
import { applyOwnEvent } from '#src/entities/order/orderEvents.ts'
import { accountChosen } from '#src/entities/preferences/preferences.slice.ts'
import { sessionEnded, signedIn } from '#src/shared/session/session.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import SpotPanel from './SpotPanel.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'errors', 'spot'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(
  replies: Parameters<typeof scriptApi>[0] = {},
  options: Parameters<typeof createWorld>[0] = {},
) {
  const seen = scriptApi(replies)
  const world = createWorld(options)
  world.price('BTCUSDT', '64182.40')
  const view = renderInWorld(world, <SpotPanel info={BITCOIN} />)
  await settle()
  return { seen, world, view }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string): void =>
  void fireEvent.change(field(name), { target: { value } })

describe('the side that follows from the other', () => {
  it('stands while it has the focus, takes what is typed, and follows again once left', async () => {
    const { world } = await open()
    type('Quantity', '0.01')
    act(() => field('Total').focus())
    act(() => world.price('BTCUSDT', '65000.00'))
    expect(field('Total').value).toBe('641.8561')
    act(() => field('Total').blur())
    expect(field('Total').value).toBe('650.0325')
    act(() => field('Total').focus())
    type('Total', '650.0655')
    act(() => world.price('BTCUSDT', '66000.00'))
    expect(field('Total').value).toBe('650.0655')
    expect(field('Quantity').value).not.toBe('0.01')
  })
})

describe('the limit', () => {
  it('is filled in with what the pair trades at, and moves by a tick', async () => {
    const { world } = await open()
    fireEvent.click(screen.getByRole('radio', { name: 'Limit' }))
    const press = (name: string) => void fireEvent.click(screen.getByRole('button', { name }))
    for (const [name, price] of [
      ['Last', '64,182.40'],
      ['Bid', '64,179.19'],
      ['Ask', '64,185.61'],
    ] as const) {
      press(name)
      expect(field('Limit price').value).toBe(price)
    }
    const limit = within(
      screen.getByRole('group', { name: 'Fill in a price' }).parentElement ?? document.body,
    )
    fireEvent.click(limit.getByRole('button', { name: 'Less' }))
    expect(field('Limit price').value).toBe('64,185.60')
    act(() => world.price('BTCUSDT', '65000.00'))
    expect(field('Limit price').value).toBe('64,185.60')
    press('Last')
    expect(field('Limit price').value).toBe('65,000.00')
  })
})

describe('an answer', () => {
  const ETHER = { ...BITCOIN, id: '2', code: 'ETHUSDT', appName: 'ETH/USDT', base: 'ETH' }
  const shown = () =>
    screen.queryByRole('heading', { name: /^Bought/ }) ?? screen.queryByRole('alert')

  it.each([
    ['a filled order', ok(SPOT_ORDER)],
    ['a refusal', { code: CODE.treasuryNotFunded, result: null }],
  ])('is shown for its own account and pair alone: %s', async (_, answer) => {
    const { world, view } = await open({ placeSpotOrder: () => answer })
    type('Quantity', '0.01')
    fireEvent.click(screen.getByRole('button', { name: /^Buy / }))
    await settle()
    await act(() => vi.dynamicImportSettled())
    expect(shown()).not.toBeNull()
    act(() => void world.store.dispatch(accountChosen('real')))
    await settle()
    expect(shown()).toBeNull()
    act(() => void world.store.dispatch(accountChosen('demo')))
    expect(shown()).not.toBeNull()
    view.unmount()
    renderInWorld(world, <SpotPanel info={ETHER} />)
    expect(shown()).toBeNull()
  })
})

describe('what was typed', () => {
  const login = (id: string) =>
    signedIn({
      token: 'token',
      way: 'key',
      user: { id, address: null, registeredAt: new Date(NOW).toISOString() },
      expiresAt: new Date(NOW).toISOString(),
    })

  it('is found again by its customer, and by no other', async () => {
    const { world } = await open({}, { signedIn: false })
    const become = (id: string | null) =>
      act(() => void world.store.dispatch(id === null ? sessionEnded('expired') : login(id)))
    type('Quantity', '0.3')
    become('c1')
    expect(field('Quantity').value).toBe('0.3')
    become(null)
    become('c1')
    expect(field('Quantity').value).toBe('0.3')
    become('c2')
    expect(field('Quantity').value).toBe('')
    type('Quantity', '5')
    become('c1')
    expect(field('Quantity').value).toBe('')
    type('Quantity', '0.4')
    act(() => void world.store.dispatch(sessionEnded('signedOut')))
    expect(field('Quantity').value).toBe('')
  })
})

describe('an order that waits', () => {
  it.each([
    ['that was seen waiting', [WAITING_SPOT]],
    ['that was filled before the list came', []],
  ])('says when it waits no more: one %s', async (_, first) => {
    const api = { waiting: first as readonly unknown[] }
    const { seen, world } = await open({
      placeSpotOrder: () => ok(WAITING_SPOT),
      listSpotOrders: () => ok({ items: api.waiting, next: null }),
    })
    type('Quantity', '0.01')
    fireEvent.click(screen.getByRole('button', { name: /^Buy / }))
    await settle()
    await settle()
    const waits = () => screen.queryByRole('heading', { name: /^Order placed at/ }) !== null
    expect(waits()).toBe(first.length > 0)
    const over = () => screen.queryByText(/^This order is no longer open/) !== null
    expect(over()).toBe(first.length === 0)
    expect(screen.queryByText('Reserved while the order is open') === null).toBe(first.length === 0)
    api.waiting = []
    act(() =>
      applyOwnEvent(world.store.dispatch, { type: 'product', product: 'spot', account: 'demo' }),
    )
    await settle()
    expect(over()).toBe(true)
    expect(waits()).toBe(false)
    expect(screen.getByRole('heading', { name: 'No longer open at 60,000.00' })).toBeTruthy()
    const asked = seen.filter(({ name }) => name === 'listSpotOrders')
    expect(new Set(asked.map(({ account }) => account))).toEqual(new Set(['YES']))
  })
})
