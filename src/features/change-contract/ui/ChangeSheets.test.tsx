import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN, OPEN_ORDER } from '#kit/orders.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { orderApi } from '#src/entities/order/order.api.ts'
import { applyOwnEvent } from '#src/entities/order/orderEvents.ts'
import { sessionEnded, signedIn } from '#src/shared/session/session.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { ChangeSheets } from './ChangeSheets.tsx'
import EditSheet from './EditSheet.tsx'
import PartSheet from './PartSheet.tsx'

const edited = { ...OPEN_ORDER, stopLoss: '64000.00', edits: 1 }
const part = {
  ...OPEN_ORDER,
  id: 'p1',
  parentId: 'o1',
  state: 'closed',
  lots: '2',
  closePrice: '64399.70',
  closedAt: OPEN_ORDER.openedAt,
  closeLogSeq: '184221400',
  closeReason: 'customer',
  profit: '4.281800',
  closeFee: '0.772797',
  result: '2.738775',
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'errors', 'receipt'])
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

async function open(
  kind: 'stops' | 'part',
  replies: Parameters<typeof scriptApi>[0],
  id = OPEN_ORDER.id,
) {
  const seen = scriptApi({ listMarkets: () => ok([BITCOIN]), ...replies })
  const world = createWorld()
  world.price('BTCUSDT', '64402.92')
  const heard = { close: vi.fn(), history: vi.fn() }
  const order = { ...OPEN_ORDER, id }
  renderInWorld(
    world,
    kind === 'stops' ? (
      <EditSheet order={order} onClose={heard.close} />
    ) : (
      <PartSheet order={order} onClose={heard.close} onHistory={heard.history} />
    ),
  )
  await settle()
  return { seen, heard, world }
}

describe('changing the stops of an order', () => {
  it('says what they come to, sends what was seen, and shows them', async () => {
    const { seen, heard } = await open('stops', { editStops: () => ok(edited) })
    expect(button('Change the TP or SL first')).toBeTruthy()
    type('Stop loss', '64000')
    fireEvent.click(button('Save TP/SL'))
    await settle()
    expect(seen.filter(({ name }) => name === 'editStops')).toMatchObject([
      {
        body: {
          orderId: 'o1',
          stopLoss: '64000.00',
          takeProfit: '66500.00',
          seen: { stopLoss: '63400.00', takeProfit: '66500.00' },
        },
      },
    ])
    expect(screen.getByRole('heading', { name: 'The stops were changed' })).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    expect(heard.close).toHaveBeenCalledOnce()
  })

  it('has the stop loss trail, by price or by per cent, and says where it would stand', async () => {
    const trail = {
      distance: '644.00',
      sinceLogSeq: '9',
      peak: '64402.92',
      peakLogSeq: '9',
      changedAt: OPEN_ORDER.openedAt,
    }
    const trailing = { ...edited, id: 'o7', stopLoss: '63755.70', trail }
    const { seen } = await open('stops', { editStops: () => ok(trailing) }, 'o7')
    fireEvent.click(screen.getByRole('radio', { name: 'Trailing' }))
    // As far as it is away now.
    expect(screen.getByLabelText('Trailing distance')).toHaveProperty('value', '999.69')
    type('Trailing distance', '5000')
    expect(screen.getByText(/^At most /)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '%' }))
    type('Trailing distance', '1')
    expect(screen.getByText('63,755.70')).toBeTruthy()
    fireEvent.click(button('Save TP/SL'))
    await settle()
    expect(seen.filter(({ name }) => name === 'editStops')).toMatchObject([
      {
        body: {
          trail: '643.99',
          takeProfit: '66500.00',
          seen: { stopLoss: '63400.00', takeProfit: '66500.00' },
        },
      },
    ])
    expect(screen.getByText('Trailing stop')).toBeTruthy()
  })

  it('stands in the way beside the field', async () => {
    await open('stops', {}, 'o2')
    type('Stop loss', '64500')
    expect(screen.getByText('At most 64,399.68')).toBeTruthy()
    expect(button('Check the TP and SL').getAttribute('aria-disabled')).toBe('true')
  })

  it('shows a refusal beside its field, and with its reason', async () => {
    const refusal = {
      code: CODE.stopUnreasonable,
      result: null,
      fields: { stopLoss: 'unreasonable' },
    }
    await open('stops', { editStops: () => refusal }, 'o3')
    type('Stop loss', '64300')
    fireEvent.click(button('Save TP/SL'))
    await settle()
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByRole('alert').textContent).toContain('The stops were not changed.')
    expect(screen.getByText('This value isn’t allowed here.')).toBeTruthy()
  })

  it('asks again with the same key when the answer is lost', async () => {
    const { seen } = await open(
      'stops',
      { editStops: (_, count) => (count === 1 ? 'lost' : ok({ ...edited, id: 'o4' })) },
      'o4',
    )
    type('Stop loss', '64000')
    fireEvent.click(button('Save TP/SL'))
    await settle()
    expect(screen.getByText('We can’t confirm yet whether the TP/SL was changed.')).toBeTruthy()
    await settle(1_000)
    const keys = seen.filter(({ name }) => name === 'editStops').map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })
})

