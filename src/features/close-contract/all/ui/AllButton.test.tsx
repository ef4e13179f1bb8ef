import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN, OPEN_ORDER, WAITING_ORDER } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { keptBatch } from '../all.slice.ts'
import { newBatch, withItem } from '../batch.ts'
import { AllButton } from './AllButton.tsx'
import './AllSheet.tsx'

const openOrder = (id: string, other: Partial<ContractOrder> = {}): ContractOrder => ({
  ...OPEN_ORDER,
  id,
  ...other,
})
const closed = ({ id }: { readonly id: string }) => ({
  ...openOrder(id),
  state: 'closed',
  closePrice: '64399.70',
  closedAt: OPEN_ORDER.openedAt,
  closeLogSeq: '184221400',
  closeReason: 'customer',
  profit: '10.704500',
  closeFee: '1.931991',
  result: '6.846940',
})
const gold = { code: 'XAUUSD', appName: 'XAU/USD', instrumentId: '9' }
const GOLD = { ...BITCOIN, ...gold, id: '9', open: false }
const ORDERS = [openOrder('o1'), openOrder('o2'), openOrder('o3', gold)]

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 300) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const idOf = ({ body }: { readonly body: unknown }): string =>
  (body as { readonly orderId: string }).orderId

type World = ReturnType<typeof createWorld>

function show(world: World, orders: readonly ContractOrder[] = ORDERS) {
  const onHistory = vi.fn()
  const view = renderInWorld(
    world,
    <AllButton kind="close" orders={orders} onHistory={onHistory} />,
  )
  return { view, onHistory }
}

async function openSheet(replies: Parameters<typeof scriptApi>[0]) {
  const seen = scriptApi({ listMarkets: () => ok([BITCOIN, GOLD]), ...replies })
  const world = createWorld()
  world.price('BTCUSDT', '64402.92')
  const shown = show(world)
  fireEvent.click(button('Close all'))
  await settle()
  return { seen, world, ...shown, sent: () => seen.filter(({ name }) => name === 'closeContract') }
}

