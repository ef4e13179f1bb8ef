import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { createWorld, ok, renderInWorld, scriptApi, type SeenCall } from '#kit/frontWorld.tsx'
import { OPEN_ORDER } from '#kit/orders.ts'
import { applyOwnEvent } from '#src/entities/order/orderEvents.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { scriptedActs } from '#kit/orderActs.ts'
import { OrderActsContext } from '../orderActs.ts'
import { ClosedOrders } from './ClosedOrders.tsx'
import { OpenOrders } from './OpenOrders.tsx'
import { OrderLines } from './OrderLines.tsx'

const stopped: ContractOrder = {
  ...OPEN_ORDER,
  state: 'closed',
  closePrice: '63400.00',
  closedAt: OPEN_ORDER.openedAt,
  closeLogSeq: '184221400',
  closeReason: 'stopLoss',
  profit: '-39.280500',
  closeFee: '1.902000',
  result: '-43.108069',
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'orders'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

async function show(
  replies: Parameters<typeof scriptApi>[0],
  options: Parameters<typeof createWorld>[0] = {},
) {
  scriptApi(replies)
  const world = createWorld(options)
  const acts = scriptedActs()
  renderInWorld(
    world,
    <OrderActsContext value={acts}>
      <OpenOrders />
      <ClosedOrders />
    </OrderActsContext>,
    '/trading',
  )
  await settle()
  return { world, acts }
}

const page = (items: readonly ContractOrder[]) => ok({ items, next: null })

/** Answers each list of its state; the others are empty. */
const lists =
  (byState: Readonly<Record<string, readonly ContractOrder[]>>) =>
  ({ query }: SeenCall) =>
    page(byState[query.get('state') ?? ''] ?? [])

describe('own orders', () => {
  it('show live profit from the price they would be closed at', async () => {
    const { world, acts } = await show({
      listContracts: lists({ open: [OPEN_ORDER] }),
    })
    act(() => world.price('BTCUSDT', '64402.92'))
    expect(screen.getByText('64,399.69')).toBeTruthy()
    expect(screen.getAllByText('+10.70')).toHaveLength(2)
    expect(screen.getByText('+6.67% of margin')).toBeTruthy()
    expect(screen.getByText(/^Liquidated if the price falls 2\.8\d%$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(acts.close).toHaveBeenCalledWith(OPEN_ORDER)
    fireEvent.click(screen.getByRole('button', { name: 'Edit TP/SL' }))
    fireEvent.click(screen.getByRole('button', { name: 'Partial close' }))
    expect(acts.change.mock.calls).toEqual([
      [OPEN_ORDER, 'stops'],
      [OPEN_ORDER, 'part'],
    ])
  })

  it('are changed from their short lines under the chart as well', async () => {
    scriptApi({
      listContracts: lists({ open: [OPEN_ORDER, { ...OPEN_ORDER, id: 'o2', lots: '1' }] }),
    })
    const acts = scriptedActs()
    renderInWorld(
      createWorld(),
      <OrderActsContext value={acts}>
        <OrderLines code="BTCUSDT" />
      </OrderActsContext>,
    )
    await settle()
    for (const button of screen.getAllByRole('button')) fireEvent.click(button)
    // A single lot can't be divided.
    expect(acts.change.mock.calls).toMatchObject([
      [{ id: 'o1' }, 'stops'],
      [{ id: 'o1' }, 'margin'],
      [{ id: 'o1' }, 'part'],
      [{ id: 'o2' }, 'stops'],
      [{ id: 'o2' }, 'margin'],
    ])
    expect(acts.close).toHaveBeenCalledTimes(2)
  })

  it('show a dash, not zero, before the first price', async () => {
    await show({ listContracts: lists({ open: [OPEN_ORDER] }) })
    expect(screen.getAllByText('–').length).toBeGreaterThan(0)
    expect(screen.queryByText('0.00')).toBeNull()
  })

  it('leave the list the moment the engine closes them, and say why, once', async () => {
    const { world } = await show({
      listContracts: lists({ open: [OPEN_ORDER] }),
    })
    act(() =>
      applyOwnEvent(world.store.dispatch, { type: 'order', account: 'demo', order: stopped }),
    )
    expect(screen.queryByText('Entry price')).toBeNull()
    await settle()
  })

  it('keep the result and the reason in the history', async () => {
    await show({ listContracts: lists({ history: [stopped] }) })
    expect(screen.getByText('−43.11')).toBeTruthy()
    expect(screen.getByText('Stop loss')).toBeTruthy()
    expect(screen.getByText('ROI').parentElement?.textContent).toBe('ROI−26.87%')
  })

  it('are asked for again after an error', async () => {
    await show({ listContracts: (_, count) => (count < 4 ? 'lost' : page([])) })
    const [again] = screen.getAllByRole('button', { name: 'Try again' })
    expect(screen.getAllByText('The orders did not load.')).toHaveLength(2)
    if (again !== undefined) fireEvent.click(again)
    await settle()
    expect(screen.getByText('No open positions')).toBeTruthy()
  })

  it('ask a visitor to sign in, and lead back', async () => {
    await show({}, { signedIn: false })
    const [link] = screen.getAllByRole('link', { name: 'Sign in' })
    expect(link?.getAttribute('href')).toBe('/pass/login?return=%2Ftrading')
  })
})