describe('a change without an answer', () => {
  it('shows what was sent, also where the list knows of it before', async () => {
    const left = { ...OPEN_ORDER, id: 'o6', lots: '2', edits: 1 }
    const { world } = await open(
      'part',
      { closeContract: (_, count) => (count === 1 ? 'lost' : ok(part)) },
      'o6',
    )
    fireEvent.click(button('25%'))
    fireEvent.click(button('Close long · 1 lot'))
    await settle()
    const query = orderApi.util.upsertQueryData('listOpenOrders', 'demo', {
      items: [left],
      next: null,
    })
    await act(() => world.store.dispatch(query))
    type('Lots to close', '2')
    expect(screen.getByText('5 lots')).toBeTruthy()
    expect(screen.getByLabelText('If you close now').textContent).toContain('4 lots')
    await settle(1_000)
    expect(screen.getByRole('heading', { name: 'Closed at 64,399.70' })).toBeTruthy()
  })

  it('does not claim to be asked for once its customer was signed out', async () => {
    let lost = true
    const answer = () => (lost ? 'lost' : ok({ ...edited, id: 'o5' }))
    const { world } = await open('stops', { editStops: answer }, 'o5')
    type('Stop loss', '64000')
    fireEvent.click(button('Save TP/SL'))
    await settle()
    expect(screen.getByText(/^We’re still checking/)).toBeTruthy()
    const { user, token, expiresAt } = world.store.getState().session
    act(() => void world.store.dispatch(sessionEnded('signedOut')))
    await settle(60_000)
    if (user === null || token === null || expiresAt === null) throw new Error('nobody')
    act(() => void world.store.dispatch(signedIn({ user, token, expiresAt, way: 'key' })))
    expect(screen.getByText(/^We stopped checking when you were signed out/)).toBeTruthy()
    fireEvent.click(button('Check now'))
    expect(screen.getByText(/^We’re still checking/)).toBeTruthy()
    lost = false
    await settle(60_000)
    expect(screen.getByRole('heading', { name: 'The stops were changed' })).toBeTruthy()
  })
})

