import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { MarketInfo } from '#protocol/market.ts'
import { TicketPanel } from '#src/features/trade-contract/ui/TicketPanel.tsx'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { createWorld, ok, renderInWorld, scriptApi } from './frontWorld.tsx'
import { BITCOIN } from './orders.ts'

/* The contract ticket as a component, for the tests of each of its sides. */

/** A hundred thousand USDT, all of it available. */
export const SUMMARY = {
  asset: 'USDT',
  available: '100000.000000',
  margin: '0.000000',
  total: '100000.000000',
}

/** English texts and clocks that stand still, around each test of a file. */
export function aroundTickets(): void {
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
}

export const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
export const button = (name: RegExp | string) => screen.getByRole('button', { name })
export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const type = (name: string, value: string) =>
  fireEvent.change(field(name), { target: { value } })

/** The ticket for BTC/USDT at 64,182.40: the market asks 64,185.61 and bids 64,179.19. */
export async function openTicketPanel(
  replies: Parameters<typeof scriptApi>[0] = {},
  options: Parameters<typeof createWorld>[0] & { readonly info?: Partial<MarketInfo> } = {},
) {
  const seen = scriptApi({ getAccountSummary: () => ok(SUMMARY), ...replies })
  const world = createWorld(options)
  world.price('BTCUSDT', '64182.40')
  const heard = { see: vi.fn(), demo: vi.fn() }
  const info = { ...BITCOIN, ...options.info }
  const panel = <TicketPanel info={info} onSeeOrder={heard.see} onUseDemo={heard.demo} />
  const view = renderInWorld(world, panel)
  await settle()
  const sent = () => seen.filter(({ name }) => name === 'openContract')
  return { seen, sent, world, heard, view, panel }
}
