import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { OFFER } from '#kit/options.ts'
import { BITCOIN, NOW } from '#kit/orders.ts'
import { marketApi } from '#src/entities/market/market.api.ts'
import { selectServerNow } from '#src/entities/market/market.selectors.ts'
import { clockTicked, heartbeatArrived, quotesArrived } from '#src/entities/market/market.slice.ts'
import { TicketPanel } from '#src/features/trade-contract/ui/TicketPanel.tsx'
import OptionPanel from '#src/features/trade-option/ui/OptionPanel.tsx'
import { PriceHead } from '#src/features/view-chart/ui/PriceHead.tsx'
import SpotPanel from '#src/features/trade-spot/ui/SpotPanel.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'option', 'spot', 'errors', 'instrument'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

const summary = { asset: 'USDT', available: '100.000000', margin: '0.000000', total: '100.000000' }
const held = { available: '100.00', total: '100.00' }
const WRITES = ['openContract', 'placeSpotOrder', 'buyOption']

const PRODUCTS = [
  [
    'a contract',
    () => <TicketPanel info={BITCOIN} onSeeOrder={() => {}} onUseDemo={() => {}} />,
    null,
  ],
  ['coin to coin', () => <SpotPanel info={BITCOIN} />, 'Total'],
  ['an option', () => <OptionPanel info={BITCOIN} />, null],
] as const

it.each(PRODUCTS)(
  'sends no order for %s on a price the page came with once it is old',
  async (_, panelOf, size) => {
    const seen = scriptApi({
      getAccountSummary: () => ok(summary),
      listHoldings: () => ok(['USDT', 'BTC'].map((asset) => ({ asset, ...held }))),
      getOptionOffer: () => ok(OFFER),
    })
    const world = createWorld()
    renderInWorld(world, panelOf())
    await settle()
    if (size !== null) fireEvent.change(screen.getByLabelText(size), { target: { value: '50' } })
    expect(screen.queryByRole('button', { name: 'Waiting for a new price' })).toBeNull()
    act(() => void world.store.dispatch(clockTicked(NOW + 10_001)))
    fireEvent.click(screen.getByRole('button', { name: 'Waiting for a new price' }))
    await settle()
    expect(seen.filter(({ name }) => WRITES.includes(name))).toEqual([])
  },
)

it.each(PRODUCTS)(
  'opens nothing for %s while too few sources agree on the price, and says so',
  async (_, panelOf, size) => {
    const seen = scriptApi({
      getAccountSummary: () => ok(summary),
      listHoldings: () => ok(['USDT', 'BTC'].map((asset) => ({ asset, ...held }))),
      getOptionOffer: () => ok(OFFER),
    })
    const world = createWorld()
    renderInWorld(
      world,
      <>
        <PriceHead info={BITCOIN} look="tall" />
        {panelOf()}
      </>,
    )
    await settle()
    if (size !== null) fireEvent.change(screen.getByLabelText(size), { target: { value: '50' } })
    const reason = 'Closing only: too few sources agree'
    const hear = (at: number, state?: 'thin' | 'doubtful') =>
      act(() => {
        const entry = { code: BITCOIN.code, price: '64182.40', zdf: '0.10', at }
        const entries = [state === undefined ? entry : { ...entry, state }]
        world.store.dispatch(quotesArrived({ entries, now: NOW }))
      })
    hear(NOW, 'thin')
    fireEvent.click(screen.getByRole('button', { name: reason }))
    await settle()
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(reason)
    expect(seen.filter(({ name }) => WRITES.includes(name))).toEqual([])
    hear(NOW + 2_000)
    expect(screen.queryByText(reason)).toBeNull()
  },
)

it('sends no order on a price of the future while the server waits for its clock', async () => {
  const seen = scriptApi({ getAccountSummary: () => ok(summary) })
  const world = createWorld()
  renderInWorld(world, <TicketPanel info={BITCOIN} onSeeOrder={() => {}} onUseDemo={() => {}} />)
  await settle()
  act(() => {
    world.store.dispatch(heartbeatArrived({ at: NOW - 3_600_000, now: NOW }))
    world.store.dispatch(clockTicked(NOW))
  })
  fireEvent.click(screen.getByRole('button', { name: 'Waiting for a new price' }))
  await settle()
  expect(seen.filter(({ name }) => WRITES.includes(name))).toEqual([])
})

it.each([
  ['a price from the future of this device', 60_000, 60_000],
  ['never an old price', -60_000, 0],
])('sets a slow clock by %s', async (_, ahead, lead) => {
  const at = Date.now() + ahead
  scriptApi({ getMarket: () => ok({ ...BITCOIN, at: new Date(at).toISOString() }) })
  const { store } = createWorld()
  store.dispatch(clockTicked(1))
  await store.dispatch(marketApi.endpoints.getMarket.initiate('1'))
  expect(Math.abs(selectServerNow(store.getState()) - 1 - lead)).toBeLessThan(5_000)
})
