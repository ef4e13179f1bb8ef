import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN, OPEN_ORDER } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import BalancesPage from './BalancesPage.tsx'

const NOTHING = {
  margin: '0',
  inOrders: '0',
  inOptions: '0',
  inPlans: '0',
  inWithdrawals: '0',
  inBids: '0',
  loan: '0',
}
const HELD = [
  { ...NOTHING, asset: 'USDT', available: '100.000000', total: '100.000000' },
  { ...NOTHING, asset: 'BTC', available: '2.00000000', total: '2.00000000' },
]

beforeEach(async () => {
  await startTexts('en')
  localStorage.clear()
  await loadSlices(['funds', 'home', 'deposit', 'withdrawal', 'errors'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const worth = () => screen.getByRole('region', { name: 'Current value' }).textContent

async function open(
  replies: Parameters<typeof scriptApi>[0] = {},
  account: 'real' | 'demo' = 'demo',
) {
  scriptApi({
    listHoldings: () => ok(HELD),
    listMarkets: () => ok([{ ...BITCOIN, appName: 'BTC/USDT', price: '50000.00' }]),
    listContracts: () => ok({ items: [], next: null }),
    getProfitTotal: () => ok({ orders: 0, result: '0.000000', open: '0.000000' }),
    ...replies,
  })
  const world = createWorld({ account })
  renderInWorld(world, <BalancesPage />, '/profile/balance')
  await settle()
  return world
}

describe('what everything is worth', () => {
  it('says that the prices did not come, and asks for them again', async () => {
    let down = true
    await open({
      listMarkets: () =>
        down
          ? { code: '500', result: null }
          : ok([{ ...BITCOIN, appName: 'BTC/USDT', price: '50000.00' }]),
    })
    await vi.waitFor(() => screen.getByText(/^Prices aren’t available/))
    // What one has does not wait for what it is worth.
    expect(screen.getByText(/^2\.00/)).toBeTruthy()
    expect(worth()).not.toContain('100,')
    down = false
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(again)
    await vi.waitFor(() => expect(worth()).toContain('100,100.00'))
    expect(screen.queryByText(/^Prices aren’t available/)).toBeNull()
  })

  it.each([
    ['a gain', '65000.00', /130,1[34]\d\.\d\d/],
    ['a loss', '64000.00', /128,0[89]\d\.\d\d/],
  ] as const)('counts open profit: %s', async (_, price, sum) => {
    const world = await open({ listContracts: () => ok({ items: [OPEN_ORDER], next: null }) })
    act(() => world.price('BTCUSDT', price))
    expect(worth()).toMatch(sum)
  })
})

it('shows figures that add up to those above them, to the cent', async () => {
  const held = { available: '99092.178000', margin: '871.139000', total: '99963.317000' }
  const coin = { available: '0.12345678', total: '0.12345678' }
  await open({
    listHoldings: () =>
      ok([
        { ...NOTHING, asset: 'USDT', ...held },
        { ...NOTHING, asset: 'BTC', ...coin },
      ]),
  })
  // 99,963.317 and 6,172.839 are 106,136.156.
  expect(worth()).toContain('106,136.15')
  const figures = document.body.textContent
  for (const one of ['99,963.31', '6,172.84', '99,092.17', '871.14']) expect(figures).toContain(one)
})

it('gives no place the figure of another one where one can’t be read', async () => {
  const held = { available: '1.00', inOrders: '2.00', loan: '4.00', total: '7.00' }
  await open({ listHoldings: () => ok([{ ...NOTHING, asset: 'XYZ', ...held }]) })
  const places = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(places).toEqual([
    expect.stringMatching(/^1/),
    '–',
    expect.stringMatching(/^2/),
    expect.stringMatching(/^4/),
  ])
})

it.each([
  ['real', 1],
  ['demo', 0],
] as const)(
  'leads to the proof of what the operator owes only from real money: %s',
  async (account, links) => {
    await open({}, account)
    expect(screen.getByText(/^2\.00/)).toBeTruthy()
    const name = 'Check that your balance is counted'
    expect(screen.queryAllByRole('link', { name })).toHaveLength(links)
  },
)

it('hides every figure on this device, and shows them again', async () => {
  await open()
  const eye = screen.getByRole('button', { name: 'Hide balance' })
  fireEvent.click(eye)
  expect(worth()).toContain('••••')
  expect(document.body.textContent).not.toMatch(/\d\.\d/)
  cleanup()
  await open()
  expect(worth()).toContain('••••')
  fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }))
  expect(worth()).toContain('100,100.00')
})

/** Two withdrawals and two deposits, one of each over. */
function moving(): Parameters<typeof scriptApi>[0] {
  const target = { kind: 'crypto', asset: 'USDT', network: 'ETH', address: '0x1', memo: null }
  const sent = { target, amount: '120.000000', since: '2026-11-25T10:00:00.000Z', overdue: false }
  const due = { ...sent, id: 'a', state: 'submitted', dueAt: '2026-11-26T10:00:00.000Z' }
  const over = { ...sent, id: 'b', state: 'success', dueAt: null }
  const came = { asset: 'USDT', amount: null, since: sent.since }
  const confirming = { ...came, id: 'c', claimed: '70.000000', state: 'confirming' }
  const rejected = { ...came, id: 'd', claimed: '71.000000', state: 'rejected' }
  return {
    listWithdrawals: () => ok({ items: [due, over], next: null }),
    listDeposits: () => ok({ items: [confirming, rejected], next: null }),
  }
}

const rowsOf = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it('shows what is under way, and nothing that is over', async () => {
  await open(moving(), 'real')
  const rows = rowsOf()
  expect(rows.filter((row) => /1?20\.00/.test(row))).toHaveLength(1)
  expect(rows.filter((row) => row.includes('70.00'))).toHaveLength(1)
  expect(rows.some((row) => row.includes('71.00'))).toBe(false)
})

it('names what is under way by a noun, not by the verb of its button', async () => {
  await startTexts('de')
  await loadSlices(['funds', 'home', 'deposit', 'withdrawal', 'errors'])
  await open(moving(), 'real')
  const rows = rowsOf()
  expect(rows.some((row) => row.startsWith('Auszahlung120,00'))).toBe(true)
  expect(rows.some((row) => row.startsWith('Einzahlung70,00'))).toBe(true)
})

it('says what was realised since midnight, as the history does', async () => {
  const asked: (string | null)[] = []
  await open({
    getProfitTotal: ({ query }) => {
      asked.push(query.get('from'))
      return ok({ orders: 2, result: '12.250000', open: '0.000000' })
    },
  })
  const row = screen.getByRole('link', { name: 'Realised PnL today, after fees' })
  expect(row.parentElement?.textContent).toContain('+12.25')
  expect(asked[0]).toMatch(/^\d{4}-\d\d-\d\dT/)
})
