import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi, type SeenCall } from '#kit/frontWorld.tsx'
import { OPEN_ORDER } from '#kit/orders.ts'
import { accountChosen } from '#src/entities/preferences/preferences.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import HomePage from './HomePage.tsx'

beforeEach(async () => {
  await startTexts('en')
  await Promise.all([import('./Below.tsx'), import('./OpenPositions.tsx')])
  await loadSlices(['home', 'product', 'plan', 'nft', 'withdrawal', 'proof', 'help', 'orders'])
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const PLAN = {
  id: 'smart-7',
  kind: 'smart',
  asset: 'USDT',
  days: 7,
  dailyRate: '0.000300',
  minAmount: '10.000000',
  maxAmount: '5000.000000',
  unitPrice: null,
  exitRate: null,
  soldOut: false,
}
const HOLDING = { available: '123.450000', pockets: {}, total: '123.450000' }
const HELP = { lang: 'en', groups: [] }

type Replies = Parameters<typeof scriptApi>[0]

async function show(
  replies: Replies,
  signedIn = false,
): Promise<{ readonly seen: readonly SeenCall[]; readonly world: ReturnType<typeof createWorld> }> {
  const seen = scriptApi({
    listMarkets: () => ok([]),
    listAnnouncements: () => ok([]),
    listContents: () => ok([]),
    listFaq: () => ok(HELP),
    ...replies,
  })
  const world = createWorld({ signedIn, account: 'real' })
  renderInWorld(world, <HomePage />)
  await settle()
  return { seen, world }
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)))

describe('the start page', () => {
  it('asks nothing for a visitor that needs a session, and shows nothing of one', async () => {
    const { seen } = await show({})
    const own = ['getAccountSummary', 'listContracts', 'getUserInfo']
    expect(seen.map(({ name }) => name).filter((name) => own.includes(name))).toEqual([])
    expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull()
  })

  it('shows no figure for one that is not known, and never a zero', async () => {
    await show({
      getParameter: ({ path }) =>
        path.endsWith('home_coins') ? ok({ paramValue: '350' }) : { code: '404', result: null },
    })
    expect(screen.getByText('coins listed')).toBeTruthy()
    expect(screen.queryByText('USDT traded')).toBeNull()
    expect(screen.queryByText('people')).toBeNull()
  })

  it('shows nothing of one account on the other while that is on its way', async () => {
    const { world } = await show(
      {
        getAccountSummary: ({ account }) =>
          account === 'NO' ? ok(HOLDING) : new Promise(() => undefined),
      },
      true,
    )
    expect(screen.getAllByText(/123\.45/).length).toBeGreaterThan(0)
    act(() => void world.store.dispatch(accountChosen('demo')))
    await settle()
    expect(screen.queryByText(/123\.45/)).toBeNull()
  })

  it('sells no plan whose yield cannot be set aside, and keeps the place of a block that failed', async () => {
    await show({ listPlans: () => ok([{ ...PLAN, soldOut: true }]) })
    expect(screen.queryByText('Smart plans and lock mining')).toBeNull()
    cleanup()
    await show({ listPlans: () => ({ code: '503', result: null }) })
    expect(screen.getByText('The plans could not be loaded.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { name: 'Help center' })).toBeTruthy()
  })

  it('says what 1,000 earns a day, and counts no time down where no auction is open', async () => {
    await show({
      listPlans: ({ query }) => ok(query.get('kind') === 'smart' ? [PLAN] : []),
      getNextNft: () => ok({ now: '2026-11-20T12:00:00.000Z', nft: null }),
    })
    expect(screen.getByText(/1,000.*earns 0\.30/)).toBeTruthy()
    expect(screen.queryByText(/Time left/)).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Charity NFTs' })).toBeNull()
  })

  it('says on the demo account that loans and plans take the real one', async () => {
    const { world } = await show(
      {
        listPlans: ({ query }) => ok(query.get('kind') === 'smart' ? [PLAN] : []),
        getNextNft: () => ok({ now: '2026-11-20T12:00:00.000Z', nft: null }),
      },
      true,
    )
    expect(screen.queryByText('Real account only')).toBeNull()
    expect(screen.getByRole('link', { name: 'Deposit' })).toBeTruthy()
    act(() => void world.store.dispatch(accountChosen('demo')))
    await settle()
    expect(screen.getAllByText('Real account only')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull()
  })

  it('leads from its head to where one trades, and names the statement on a phone', async () => {
    const replies = { getAccountSummary: () => ok(HOLDING) }
    const ways = () =>
      ['Trade', 'Funding details'].map((name) =>
        screen.queryByRole('link', { name })?.getAttribute('href'),
      )
    await show(replies, true)
    expect(ways()).toEqual(['/trading', undefined])
    cleanup()
    const list = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }
    vi.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList)
    await show(replies, true)
    expect(ways()).toEqual(['/market', '/zjxq'])
  })

  it('hides the balance and the profit of positions where its customer wants them hidden', async () => {
    const orders = { items: [{ ...OPEN_ORDER, id: '1' }], next: null }
    const replies = {
      getAccountSummary: () => ok(HOLDING),
      listContracts: () => ok(orders),
      listMarkets: () => ok([]),
    }
    await show(replies, true)
    expect(screen.queryAllByText('••••')).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }))
    expect(screen.queryByText(/123\.45/)).toBeNull()
    expect(screen.getAllByText('••••')).toHaveLength(2)
    cleanup()
    await show(replies, true)
    expect(screen.queryByText(/123\.45/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }))
    expect(screen.getAllByText(/123\.45/).length).toBeGreaterThan(0)
  })

  it('keeps the place of positions that this customer saw last, and of nobody else', async () => {
    const order = (id: string) => ({ ...OPEN_ORDER, id })
    const orders = { items: [order('1'), order('2')], next: null }
    await show({ listContracts: () => ok(orders), listMarkets: () => ok([]) }, true)
    expect(screen.getByRole('heading', { name: 'Positions' })).toBeTruthy()
    cleanup()
    const late = { listContracts: () => new Promise<never>(() => undefined) }
    const { world } = await show(late, true)
    const places = () => document.querySelectorAll('[class*="placeRow"]').length
    expect(places()).toBe(3)
    act(() => void world.store.dispatch(accountChosen('demo')))
    await settle()
    expect(places()).toBe(0)
    cleanup()
    localStorage.setItem(
      'glasshouse.homePositions',
      '{"version":1,"value":{"of":"x:real","rows":2}}',
    )
    await show(late, true)
    expect(places()).toBe(0)
  })
})
