import { act, cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import { BITCOIN } from '#kit/orders.ts'
import { startTexts } from '#src/shared/i18n/i18n.ts'
import type { OwnFill } from '../fills.ts'
import type { PriceChart } from '../priceChart.ts'
import { Told } from './Told.tsx'

// Once: the parts bring their words by themselves, at their first time.
beforeAll(() => startTexts('en'))
afterEach(cleanup)

const MINUTE = 60_000
const BARS = [1, 2, 3].map((at) => ({
  timestamp: at * MINUTE,
  open: 1,
  high: 2,
  low: 1,
  close: 2,
}))
const FILL: OwnFill = {
  id: 'a',
  at: MINUTE + 5,
  price: '67000.00',
  mark: 'buy',
  act: 'opened',
  side: 'long',
  size: '2',
  asset: null,
}

it('has own fills marked and told beside their candles, and neither where there are none', async () => {
  const set = vi.fn()
  const chart = { bars: () => BARS, fills: { set } } as unknown as PriceChart
  const props = { info: BITCOIN, chart, interval: '1m', zone: 'UTC', candle: 3 * MINUTE } as const
  const coins = { ...FILL, id: 'b', act: 'sold', side: null, size: '0.5', asset: 'BTC' } as const
  const view = renderInWorld(createWorld(), <Told {...props} fills={[FILL, coins]} />)
  expect(
    await screen.findByRole('cell', {
      name: /^Long opened: 2 lots at 67,000.00; Sold: 0.50000000\sBTC at 67,000.00$/,
    }),
  ).toBeDefined()
  expect(screen.getByRole('columnheader', { name: 'Your trades' })).toBeDefined()
  expect(set.mock.lastCall).toMatchObject([[{ at: MINUTE + 5, price: 67_000, mark: 'buy' }, {}]])
  await act(async () => view.unmount())
  renderInWorld(createWorld(), <Told {...props} fills={[]} />)
  await screen.findByRole('table')
  expect(screen.queryByRole('columnheader', { name: 'Your trades' })).toBeNull()
})

it('leaves no mark of one account on the chart of another, though the candles load meanwhile', async () => {
  let marked: readonly unknown[] = []
  const set = (marks: readonly unknown[]) => {
    marked = marks
  }
  const chart = { bars: () => BARS, fills: { set } } as unknown as PriceChart
  const props = { info: BITCOIN, chart, interval: '1m', zone: 'UTC', candle: 3 * MINUTE } as const
  let show: (fills: readonly OwnFill[] | null) => void = () => undefined
  function Shown() {
    const [fills, setFills] = useState<readonly OwnFill[] | null>([FILL])
    show = setFills
    // The chart tells nothing while its candles load.
    return fills === null ? null : <Told {...props} fills={fills} />
  }
  renderInWorld(createWorld(), <Shown />)
  await screen.findByRole('columnheader', { name: 'Your trades' })
  expect(marked).toHaveLength(1)
  await act(async () => show(null))
  expect(marked).toEqual([])
  await act(async () => show([FILL]))
  await screen.findByRole('columnheader', { name: 'Your trades' })
  expect(marked).toHaveLength(1)
  await act(async () => show(null))
  await act(async () => show([]))
  await screen.findByRole('table')
  expect(marked).toEqual([])
})

it.each([
  ['1M', 'UTC', Date.UTC(2026, 9, 1), 'Oct 1, 2026'],
  ['1h', 'America/New_York', Date.UTC(2026, 9, 1), 'Sep 30, 2026, 20:00'],
] as const)('names a candle of %s in the zone of the chart', async (interval, zone, at, name) => {
  const bars = [at, at + MINUTE].map((timestamp) => ({ ...BARS[0], timestamp }))
  const chart = { bars: () => bars, fills: { set: vi.fn() } } as unknown as PriceChart
  renderInWorld(
    createWorld(),
    <Told {...{ chart, interval, zone }} candle={at} info={BITCOIN} fills={[]} />,
  )
  expect(await screen.findByRole('rowheader', { name })).toBeDefined()
})