describe('closing all positions', () => {
  it('says what it comes to and what is left out, then closes one after the other', async () => {
    const { sent, onHistory } = await openSheet({
      closeContract: (call) => ok(closed({ id: idOf(call) })),
    })
    expect(screen.getByText('The market is closed')).toBeTruthy()
    expect(screen.getByText('1 position can’t be closed now and stays open')).toBeTruthy()
    expect(screen.getByLabelText('Close all positions').textContent).toContain('+13.69')
    // Each is 6.84694.
    const rows = screen.getAllByText(/^\+6\.8/).map(({ textContent }) => textContent)
    expect(rows).toEqual(['+6.85', '+6.84'])
    fireEvent.click(button('Close 2 positions'))
    await settle()
    await settle()
    expect(sent().map(idOf)).toEqual(['o1', 'o2'])
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
    expect(screen.getByText('Closed: 2 of 2')).toBeTruthy()
    expect(screen.getAllByText('Closed at 64,399.70')).toHaveLength(2)
    expect(screen.getByLabelText('Close all positions').textContent).toContain('+13.69')
    const results = screen.getAllByText(/^\+6\.8/).map(({ textContent }) => textContent)
    expect(results).toEqual(['+6.85', '+6.84'])
    fireEvent.click(button('See the history'))
    expect(onHistory).toHaveBeenCalled()
    expect(button('Close all')).toBeTruthy()
  })

  it('closes those of one instrument alone', async () => {
    const { sent } = await openSheet({ closeContract: (call) => ok(closed({ id: idOf(call) })) })
    fireEvent.change(screen.getByLabelText('Instrument'), { target: { value: 'XAUUSD' } })
    expect(button('Close 0 positions').getAttribute('aria-disabled')).toBe('true')
    expect(sent()).toEqual([])
  })

  it('says why one was refused, and goes on with the others', async () => {
    const { sent } = await openSheet({
      closeContract: (call) =>
        idOf(call) === 'o1' ? { code: CODE.orderNotOpen, result: null } : ok(closed({ id: 'o2' })),
    })
    fireEvent.click(button('Close 2 positions'))
    await settle()
    await settle()
    expect(sent().map(idOf)).toEqual(['o1', 'o2'])
    expect(screen.getByText('Closed: 1 of 2')).toBeTruthy()
    expect(screen.getAllByText('Closed at 64,399.70')).toHaveLength(1)
  })

  it('sends nothing more while nobody knows of one, asks with its key, and then goes on', async () => {
    const { sent } = await openSheet({
      closeContract: (call, count) => (count < 3 ? 'lost' : ok(closed({ id: idOf(call) }))),
    })
    fireEvent.click(button('Close 2 positions'))
    await settle()
    expect(screen.getByText('Sent, no confirmation yet')).toBeTruthy()
    expect(screen.getByText('Not sent yet')).toBeTruthy()
    await settle(5_000)
    await settle()
    expect(sent().map(idOf)).toEqual(['o1', 'o1', 'o1', 'o2'])
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
    expect(screen.getByText('Closed: 2 of 2')).toBeTruthy()
  })

  it('sends again what was turned away at the door', async () => {
    const { sent } = await openSheet({
      closeContract: (call, count) =>
        count === 1 ? { code: CODE.tooMany, result: null } : ok(closed({ id: idOf(call) })),
    })
    fireEvent.click(button('Close 2 positions'))
    await settle(6_000)
    await settle()
    expect(sent().map(idOf)).toEqual(['o1', 'o1', 'o2'])
    expect(screen.getByText('Closed: 2 of 2')).toBeTruthy()
  })

  it.each([
    ['at once when that is soon', 0],
    ['when the person says so, later', 60_000],
  ])('goes on after a reload %s', async (_name, later) => {
    let lost = true
    const { sent, view } = await openSheet({
      closeContract: (call) => (lost ? 'lost' : ok(closed({ id: idOf(call) }))),
    })
    fireEvent.click(button('Close 2 positions'))
    await settle()
    view.unmount()
    const kept = sessionStorage.getItem('glasshouse.allOrders') ?? ''
    const writes = JSON.parse(sessionStorage.getItem('glasshouse.writes') ?? '{}') as object
    expect(JSON.stringify(writes)).toContain('o1')
    await vi.advanceTimersByTimeAsync(0)
    // As after a reload whose lost closing was asked for, and answered, by itself.
    lost = false
    await settle(60_000)
    const before = sent().length
    sessionStorage.setItem('glasshouse.allOrders', kept)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + later)
    const world = createWorld()
    world.price('BTCUSDT', '64402.92')
    show(world)
    await settle()
    if (later > 0) {
      expect(screen.getByText('Stopped before the end')).toBeTruthy()
      expect(sent()).toHaveLength(before)
      fireEvent.click(button('Continue'))
    }
    await settle()
    await settle()
    expect(screen.getByText('Closed: 2 of 2')).toBeTruthy()
    vi.restoreAllMocks()
  })
})

describe('cancelling all orders that wait', () => {
  it('says what is released, and cancels each', async () => {
    const seen = scriptApi({
      listMarkets: () => ok([BITCOIN]),
      cancelOrder: (call) => ok({ ...WAITING_ORDER, id: idOf(call), state: 'cancelled' }),
    })
    const orders = [WAITING_ORDER, { ...WAITING_ORDER, id: 'w2' }]
    renderInWorld(
      createWorld(),
      <AllButton kind="cancel" orders={orders} onHistory={() => undefined} />,
    )
    fireEvent.click(button('Cancel all'))
    await settle()
    expect(screen.getByText('321.31', { exact: false })).toBeTruthy()
    fireEvent.click(button('Cancel 2 orders'))
    await settle()
    await settle()
    expect(seen.filter(({ name }) => name === 'cancelOrder').map(idOf)).toEqual(['w1', 'w2'])
    expect(screen.getByText('Cancelled: 2 of 2')).toBeTruthy()
  })

  it('asks once what was closed before is put away', async () => {
    scriptApi({ listMarkets: () => ok([BITCOIN]) })
    const head = { customer: 'c1', account: 'demo', kind: 'close', activeAt: Date.now() } as const
    const batch = newBatch(head, [openOrder('o1')])
    const change = { state: 'refused', refusal: { code: CODE.priceStale, fields: {} } } as const
    keptBatch.write(withItem(batch, 'o1', change))
    renderInWorld(
      createWorld(),
      <AllButton kind="cancel" orders={[WAITING_ORDER]} onHistory={() => undefined} />,
    )
    fireEvent.click(button('Cancel all'))
    await settle()
    expect(screen.getByText('Closed: 0 of 1')).toBeTruthy()
    fireEvent.click(button('Close'))
    await settle()
    fireEvent.click(button('Cancel all'))
    await settle()
    expect(button('Cancel 1 order')).toBeTruthy()
  })
})
