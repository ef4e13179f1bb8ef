import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ASSETS } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN } from '#kit/orders.ts'
import { SPOT_ORDER as ORDER, WAITING_SPOT as WAITING } from '#kit/spotOrders.ts'
import { signedIn } from '#src/shared/session/session.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import SpotOrders from './SpotOrders.tsx'
import SpotPanel from './SpotPanel.tsx'

const has: Readonly<Record<string, string>> = { USDT: '1000.000000', BTC: '0.50000000' }
const holdings = () =>
  ok(
    ASSETS.map((asset) => {
      const total = has[asset] ?? '0.00'
      return {
        asset,
        available: total,
        margin: '0',
        inOrders: '0',
        inOptions: '0',
        inPlans: '0',
        inWithdrawals: '0',
        inBids: '0',
        loan: '0',
        total,
      }
    }),
  )

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'errors', 'spot', 'receipt'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const LATER = new Date(Date.parse(ORDER.placedAt) + 61_000).toISOString()

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(
  content = <SpotPanel info={BITCOIN} />,
  replies: Parameters<typeof scriptApi>[0] = {},
  options: Parameters<typeof createWorld>[0] = {},
) {
  const seen = scriptApi({ listHoldings: holdings, ...replies })
  const world = createWorld(options)
  world.price('BTCUSDT', '64182.40')
  renderInWorld(world, content)
  await settle()
  return { seen, world }
}

const button = (name: RegExp | string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string): void =>
  void fireEvent.change(field(name), { target: { value } })
const sent = (seen: readonly { name: string; body: unknown; key: string | null }[], name: string) =>
  seen.filter((call) => call.name === name)

describe('the form', () => {
  it('says price, spread, fee and both sides of the trade before the button', async () => {
    const { seen } = await open(undefined, { placeSpotOrder: () => ok(ORDER) })
    type('Quantity', '0.01')
    expect(field('Total').value).toBe('641.8561')
    const terms = screen.getByLabelText('Terms of this order').textContent
    for (const figure of ['64,185.61', '6.42', '641.86', '0.00000600', '0.00999400']) {
      expect(terms).toContain(figure)
    }
    fireEvent.click(button(/^Buy 0\.01/))
    await settle()
    const [call] = sent(seen, 'placeSpotOrder')
    expect(call?.body).toMatchObject({
      instrumentId: '1',
      side: 'buy',
      type: 'market',
      amount: '0.01000000',
    })
    expect(screen.getByRole('heading', { name: 'Bought at 64,185.61' })).toBeTruthy()
    fireEvent.click(button('New order'))
    expect(field('Quantity').value).toBe('')
  })

  it('spends a share of what there is, as a total', async () => {
    const { seen } = await open(undefined, { placeSpotOrder: () => ok(ORDER) })
    fireEvent.click(button('50%'))
    expect(field('Total').value).toBe('500')
    fireEvent.click(button(/^Buy /))
    await settle()
    expect(sent(seen, 'placeSpotOrder')[0]?.body).toMatchObject({ total: '500.000000' })
    expect(sent(seen, 'placeSpotOrder')[0]?.body).not.toHaveProperty('amount')
    fireEvent.click(button('New order'))
    fireEvent.click(button('Max'))
    expect(field('Total').value).toBe('1,000')
    expect(button('Max').getAttribute('aria-pressed')).toBe('true')
  })

  it('sells a share of the coin at a limit that begins at the market', async () => {
    const { seen } = await open(undefined, {
      placeSpotOrder: () => ok({ ...WAITING, side: 'sell', paidAsset: 'BTC', held: '0.12500000' }),
    })
    fireEvent.click(screen.getByRole('radio', { name: /^Sell/ }))
    fireEvent.click(screen.getByRole('radio', { name: 'Limit' }))
    expect(field('Limit price').value).toBe('64,179.19')
    type('Limit price', '70000')
    fireEvent.click(button('25%'))
    expect(screen.getByText(/stays open until its price is reached/)).toBeTruthy()
    fireEvent.click(button(/^Sell 0\.125/))
    await settle()
    expect(sent(seen, 'placeSpotOrder')[0]?.body).toMatchObject({
      side: 'sell',
      type: 'limit',
      amount: '0.12500000',
      price: '70000.00',
    })
    expect(screen.getByRole('heading', { name: 'Order placed at 60,000.00' })).toBeTruthy()
  })

  it('names the first thing that stands in the way, on the button', async () => {
    await open()
    expect(button('Enter a quantity').getAttribute('aria-disabled')).toBe('true')
    type('Quantity', '0.1')
    expect(button(/Insufficient balance: 5,418\.561.USDT short/)).toBeTruthy()
    type('Quantity', '0.00001')
    expect(button(/At least 1\.00/)).toBeTruthy()
  })

  it('keeps one key until the answer is known', async () => {
    const { seen } = await open(undefined, {
      placeSpotOrder: (_, count) => (count === 1 ? 'lost' : ok(ORDER)),
    })
    type('Quantity', '0.01')
    fireEvent.click(button(/^Buy /))
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('We can’t confirm yet')
    await settle(1_100)
    const keys = sent(seen, 'placeSpotOrder').map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(screen.getByRole('heading', { name: /^Bought/ })).toBeTruthy()
  })

  it('says why an order was refused', async () => {
    await open(undefined, {
      placeSpotOrder: () => ({ code: CODE.treasuryNotFunded, result: null }),
    })
    type('Quantity', '0.01')
    fireEvent.click(button(/^Buy /))
    await settle()
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByRole('alert').textContent).toContain('The order was not placed.')
  })

  it('leads a visitor to the sign-in, and what was typed is there afterwards', async () => {
    const { world } = await open(undefined, {}, { signedIn: false })
    type('Quantity', '0.3')
    fireEvent.click(button('Sign in to trade'))
    expect(screen.getByLabelText('address').textContent).toMatch(/^\/pass\/login/)
    cleanup()
    const user = { id: 'c1', address: null, registeredAt: ORDER.placedAt }
    world.store.dispatch(signedIn({ token: 'token', way: 'key', user, expiresAt: LATER }))
    renderInWorld(world, <SpotPanel info={BITCOIN} />)
    await settle()
    expect(field('Quantity').value).toBe('0.3')
  })

  it('is not there for what is no pair', async () => {
    await open(<SpotPanel info={{ ...BITCOIN, base: 'TRX' }} />)
    expect(screen.getByText('Not traded coin to coin')).toBeTruthy()
  })
})

