import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { LISTED_CHAIN, LISTED_OPTION } from '#kit/options.ts'
import { BITCOIN, NOW } from '#kit/orders.ts'
import { quotesArrived } from '#src/entities/market/market.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import OptionOrders from '../../ui/OptionOrders.tsx'
import OptionChain from './OptionChain.tsx'

const summary = {
  asset: 'USDT',
  available: '9000.000000',
  margin: '0.000000',
  total: '9000.000000',
}
const PHONE = {
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
} as unknown as MediaQueryList
const EXPIRY = LISTED_CHAIN.expiries

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'option', 'chain', 'receipt', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: RegExp | string) => screen.getByRole('button', { name })

async function open(content: 'chain' | 'list', replies: Parameters<typeof scriptApi>[0] = {}) {
  const seen = scriptApi({
    getAccountSummary: () => ok(summary),
    listMarkets: () => ok([BITCOIN]),
    getOptionChain: () => ok(LISTED_CHAIN),
    listOptionOrders: () => ok({ items: [LISTED_OPTION], next: null }),
    getOptionOrder: () => ok(LISTED_OPTION),
    ...replies,
  })
  const world = createWorld()
  world.price('BTCUSDT', '64182.40')
  const shown = content === 'chain' ? <OptionChain /> : <OptionOrders />
  renderInWorld(world, shown, '/market?type=7&underlying=BTCUSDT')
  await settle()
  await settle()
  return { seen, world }
}

it('names each ask for who cannot see it, marks own lots, and buys what was chosen', async () => {
  const { seen } = await open('chain', { buyOption: () => ok(LISTED_OPTION) })
  expect(screen.getByText('You hold 2 lots')).toBeTruthy()
  expect(screen.getByText('Price now').textContent).toContain('64,182.40')
  fireEvent.click(button(/^Call 65,000, .*, ask [\d.,]+, buy$/))
  await settle()
  fireEvent.click(button(/Buy · Call/))
  await settle()
  expect(seen.find(({ name }) => name === 'buyOption')?.body).toMatchObject({
    kind: 'listed',
    instrumentId: '1',
    expiresAt: LISTED_OPTION.expiresAt,
    side: 'call',
    strike: '65000.00',
    lots: '1',
  })
  expect(screen.getByRole('heading', { name: 'Running' })).toBeTruthy()
})

it('turns to puts by its address on a phone, and says when there is no series', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(PHONE)
  await open('chain')
  fireEvent.click(screen.getByRole('radio', { name: 'Put' }))
  await settle()
  expect(screen.getByLabelText('address').textContent).toContain('side=put')
  expect(button(/^Put 65,000, /)).toBeTruthy()
  cleanup()
  await open('chain', { getOptionChain: () => ok({ ...LISTED_CHAIN, expiries: [] }) })
  expect(screen.getByText('No listed options on this market')).toBeTruthy()
})

it.each([
  ['is not traded', { isTraded: false }, 'Not traded in the last 30 minutes'],
  ['is not sold', { isSold: false }, 'Not sold any more: a corporate action comes first'],
])('says why an expiry %s, and does not buy', async (_, change, why) => {
  const expiries = EXPIRY.map((one) => ({ ...one, ...change }))
  const { seen } = await open('chain', { getOptionChain: () => ok({ ...LISTED_CHAIN, expiries }) })
  expect(screen.getByText(why)).toBeTruthy()
  fireEvent.click(button(/^Call 65,000, /))
  await settle()
  fireEvent.click(button(why))
  await settle()
  expect(seen.some(({ name }) => name === 'buyOption')).toBe(false)
})

it('says that its figures are old when newer ones do not come, and keeps them', async () => {
  await open('chain', {
    getOptionChain: (_, count) => (count === 1 ? ok(LISTED_CHAIN) : 'lost'),
  })
  expect(screen.queryByText(/^These volatilities are from/)).toBeNull()
  await settle(30_001)
  expect(screen.getByText(/^These volatilities are from \d\d:\d\d:\d\d; newer ones/)).toBeTruthy()
  expect(button(/^Call 65,000, /)).toBeTruthy()
})

it('sells nothing new at a price that few sources agree on', async () => {
  const { seen, world } = await open('chain')
  const entry = { code: 'BTCUSDT', price: '64182.40', zdf: '1.85', at: NOW, state: 'thin' as const }
  act(() => {
    world.store.dispatch(quotesArrived({ entries: [entry], now: NOW }))
  })
  expect(screen.getByText(/^Too few sources agree/)).toBeTruthy()
  fireEvent.click(button(/^Call 65,000, /))
  await settle()
  fireEvent.click(button('Closing only: too few sources agree'))
  await settle()
  expect(seen.some(({ name }) => name === 'buyOption')).toBe(false)
})

const sold = {
  ...LISTED_OPTION,
  state: 'closed',
  outcome: 'sold',
  payout: '50.000000',
  result: '-10.000000',
}

it('sells back at least what was named, and says what came of it', async () => {
  const { seen } = await open('list', { sellOption: () => ok(sold) })
  fireEvent.click(button(/^Sell back BTC\/USDT, /))
  await settle()
  const least = screen.getByText('You get at least').nextSibling?.textContent ?? ''
  expect(least).toMatch(/[1-9]/)
  fireEvent.click(button(/^Sell back for /))
  await settle()
  const sent = seen.filter(({ name }) => name === 'sellOption')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[0]?.body).toMatchObject({
    minPayout: expect.stringMatching(/^\d+\.\d{6}$/) as string,
  })
  expect(screen.getByRole('heading', { name: /^Sold back for 50\.00/ })).toBeTruthy()
})

it.each([
  [CODE.quoteExpired, 'you would get less'],
  [CODE.noMatchingTerm, 'last 30 minutes'],
  [CODE.orderNotOpen, 'already been sold or settled'],
])('says in words why %s was answered to a sale', async (code, words) => {
  await open('list', { sellOption: () => ({ code, result: null }) })
  fireEvent.click(button(/^Sell back BTC\/USDT, /))
  await settle()
  fireEvent.click(button(/^Sell back for /))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain(words)
})

it('asks about a sale with the same key when the answer is lost', async () => {
  const { seen } = await open('list', {
    sellOption: (_, count) => (count === 1 ? 'lost' : ok(sold)),
  })
  fireEvent.click(button(/^Sell back BTC\/USDT, /))
  await settle()
  fireEvent.click(button(/^Sell back for /))
  await settle()
  expect(screen.getByText(/We can’t confirm yet whether the option was sold/)).toBeTruthy()
  await settle(1_100)
  const keys = seen.filter(({ name }) => name === 'sellOption').map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})
