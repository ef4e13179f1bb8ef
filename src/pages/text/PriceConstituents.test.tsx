import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PriceSources } from '#protocol/priceSources.ts'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import { createWorld, ok, renderInWorld, scriptApi } from '#kit/frontWorld.tsx'
import { ConfigContext, useConfig } from '#src/shared/config/ConfigContext.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import PriceConstituents from './PriceConstituents.tsx'

const QUOTE = { bid: '98000.10', ask: '98000.20', last: null, ageMs: 1_900, use: 'used' } as const
const SILENT = { bid: null, ask: null, last: null, ageMs: null, use: 'silent' } as const
const SOURCES: PriceSources = {
  indexFile: 'ab'.repeat(32),
  providersFile: null,
  instruments: [
    {
      code: 'EURUSD',
      type: 1,
      appName: 'EUR/USD',
      open: false,
      at: null,
      quotes: [{ source: 'twelvedata', name: 'Twelve Data', ...SILENT }],
    },
    {
      code: 'BTCUSDT',
      type: 2,
      appName: 'BTC/USDT',
      open: true,
      at: '2026-11-18T15:00:00.000Z',
      quotes: [
        { source: 'okx', name: 'OKX', ...QUOTE },
        { source: 'kraken', name: 'Kraken', ...QUOTE, use: 'outlier' },
        { source: 'bybit', name: 'Bybit', ...SILENT },
      ],
    },
  ],
}

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['verify', 'market', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function OnPrices({ priceSource }: Pick<PublicConfig, 'priceSource'>) {
  return (
    <ConfigContext value={{ ...useConfig(), priceSource }}>
      <PriceConstituents />
    </ConfigContext>
  )
}

/** Shows the part; the calls that it made. */
async function open(
  priceSource: PublicConfig['priceSource'],
  reply: Parameters<typeof scriptApi>[0]['listPriceSources'] = () => ok(SOURCES),
): Promise<ReturnType<typeof scriptApi>> {
  const seen = scriptApi({ listPriceSources: reply })
  renderInWorld(createWorld({ signedIn: false }), <OnPrices priceSource={priceSource} />)
  await settle()
  return seen
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const linesOf = (name: string) => {
  const lines = screen.getByText(name).closest('details')?.querySelectorAll('li') ?? []
  return [...lines].map(({ textContent }) => textContent)
}

it('lists by class what each exchange and provider said last, and whether it counted', async () => {
  await open('live')
  const classes = screen.getAllByRole('heading', { level: 3 })
  expect(classes.map(({ textContent }) => textContent)).toEqual(['Crypto', 'Forex'])
  expect(screen.getByText('OKX · Kraken · Bybit')).toBeTruthy()
  expect(screen.getByText('1 of 3 counted')).toBeTruthy()
  expect(linesOf('BTC/USDT')).toEqual([
    'OKX98000.10 – 98000.20Counted · 1 s old',
    'Kraken98000.10 – 98000.20Too far from the others · 1 s old',
    'BybitNo quote',
  ])
  expect(linesOf('EUR/USD')).toEqual(['Twelve DataMarket closed'])
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
  expect(screen.queryByText('SHA-256 of the list of data providers')).toBeNull()
})

it('says what is simulated, and asks for nothing where all is', async () => {
  expect(await open('simulated')).toEqual([])
  expect(screen.getByText('Simulated prices')).toBeTruthy()
  cleanup()
  await open('mixed')
  expect(screen.getByText('Partly simulated prices')).toBeTruthy()
  expect(screen.getByText('1 of 3 counted')).toBeTruthy()
})

it('shows that it loads, that there is nothing, and a way to ask again', async () => {
  await open('live', () => new Promise(() => undefined))
  expect(screen.getByLabelText('Loading')).toBeTruthy()
  cleanup()
  await open('live', () => ok({ ...SOURCES, instruments: [] }))
  expect(screen.getByText('No live prices')).toBeTruthy()
  cleanup()
  await open('live', (_, count) => (count === 1 ? 'lost' : ok(SOURCES)))
  expect(screen.getByText('The sources did not load.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByText('1 of 3 counted')).toBeTruthy()
})

it('keeps what it showed, and says so, when the sources no longer come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await open('live', (_, count) => (count === 1 ? ok(SOURCES) : 'lost'))
    expect(screen.queryByText('The sources did not load.')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    await settle()
    expect(screen.getByText('The sources did not load.')).toBeTruthy()
    expect(screen.getByText('1 of 3 counted')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})