describe('closing part of an order', () => {
  it('closes the share that was chosen, once, and shows what it came to', async () => {
    const { seen, heard } = await open('part', { closeContract: () => ok(part) })
    expect(button('Close long · 2 lots')).toBeTruthy()
    // Every fee of the result has its line.
    expect(screen.getByText('Opening fee paid')).toBeTruthy()
    fireEvent.click(button('75%'))
    expect(button('Close long · 3 lots')).toBeTruthy()
    expect(screen.getByLabelText('If you close now').textContent).toContain('2 lots')
    fireEvent.click(button('50%'))
    fireEvent.click(button('Close long · 2 lots'))
    await settle()
    expect(seen.filter(({ name }) => name === 'closeContract')).toMatchObject([
      { body: { orderId: 'o1', lots: '2' } },
    ])
    expect(screen.getByRole('heading', { name: 'Closed at 64,399.70' })).toBeTruthy()
    expect(screen.getByText('Partially close BTC/USDT')).toBeTruthy()
    fireEvent.click(button('See the history'))
    expect([heard.close.mock.calls.length, heard.history.mock.calls.length]).toEqual([1, 1])
  })

  it('takes no more lots than there are', async () => {
    const { seen } = await open('part', {}, 'o6')
    type('Lots to close', '6')
    fireEvent.click(button('From 1 to 5 lots'))
    await settle()
    expect(seen.some(({ name }) => name === 'closeContract')).toBe(false)
  })
})

describe('an order that something else changes while its sheet is open', () => {
  it('shows its stops as they are by now, and is changed from there', async () => {
    const refusal = { code: CODE.orderChanged, result: null }
    const order = { ...OPEN_ORDER, id: 'o9' }
    const now = { ...order, takeProfit: '67000.00', edits: 1 }
    const seen = scriptApi({
      listMarkets: () => ok([BITCOIN]),
      listContracts: () => ok({ items: [now], next: null }),
      editStops: (_, count) => (count === 1 ? refusal : ok({ ...now, stopLoss: '64000.00' })),
    })
    const world = createWorld()
    world.price('BTCUSDT', '64402.92')
    renderInWorld(world, <EditSheet order={order} onClose={vi.fn()} />)
    await settle()
    type('Stop loss', '64000')
    fireEvent.click(button('Save TP/SL'))
    await settle()
    await act(() => vi.dynamicImportSettled())
    // Until the order is here as it is by now, the reason alone.
    expect(screen.getByRole('alert').textContent).toContain('has changed')
    await act(async () => {
      await world.store.dispatch(orderApi.endpoints.listOpenOrders.initiate('demo'))
    })
    expect(screen.getByRole('alert').textContent).toContain('Take profit 67,000.00')
    fireEvent.click(button('Use the new values'))
    fireEvent.click(button('Save TP/SL'))
    await settle()
    const bodies = seen.filter(({ name }) => name === 'editStops').map(({ body }) => body)
    expect(bodies).toMatchObject([
      { takeProfit: '66500.00', seen: { takeProfit: '66500.00' } },
      { takeProfit: '67000.00', stopLoss: '64000.00', seen: { takeProfit: '67000.00' } },
    ])
    expect(screen.getByRole('heading', { name: 'The stops were changed' })).toBeTruthy()
  })

  it.each(['stops', 'margin', 'part'] as const)(
    'shows what it came to when it was closed: %s',
    async (change) => {
      scriptApi({ listMarkets: () => ok([BITCOIN]) })
      const world = createWorld()
      world.price('BTCUSDT', '64402.92')
      const order = { ...OPEN_ORDER, id: 'o8' }
      renderInWorld(
        world,
        <ChangeSheets changing={{ order, change }} onClose={vi.fn()} onHistory={vi.fn()} />,
      )
      await act(() => vi.dynamicImportSettled())
      await settle()
      expect(screen.queryByRole('button', { name: 'See the history' })).toBeNull()
      const closed = { ...part, id: 'o8', lots: '5' } as ContractOrder
      act(() =>
        applyOwnEvent(world.store.dispatch, { type: 'order', account: 'demo', order: closed }),
      )
      await act(() => vi.dynamicImportSettled())
      await settle()
      expect(screen.getByRole('heading', { name: 'Closed at 64,399.70' })).toBeTruthy()
      expect(screen.getByText('The BTC/USDT order is closed')).toBeTruthy()
      expect(screen.queryByText('Partially close BTC/USDT')).toBeNull()
      expect(button('See the history')).toBeTruthy()
    },
  )
})
