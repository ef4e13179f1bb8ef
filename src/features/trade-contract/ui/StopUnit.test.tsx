import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { BITCOIN, OPEN_ORDER } from '#kit/orders.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { TicketPanel } from './TicketPanel.tsx'

const summary = {
  asset: 'USDT',
  available: '100000.000000',
  margin: '0.000000',
  total: '100000.000000',
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['market', 'trade', 'orders', 'errors'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => act(() => vi.advanceTimersByTimeAsync(1))
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function openTicket() {
  const seen = scriptApi({
    getAccountSummary: () => ok(summary),
    openContract: () => ok(OPEN_ORDER),
  })
  const world = createWorld()
  world.price('BTCUSDT', '64182.40')
  renderInWorld(world, <TicketPanel info={BITCOIN} onSeeOrder={vi.fn()} onUseDemo={vi.fn()} />)
  await settle()
  const sent = () => seen.find(({ name }) => name === 'openContract')?.body as { stopLoss: string }
  return { world, sent }
}

it('sends the price that a stop in per cent comes to, which follows the market', async () => {
  const { world, sent } = await openTicket()
  press('%')
  fireEvent.change(field('Stop loss'), { target: { value: '1' } })
  expect(screen.getAllByText('63,543.76').length).toBeGreaterThan(0)
  act(() => {
    world.price('BTCUSDT', '65000.00')
  })
  expect(field('Stop loss').value).toBe('1')
  press(/^Open long/)
  await settle()
  // It opens at 65,003.25.
  expect(sent().stopLoss).toBe('64353.22')
})

it('keeps the prices where only the unit changes, also for the next ticket', async () => {
  await openTicket()
  fireEvent.change(field('Stop loss'), { target: { value: '63000' } })
  press('USDT')
  // 0.01 BTC that fall by 1,185.61, and both fees.
  expect(field('Stop loss').value).toBe('12.61')
  expect(screen.getAllByText('63,000.00').length).toBeGreaterThan(0)
  cleanup()
  await openTicket()
  expect(screen.getByRole('button', { name: 'USDT' }).getAttribute('aria-pressed')).toBe('true')
})

it('names an amount that cannot be read, and sends nothing', async () => {
  const { sent } = await openTicket()
  press('%')
  fireEvent.change(field('Stop loss'), { target: { value: '1.234' } })
  expect(field('Stop loss').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('button', { name: /^Open long/ })).toBeNull()
  expect(sent()).toBeUndefined()
})