describe('the list', () => {
  const page = (items: readonly SpotOrder[]) => ok({ items, next: null })

  it('shows what waits and takes it back', async () => {
    let waiting: readonly SpotOrder[] = [WAITING]
    const { seen } = await open(<SpotOrders />, {
      listSpotOrders: () => page(waiting),
      cancelOrder: () => {
        waiting = []
        return ok({ id: 's1', product: 'spot', state: 'cancelled', cancelledAt: ORDER.doneAt })
      },
    })
    const row = screen.getByRole('article', { name: /^BTC\/USDT/ })
    expect(row.textContent).toContain('600.00')
    expect(row.textContent).toContain('Open')
    fireEvent.click(button(/^Cancel the BTC\/USDT Buy, .* order$/))
    await settle()
    expect(sent(seen, 'cancelOrder')[0]?.body).toEqual({ orderId: 's1' })
    await settle()
    expect(screen.getByText('No open orders')).toBeTruthy()
  })

  it('is a table in the dock, with the same acts', async () => {
    let waiting: readonly SpotOrder[] = [WAITING]
    const { seen } = await open(<SpotOrders look="table" />, {
      listSpotOrders: (_, count) => page(count > 1 && waiting.length > 0 ? [ORDER] : waiting),
      cancelOrder: () => {
        waiting = []
        return ok({ id: 's1', product: 'spot', state: 'cancelled', cancelledAt: ORDER.doneAt })
      },
    })
    expect(screen.getByRole('row', { name: /BTC\/USDT Buy.*600\.00/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    await settle()
    const row = screen.getByRole('row', { name: /641\.86/ })
    expect(within(row).getByRole('button', { name: /^Receipt/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: 'Open orders' }))
    await settle()
    fireEvent.click(button(/^Cancel the BTC\/USDT Buy, .* order$/))
    await settle()
    expect(sent(seen, 'cancelOrder')[0]?.body).toEqual({ orderId: 's1' })
  })

  it('shows what the others exchanged, with the row of the log', async () => {
    await open(<SpotOrders />, {
      listSpotOrders: () =>
        page([
          ORDER,
          { ...WAITING, id: 's2', side: ORDER.side, state: 'cancelled', placedAt: LATER },
        ]),
    })
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    await settle()
    const [filled, cancelled] = screen.getAllByRole('article')
    expect(filled?.getAttribute('aria-label')).not.toBe(cancelled?.getAttribute('aria-label'))
    expect(filled?.textContent).toContain('Price log row 184,221,306')
    expect(filled?.textContent).toContain('641.86')
    expect(cancelled?.textContent).toContain('Order cancelled')
  })

  it('asks a visitor to sign in, and offers to try again when nothing came', async () => {
    await open(<SpotOrders />, {}, { signedIn: false })
    expect(screen.getByText('Sign in to see your positions and orders')).toBeTruthy()
    cleanup()
    await open(<SpotOrders />, { listSpotOrders: () => ({ code: '500', result: null }) })
    await settle()
    expect(button('Try again')).toBeTruthy()
  })
})
