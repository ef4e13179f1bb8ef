import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld, renderInWorld } from '#kit/frontWorld.tsx'
import type { Interval } from '#protocol/intervals.ts'
import { clockTicked } from '#src/entities/market/market.slice.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import { onAnnounce } from '#src/shared/ui/announcer.ts'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { FIRST_SETTINGS } from '../chartSettings.ts'
import type { Arrival } from '../goTo.ts'
import type { PriceChart } from '../priceChart.ts'
import GoToSheet from './GoToSheet.tsx'

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['chart'])
})
afterEach(cleanup)

function open(interval: Interval, arrival: Arrival = { kind: 'there' }) {
  const goTo = vi.fn<PriceChart['goTo']>(async () => arrival)
  const [onChange, onClose] = [vi.fn(), vi.fn()]
  const world = createWorld()
  world.store.dispatch(clockTicked(Date.UTC(2026, 10, 20, 12)))
  const settings = { ...FIRST_SETTINGS, interval, clock: 'exchange' as const }
  renderInWorld(
    world,
    <GoToSheet
      info={{ zone: 'America/New_York' }}
      chart={{ goTo } as unknown as PriceChart}
      settings={settings}
      onChange={onChange}
      onClose={onClose}
    />,
  )
  return { goTo, onChange, onClose, settings }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const show = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show' })))

it('goes to a day and a time on the clock of the chart, and closes', async () => {
  const { goTo, onClose } = open('15m')
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-20')
  type('Date', '2026-11-02')
  type('Time', '09:30')
  await show()
  expect(goTo.mock.calls).toEqual([[Date.UTC(2026, 10, 2, 14, 30), expect.any(AbortSignal)]])
  expect(onClose).toHaveBeenCalledOnce()
})

it('asks for no time where candles last a day or longer: those are of UTC', async () => {
  const { goTo } = open('1M')
  expect(screen.queryByLabelText('Time')).toBeNull()
  type('Date', '2024-02-03')
  await show()
  expect(goTo.mock.calls).toEqual([[Date.UTC(2024, 1, 3), expect.any(AbortSignal)]])
})

it('says what is no day, and what is still to come, before anything is loaded', async () => {
  const { goTo } = open('1d')
  type('Date', '2026-11-21')
  await show()
  expect(screen.getByText('This is still to come.')).toBeDefined()
  type('Date', '')
  expect(screen.queryByText('This is still to come.')).toBeNull()
  await show()
  expect(screen.getByText('Choose a day.')).toBeDefined()
  expect(goTo).not.toHaveBeenCalled()
})

it('offers a longer timeframe where one would have to load too much', async () => {
  const { goTo, onChange, settings } = open('1m')
  type('Date', '2025-11-20')
  await show()
  expect(screen.getByText(/Too many 1m candles.* 30m goes back that far/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Switch to 30m' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ ...settings, interval: '30m' })
  expect(goTo).not.toHaveBeenCalled()
})

it.each<[Arrival, Interval, RegExp]>([
  [
    { kind: 'none', oldest: Date.UTC(2026, 9, 1, 12) },
    '1h',
    /No 1h candles before Oct 1, 2026.*A longer/,
  ],
  [
    { kind: 'none', oldest: Date.UTC(2026, 9, 1, 12) },
    '1d',
    /^No 1d candles before Oct 1, 2026\.$/,
  ],
  [{ kind: 'failed' }, '1h', /did not load/],
])('says where it did not get: %o', async (arrival, interval, words) => {
  const { onClose } = open(interval, arrival)
  type('Date', '2026-05-01')
  await show()
  expect(screen.getByText(words)).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

it.each<[Interval, string]>([
  ['15m', 'Chart at Nov 1, 2026, 09:30'],
  ['1d', 'Chart at Nov 2, 2026'],
])('says on the clock that it asked in where it came to: %s', async (interval, words) => {
  const heard = vi.fn()
  const stop = onAnnounce(heard)
  open(interval)
  type('Date', interval === '1d' ? '2026-11-02' : '2026-11-01')
  if (interval !== '1d') type('Time', '09:30')
  await show()
  stop()
  expect(heard.mock.calls).toEqual([[words]])
})

it.each<[Interval, string]>([
  // Midnight in UTC is the day before in New York, where the exchange is.
  ['1h', 'Sep 30, 2026'],
  ['1M', 'Oct 1, 2026'],
])('names the first candle there is on the same clock: %s', async (interval, date) => {
  open(interval, { kind: 'none', oldest: Date.UTC(2026, 9, 1) })
  type('Date', '2026-05-01')
  await show()
  expect(screen.getByText(new RegExp(`before ${date}`))).toBeDefined()
})

it('gives the way up when it is closed, and leaves the sheet after it open', async () => {
  let arrive: (arrival: Arrival) => void = () => undefined
  const goTo = vi.fn<PriceChart['goTo']>(() => new Promise((resolve) => (arrive = resolve)))
  const chart = { goTo } as unknown as PriceChart
  const world = createWorld()
  world.store.dispatch(clockTicked(Date.UTC(2026, 10, 20, 12)))
  const [heard, onChange] = [vi.fn(), vi.fn()]
  const stop = onAnnounce(heard)
  /** One state for all sheets, as the chart has it. */
  function Frame() {
    const [sheet, setSheet] = useState<'goTo' | 'alert' | null>('goTo')
    const onClose = () => setSheet(null)
    if (sheet === null) return <button onClick={() => setSheet('alert')}>Alert me</button>
    if (sheet === 'alert')
      return (
        <Sheet open title="Alert" onClose={onClose}>
          Price
        </Sheet>
      )
    return (
      <GoToSheet
        info={{ zone: 'UTC' }}
        settings={FIRST_SETTINGS}
        {...{ chart, onChange, onClose }}
      />
    )
  }
  renderInWorld(world, <Frame />)
  type('Date', '2026-11-02')
  await show()
  const signal = goTo.mock.lastCall?.[1]
  expect(signal?.aborted).toBe(false)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
  expect(signal?.aborted).toBe(true)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Alert me' })))
  await act(async () => arrive({ kind: 'there' }))
  stop()
  expect(screen.getByRole('dialog', { name: 'Alert' })).toBeDefined()
  expect(heard).not.toHaveBeenCalled()
})

it('gives the way up when another date is typed, and goes there', async () => {
  const { goTo, onClose } = open('1d')
  const arrivals: ((arrival: Arrival) => void)[] = []
  goTo.mockImplementation(() => new Promise((resolve) => arrivals.push(resolve)))
  type('Date', '2026-05-01')
  await show()
  type('Date', '2026-06-01')
  expect(goTo.mock.lastCall?.[1].aborted).toBe(true)
  await show()
  await act(async () => arrivals[0]?.({ kind: 'failed' }))
  expect(screen.queryByText(/did not load/)).toBeNull()
  expect(goTo.mock.calls.map(([at]) => at)).toEqual([Date.UTC(2026, 4, 1), Date.UTC(2026, 5, 1)])
  await act(async () => arrivals[1]?.({ kind: 'there' }))
  expect(onClose).toHaveBeenCalledOnce()
})
