import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { FiguresHidden } from '#src/shared/money-view/FiguresHidden.ts'
import BalanceCurve from './BalanceCurve.tsx'
import ResultCalendar from './ResultCalendar.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['results', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const NONE = { orders: 0, profit: '0.000000', fees: '0.000000', result: '0.000000' }
const WON = { orders: 3, profit: '1300.500000', fees: '0.500000', result: '1300.000000' }
const LOST = { orders: 1, profit: '-20.000000', fees: '1.000000', result: '-21.000000' }

/** A month in which something closed on two days, and one in which nothing did. */
function profitDays({ query }: { readonly query: URLSearchParams }) {
  const from = query.get('from') ?? ''
  const days = Array.from({ length: Number(query.get('days')) }, (_, index) => {
    const day = `${from.slice(0, 8)}${String(index + 1).padStart(2, '0')}`
    const sums = day === '2026-11-03' ? WON : day === '2026-11-10' ? LOST : NONE
    return { day, from: `${day}T00:00:00.000Z`, ...sums }
  })
  const total = { orders: 4, profit: '1280.500000', fees: '1.500000', result: '1279.000000' }
  return ok({ asset: 'USDT', days, total: from.startsWith('2026-11') ? total : NONE })
}

describe('the calendar of results', () => {
  const open = async () => {
    const seen = scriptApi({ listProfitDays: profitDays })
    renderInWorld(createWorld(), <ResultCalendar account="demo" />)
    await settle()
    return seen
  }

  it('is a table of the month, a button for each day on which something closed', async () => {
    const seen = await open()
    expect(seen.at(-1)?.query.toString()).toContain('from=2026-11-01&days=30')
    const table = within(screen.getByRole('table', { name: 'November 2026' }))
    expect(table.getAllByRole('columnheader')).toHaveLength(7)
    const heard = [
      'Nov 3, 2026: +1,300.00\u00a0USDT, orders: 3',
      'Nov 10, 2026: −21.00\u00a0USDT, orders: 1',
    ] as const
    const days = table.getAllByRole('button')
    expect(heard.map((name) => table.getByRole('button', { name }))).toEqual(days)
    expect(days.map((one) => one.textContent)).toEqual([`${heard[0]}3+1.3K`, `${heard[1]}10−21`])
    expect(screen.getByText('+1,279.00')).toBeTruthy()
  })

  it('says what a day came to, and what the month did when it is pressed again', async () => {
    await open()
    const day = screen.getByRole('button', { name: /Nov 10/ })
    fireEvent.click(day)
    expect(day.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('heading', { name: 'Nov 10, 2026' })).toBeTruthy()
    expect(screen.getByText('−21.00')).toBeTruthy()
    fireEvent.click(day)
    expect(screen.getByRole('heading', { name: 'Month' })).toBeTruthy()
  })

  it('turns to earlier months, and to none that is still to come', async () => {
    const seen = await open()
    const next = screen.getByRole('button', { name: 'Next month' })
    expect(next.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    await settle()
    expect(seen.at(-1)?.query.get('from')).toBe('2026-10-01')
    expect(screen.getByText('No contract closed in this month.')).toBeTruthy()
    expect(next.getAttribute('aria-disabled')).toBe('false')
  })

  it('shows no amount where amounts are hidden', async () => {
    scriptApi({ listProfitDays: profitDays })
    renderInWorld(
      createWorld(),
      <FiguresHidden value>
        <ResultCalendar account="demo" />
      </FiguresHidden>,
    )
    await settle()
    const table = screen.getByRole('table')
    expect(table.textContent).not.toMatch(/1\.3K|−21/)
    expect(within(table).getAllByRole('button', { name: /••/ })).toHaveLength(2)
  })
})

describe('the curve of the balance', () => {
  const points = ['10.000000', '40.000000', '25.000000'].map((total, index) => ({
    day: `2026-11-1${index}`,
    at: `2026-11-1${index}T00:00:00.000Z`,
    total,
  }))

  it('says in words what it draws, over the days that are chosen', async () => {
    const seen = scriptApi({
      listBalanceDays: () => ok({ asset: 'USDT', points, now: '30.500000' }),
    })
    renderInWorld(createWorld(), <BalanceCurve account="demo" />)
    await settle()
    const name = screen.getByRole('img').getAttribute('aria-label')
    expect(name).toContain('10.00\u00a0USDT then, 30.50\u00a0USDT now')
    expect(name).toContain('10.00\u00a0USDT at the lowest midnight, 40.00\u00a0USDT at the highest')
    expect(seen.at(-1)?.query.get('days')).toBe('30')
    fireEvent.click(screen.getByRole('radio', { name: '90 days' }))
    await settle()
    expect(seen.at(-1)?.query.get('days')).toBe('90')
  })

  it('says that it did not come, and asks again', async () => {
    const seen = scriptApi({ listBalanceDays: () => 'lost' })
    renderInWorld(createWorld(), <BalanceCurve account="demo" />)
    await settle()
    expect(screen.getByText('The figures did not load.')).toBeTruthy()
    const before = seen.length
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(seen.length).toBeGreaterThan(before)
  })
})
