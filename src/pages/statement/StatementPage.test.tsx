import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Movement, NO_FACTS, type StatementSums } from '#protocol/statement.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { api } from '#src/shared/api/api.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import StatementPage from './StatementPage.tsx'

const MOVE: Movement = {
  id: '1',
  at: '2026-11-20T12:00:00.000Z',
  type: 'depositCredited',
  ref: 'd1',
  reason: null,
  facts: null,
  changes: [
    {
      asset: 'USDT',
      net: '150.500000',
      total: '150.500000',
      legs: [{ pocket: 'available', amount: '150.500000', balance: '150.500000' }],
      counter: [],
    },
  ],
}
const SUMS: StatementSums = {
  sums: [
    {
      asset: 'USDT',
      opening: '0.000000',
      moneyIn: '150.500000',
      moneyOut: '0.000000',
      others: '0.000000',
      closing: '150.500000',
    },
  ],
  movements: 1,
}
const DOWN = { code: '500', result: null }
const SUMS_NAMED = { name: 'Period summary' }
const AGAIN = 'Try again'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['funds', 'errors', 'receipt'])
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

async function open(replies: Parameters<typeof scriptApi>[0] = {}) {
  const seen = scriptApi({
    listStatement: () => ok({ items: [MOVE], next: null }),
    sumStatement: () => ok(SUMS),
    ...replies,
  })
  const world = createWorld({ account: 'real' })
  renderInWorld(world, <StatementPage />, '/zjxq')
  await settle()
  return { seen, world }
}

const rows = () => screen.queryAllByText(/150\.50/).length
const button = (name: string) => screen.queryByRole('button', { name })

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}

describe('the statement', () => {
  it('is on its way before it is empty', async () => {
    await open({ listStatement: () => new Promise(() => undefined) })
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  })

  it('that did not come is asked for again', async () => {
    let down = true
    await open({
      listStatement: () => (down ? DOWN : ok({ items: [MOVE], next: null })),
      sumStatement: () => (down ? DOWN : ok(SUMS)),
    })
    await vi.waitFor(() => screen.getByText('The statement did not load.'))
    expect(rows()).toBe(0)
    down = false
    await press(AGAIN)
    await vi.waitFor(() => expect(rows()).toBeGreaterThan(1))
    expect(button(AGAIN)).toBeNull()
  })

  it('says when its sums alone did not come, and asks for them again', async () => {
    let down = true
    await open({ sumStatement: () => (down ? DOWN : ok(SUMS)) })
    await vi.waitFor(() => screen.getByText('The sums did not load.'))
    expect(rows()).toBeGreaterThan(0)
    expect(screen.queryByRole('region', SUMS_NAMED)).toBeNull()
    down = false
    await press(AGAIN)
    await vi.waitFor(() => screen.getByRole('region', SUMS_NAMED))
    expect(screen.queryByText('The sums did not load.')).toBeNull()
  })

  it.each(['listStatement', 'sumStatement'] as const)(
    'stays with its age when it could not be loaded again: %s',
    async (which) => {
      let down = false
      const { world } = await open({
        [which]: () =>
          down ? DOWN : ok(which === 'sumStatement' ? SUMS : { items: [MOVE], next: null }),
      })
      expect(screen.queryByText(/^Couldn’t refresh/)).toBeNull()
      down = true
      act(() => void world.store.dispatch(api.util.invalidateTags(['account'])))
      await vi.waitFor(() => screen.getByText(/^Couldn’t refresh/))
      expect(rows()).toBeGreaterThan(1)
      down = false
      await press(AGAIN)
      await vi.waitFor(() => expect(button(AGAIN)).toBeNull())
    },
  )

  it('stays with its age while there is no network', async () => {
    let offline = false
    const { world } = await open({
      listStatement: () => (offline ? 'lost' : ok({ items: [MOVE], next: null })),
      sumStatement: () => (offline ? 'lost' : ok(SUMS)),
    })
    offline = true
    act(() => void world.store.dispatch(api.util.invalidateTags(['account'])))
    await vi.waitFor(() => screen.getByText(/^Couldn’t refresh/), 5_000)
    expect(rows()).toBeGreaterThan(1)
  })

  it('leads an exchange, and nothing else of it, to its receipt', async () => {
    const facts = { ...NO_FACTS, receiptAt: MOVE.at }
    const exchanged: Movement = { ...MOVE, id: '2', type: 'exchanged', ref: 'q1', facts }
    const { seen } = await open({
      listStatement: () => ok({ items: [exchanged, MOVE], next: null }),
      getReceipt: () => ok({ name: 'receipt-q1.json', text: '{}' }),
    })
    const asked = () => seen.filter(({ name }) => name === 'getReceipt').length
    const [first, second] = screen.getAllByRole('button', { name: /150\.50/ })
    if (first === undefined || second === undefined) throw new Error('two movements')
    fireEvent.click(second)
    await settle()
    expect(screen.getByRole('dialog').textContent).toContain('d1')
    expect(asked()).toBe(0)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    fireEvent.click(first)
    // All of it came with the page: without a network nothing more of the app can be loaded.
    expect(screen.getByRole('heading', { name: 'Receipt' })).toBeTruthy()
    await vi.waitFor(() => expect(button('Check it now')).not.toBeNull())
    expect(asked()).toBe(1)
  })

  it('that is empty says so', async () => {
    await open({
      listStatement: () => ok({ items: [], next: null }),
      sumStatement: () => ok({ sums: [], movements: 0 }),
    })
    expect(screen.getByText('No entries yet')).toBeTruthy()
  })
})
