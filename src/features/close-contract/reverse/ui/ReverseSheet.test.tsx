import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN, NOW, OPEN_ORDER } from '#kit/orders.ts'
import { orderApi } from '#src/entities/order/order.api.ts'
import { orderHappened } from '#src/entities/order/orderNews.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import ReverseSheet from './ReverseSheet.tsx'

const balance = (available: string) => () =>
  ok({ asset: 'USDT', available, margin: '0.000000', total: available })
const closed: ContractOrder = {
  ...OPEN_ORDER,
  state: 'closed',
  closePrice: '64399.69',
  closedAt: OPEN_ORDER.openedAt,
  closeLogSeq: '184221400',
  closeReason: 'customer',
  profit: '10.704000',
  closeFee: '1.931991',
  result: '6.846440',
}
const opened = { ...OPEN_ORDER, id: 'o2', side: 'short', openPrice: '64399.69' }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'errors', 'receipt'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function openSheet(replies: Parameters<typeof scriptApi>[0] = {}) {
  const seen = scriptApi({
    getMarket: () => ok(BITCOIN),
    getAccountSummary: balance('1000.000000'),
    ...replies,
  })
  const world = createWorld()
  world.price('BTCUSDT', '64402.92')
  const heard = { close: vi.fn(), open: vi.fn() }
  renderInWorld(
    world,
    <ReverseSheet order={OPEN_ORDER} onClose={heard.close} onOpen={heard.open} />,
  )
  await settle()
  return { world, heard, sent: () => seen.filter(({ name }) => name === 'reverseContract') }
}

describe('reversing a position', () => {
  it('shows both halves, sends one write, and then what it made', async () => {
    const { sent, heard } = await openSheet({ reverseContract: () => ok({ closed, opened }) })
    expect(screen.getByLabelText('If you close now').textContent).toContain('64,399.69')
    const terms = screen.getByLabelText('New position').textContent
    for (const text of ['64,399.69', '161.00', '66,009.69']) expect(terms).toContain(text)
    fireEvent.change(field('Stop loss'), { target: { value: '65000' } })
    fireEvent.click(button('Reverse to short · 5 lots'))
    await settle()
    expect(sent()).toMatchObject([{ body: { orderId: 'o1', lots: '5', stopLoss: '65000.00' } }])
    expect(sent()[0]?.body).toHaveProperty('validUntil')
    expect(screen.getByText('Reversed at 64,399.69')).toBeTruthy()
    expect(screen.getAllByText('+6.85').length).toBeGreaterThan(0)
    fireEvent.click(button('See positions'))
    expect([heard.close.mock.calls.length, heard.open.mock.calls.length]).toEqual([1, 1])
  })

  it('names the corporate action that ends the new position too', async () => {
    const at = new Date(NOW + 86_400_000).toISOString()
    const comingAction = { kind: 'delisting', ratio: null, exAt: at, closesAt: at }
    await openSheet({ getMarket: () => ok({ ...BITCOIN, at: null, comingAction }) })
    expect(screen.getByText(/^Delisting on /)).toBeTruthy()
  })

  it('follows the price with stops nobody typed, and names what is wrong with others', async () => {
    const { world } = await openSheet()
    const suggested = field('Stop loss').value
    act(() => world.price('BTCUSDT', '64403.00'))
    expect(field('Stop loss').value).toBe(suggested)
    act(() => world.price('BTCUSDT', '66000.00'))
    expect(field('Stop loss').value).not.toBe(suggested)
    fireEvent.change(field('Stop loss'), { target: { value: '60000' } })
    expect(screen.getByText('At least 66,003.31')).toBeTruthy()
    expect(button('Check the TP and SL').getAttribute('aria-disabled')).toBe('true')
  })

  it('is blocked with what is missing for the new margin', async () => {
    const price = '62900.00'
    const { world } = await openSheet({ getAccountSummary: balance('1.000000') })
    act(() => world.price('BTCUSDT', price))
    expect(button(/^Insufficient balance/).getAttribute('aria-disabled')).toBe('true')
  })

  it('says that nothing has changed when it is refused', async () => {
    await openSheet({ reverseContract: () => ({ code: CODE.treasuryNotFunded, result: null }) })
    fireEvent.click(button('Reverse to short · 5 lots'))
    await settle()
    expect(screen.getByText('The position wasn’t reversed; nothing has changed.')).toBeTruthy()
    expect(button('Reverse to short · 5 lots')).toBeTruthy()
  })

  it('asks again with its own key when the answer is lost', async () => {
    const { sent } = await openSheet({
      reverseContract: (_, count) => (count === 1 ? 'lost' : ok({ closed, opened })),
    })
    fireEvent.click(button('Reverse to short · 5 lots'))
    await settle()
    expect(screen.getByText(/^We can’t confirm yet/)).toBeTruthy()
    await settle(2_000)
    expect(sent()).toHaveLength(2)
    expect(sent()[0]?.key).toBe(sent()[1]?.key)
    expect(screen.getByText('Reversed at 64,399.69')).toBeTruthy()
  })

  it('turns around the order as it is by now, with the margin that was added and the lots that are left', async () => {
    const { world, sent } = await openSheet({ reverseContract: () => ok({ closed, opened }) })
    const items = [{ ...OPEN_ORDER, lots: '3', margin: '196.278415', openFee: '1.155341' }]
    const query = orderApi.util.upsertQueryData('listOpenOrders', 'demo', { items, next: null })
    await act(() => world.store.dispatch(query))
    expect(screen.getByLabelText('If you close now').textContent).toContain('196.28')
    fireEvent.click(button('Reverse to short · 3 lots'))
    await settle()
    expect(sent()).toMatchObject([{ body: { orderId: 'o1', lots: '3' } }])
  })

  it('keeps what was sent in view, and takes no closing for the answer that is lost', async () => {
    const { world, sent } = await openSheet({ reverseContract: () => 'lost' })
    fireEvent.click(button('Reverse to short · 5 lots'))
    await settle()
    act(() => {
      world.price('BTCUSDT', '66000.00')
      world.store.dispatch(orderHappened(closed))
    })
    expect(screen.getByText(/^We can’t confirm yet/)).toBeTruthy()
    expect(sent()).toMatchObject([
      { body: { stopLoss: field('Stop loss').value.replace(',', '') } },
    ])
  })
})
