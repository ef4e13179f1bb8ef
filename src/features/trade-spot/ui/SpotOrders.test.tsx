import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { SPOT_ORDER, WAITING_SPOT } from '#kit/spotOrders.ts'
import { accountChosen } from '#src/entities/preferences/preferences.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { onAnnounce } from '#src/shared/ui/announcer.ts'
import SpotOrders from './SpotOrders.tsx'

const BITCOIN_ORDER = WAITING_SPOT
const ETHER_ORDER: SpotOrder = { ...WAITING_SPOT, id: 's2', appName: 'ETH/USDT' }

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'errors', 'spot', 'receipt', 'funds'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const cancelled = () =>
  ok({ id: 's1', product: 'spot', state: 'cancelled', cancelledAt: WAITING_SPOT.placedAt })

/** The list of two waiting orders, as the operator has them at the moment. */
async function open(cancelOrder: NonNullable<Parameters<typeof scriptApi>[0]['cancelOrder']>) {
  const api = { waiting: [BITCOIN_ORDER, ETHER_ORDER] }
  const seen = scriptApi({
    listSpotOrders: () => ok({ items: api.waiting, next: null }),
    cancelOrder,
  })
  const world = createWorld()
  renderInWorld(world, <SpotOrders />)
  await settle()
  return { seen, world, api }
}

describe('taking an order back', () => {
  it('blocks the other rows with a reason, and asks in words of its own, until there is an answer', async () => {
    const { seen } = await open((_, count) => (count === 1 ? 'lost' : cancelled()))
    fireEvent.click(button(/^Cancel the BTC\/USDT Buy, .* order$/))
    await settle()
    const note = screen.getByRole('alert').textContent
    expect(note).toContain('We can’t confirm yet whether the order was cancelled.')
    const other = button('Another order is being cancelled')
    expect(other.getAttribute('aria-disabled')).toBe('true')
    expect(other.textContent).toBe('Another order is being cancelled')
    fireEvent.click(other)
    await settle(1_100)
    expect(seen.filter(({ name }) => name === 'cancelOrder').map(({ body }) => body)).toEqual([
      { orderId: 's1' },
      { orderId: 's1' },
    ])
    expect(button(/^Cancel the ETH\/USDT Buy, .* order$/).getAttribute('aria-disabled')).toBe(
      'false',
    )
  })

  it('is announced once it is done, and leads to the list', async () => {
    const said: string[] = []
    const stop = onAnnounce((text) => said.push(text))
    const { api } = await open(() => {
      api.waiting = [ETHER_ORDER]
      return cancelled()
    })
    act(() => button(/^Cancel the BTC\/USDT Buy, .* order$/).focus())
    fireEvent.click(button(/^Cancel the BTC\/USDT Buy, .* order$/))
    await settle()
    expect(said).toEqual(['Order cancelled'])
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Open orders' }))
    expect(screen.queryByText('BTC/USDT')).toBeNull()
    stop()
  })

  it('has its refusal on its own account, and no more once the list was left', async () => {
    const { world } = await open(() => ({ code: CODE.orderNotOpen, result: null }))
    fireEvent.click(button(/^Cancel the BTC\/USDT Buy, .* order$/))
    await settle()
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByText('The order was not cancelled.')).toBeTruthy()
    act(() => void world.store.dispatch(accountChosen('real')))
    expect(screen.queryByText('The order was not cancelled.')).toBeNull()
    act(() => void world.store.dispatch(accountChosen('demo')))
    expect(screen.getByText('The order was not cancelled.')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    fireEvent.click(screen.getByRole('tab', { name: 'Open orders' }))
    expect(screen.queryByText('The order was not cancelled.')).toBeNull()
  })
})

describe('Exchanged what for of an order', () => {
  it('says why the server cancelled it, and nothing where its customer did', async () => {
    const gone = { ...WAITING_SPOT, state: 'cancelled', doneAt: WAITING_SPOT.placedAt }
    const items = [
      { ...gone, id: 's4', cancelReason: 'policy' },
      { ...gone, id: 's5', cancelReason: 'customer' },
    ]
    scriptApi({ listSpotOrders: () => ok({ items, next: null }) })
    renderInWorld(createWorld(), <SpotOrders />)
    await settle()
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    await settle()
    expect(screen.getAllByText('Order cancelled', { ignore: 'option' })).toHaveLength(2)
    const why = 'Coin-to-coin trading was no longer available on your account'
    expect(screen.getAllByText(why)).toHaveLength(1)
  })

  it('leads to its receipt where it was filled, and where it was cancelled', async () => {
    const gone = { ...WAITING_SPOT, id: 's3', appName: 'ETH/USDT', state: 'cancelled' }
    const seen = scriptApi({
      listSpotOrders: () => ok({ items: [SPOT_ORDER, gone], next: null }),
      getReceipt: () => ({ code: CODE.receiptPending, result: null }),
    })
    renderInWorld(createWorld(), <SpotOrders />)
    await settle()
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    await settle()
    for (const [name, { id }] of [
      ['BTC/USDT', SPOT_ORDER],
      ['ETH/USDT', gone],
    ] as const) {
      fireEvent.click(button(new RegExp(`^Receipt of the order ${name} Buy, .*:31$`)))
      await settle()
      expect(seen.at(-1)?.name).toBe('getReceipt')
      const sheet = screen.getByRole('dialog')
      expect(sheet.textContent).toContain('The receipt is made when this minute is over.')
      expect(sheet.textContent).toContain(id)
      fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
    }
  })
})
