import type { Chart, KLineData } from 'klinecharts'
import { expect, it, vi } from 'vitest'
import type { CandlePage } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import { barOf } from './bars.ts'
import { type Loading, loaderOf } from './candleLoader.ts'
import { goTo } from './goTo.ts'

const candle = (at: number) => ({
  time: new Date(at * 60_000).toISOString(),
  open: '1',
  high: '1',
  low: '1',
  close: '1',
  volume: '0',
})

/** A chart of the minutes 90 to 100, twenty of which fit; older ones come ten at a time, from the minute `begin` on. */
function open(begin: number) {
  const seen = { bars: minutes(90, 100), scrolled: [] as unknown[] }
  const leaving = new AbortController()
  const shown: Loading & { interval: Interval } = {
    interval: '1m',
    feed: null,
    turn: 1,
    more: true,
    ready: null,
    beginning: null,
  }
  const chart = {
    getDataList: () => seen.bars,
    getVisibleRange: () => ({ realFrom: 81, realTo: 101 }),
    resetData() {
      shown.turn += 1
      seen.bars = [...(shown.ready ?? [])]
    },
    scrollToDataIndex: (index: number) => seen.scrolled.push(seen.bars[index]?.timestamp),
    scrollToRealTime: () => seen.scrolled.push('newest'),
  } as unknown as Chart
  const load = vi.fn(async (_: string, before: number | null): Promise<CandlePage | null> => {
    const last = (before ?? 0) / 60_000
    const first = Math.max(begin, last - 10)
    const candles = Array.from({ length: last - first }, (_unused, at) => candle(first + at))
    return { candles, more: first > begin }
  })
  const { signal } = leaving
  const go = (minute: number) =>
    goTo(chart, shown, { load }, { at: minute * 60_000 + 5_000, signal })
  return { seen, shown, load, go, leaving }
}

function minutes(from: number, to: number): KLineData[] {
  return Array.from({ length: to - from + 1 }, (_, at) => barOf(candle(from + at)))
}

it('loads back to a moment, begins anew with all of it, and has it in the middle', async () => {
  const { seen, shown, load, go } = open(0)
  expect(await go(63)).toEqual({ kind: 'there' })
  expect(load.mock.calls).toEqual([90, 80, 70].map((at) => ['1m', at * 60_000, 1000]))
  expect(seen.bars).toEqual(minutes(60, 100))
  expect(seen.scrolled).toEqual([73 * 60_000])
  expect(shown.more).toBe(true)
  // What is here needs no loading, and the newest keep their place.
  await go(75)
  await go(99)
  expect([load.mock.calls.length, shown.turn]).toEqual([3, 2])
  expect(seen.scrolled.slice(1)).toEqual([85 * 60_000, 'newest'])
})

it('goes to the first candle where there is none so old, and says when that is', async () => {
  const { seen, shown, go } = open(75)
  expect(await go(3)).toEqual({ kind: 'none', oldest: 75 * 60_000 })
  expect([seen.bars, shown.more]).toEqual([minutes(75, 100), false])
  expect(seen.scrolled).toEqual([85 * 60_000])
})

it('changes nothing where candles do not come, or another timeframe was chosen meanwhile', async () => {
  const lost = open(0)
  lost.load.mockResolvedValueOnce(null)
  expect(await lost.go(63)).toEqual({ kind: 'failed' })
  const left = open(0)
  const going = left.go(63)
  left.shown.turn += 1
  expect(await going).toEqual({ kind: 'failed' })
  const closed = open(0)
  const way = closed.go(63)
  closed.leaving.abort()
  expect(await way).toEqual({ kind: 'failed' })
  expect(closed.load).toHaveBeenCalledOnce()
  for (const { seen } of [lost, left, closed]) {
    expect([seen.bars, seen.scrolled]).toEqual([minutes(90, 100), []])
  }
})

it('keeps each candle once where the chart loaded older ones by itself meanwhile', async () => {
  const { seen, shown, go } = open(0)
  const going = go(63)
  seen.bars = minutes(50, 100)
  expect(await going).toEqual({ kind: 'there' })
  expect([seen.bars, shown.turn]).toEqual([minutes(50, 100), 1])
})

/** A chart whose candles are still to come, which it goes to a date of meanwhile. */
function starting() {
  const chart = open(0)
  let come: () => void = () => undefined
  const { seen, shown } = chart
  seen.bars = []
  shown.beginning = new Promise((resolve) => {
    come = () => {
      shown.beginning = null
      resolve()
    }
  })
  const going = chart.go(63)
  return { ...chart, come, going }
}

it('waits for a chart that begins, of which nothing is here yet or what is of another timeframe', async () => {
  const { seen, shown, load, come, going } = starting()
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  seen.bars = minutes(90, 100)
  come()
  expect(await going).toEqual({ kind: 'there' })
  expect([seen.bars, shown.turn]).toEqual([minutes(60, 100), 2])
})

it.each([
  ['the sheet is closed', ({ leaving }: ReturnType<typeof starting>) => leaving.abort()],
  [
    'another timeframe is chosen',
    ({ shown }: ReturnType<typeof starting>) => {
      shown.interval = '1h'
    },
  ],
])('goes nowhere where %s while it waits', async (_, leave) => {
  const chart = starting()
  leave(chart)
  chart.seen.bars = minutes(60, 100)
  chart.come()
  expect(await chart.going).toEqual({ kind: 'failed' })
  expect([chart.load.mock.calls, chart.seen.scrolled]).toEqual([[], []])
})

it('never has two timeframes in one chart, however their answers come', async () => {
  const { seen, shown } = open(0)
  const waiting: (() => void)[] = []
  const host = {
    load: async (interval: Interval, before: number | null) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      const step = interval === '1m' ? 1 : 30
      const end = before === null ? 3000 : before / 60_000
      const candles = Array.from({ length: 10 }, (_, at) => candle(end - (10 - at) * step))
      return { candles, more: true }
    },
    onState: vi.fn(),
    onStart: vi.fn(),
    onOldest: vi.fn(),
  }
  const chart = {
    getDataList: () => seen.bars,
    getVisibleRange: () => ({ realFrom: 0, realTo: 20 }),
    resetData() {
      const callback = (bars: KLineData[]) => {
        seen.bars = bars
      }
      void loader.getBars({ type: 'init', timestamp: null, callback } as never)
    },
    scrollToDataIndex: vi.fn(),
    scrollToRealTime: vi.fn(),
  } as unknown as Chart
  const loader = loaderOf(chart, shown, host)
  shown.interval = '30m'
  chart.resetData()
  const { signal } = new AbortController()
  const going = goTo(chart, shown, host, { at: 2500 * 60_000, signal })
  // The last that was asked for is answered first.
  for (let answered = 0; answered < 3; answered += 1) {
    waiting.pop()?.()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  expect(await going).toEqual({ kind: 'there' })
  const steps = seen.bars.slice(1).map((bar, at) => bar.timestamp - (seen.bars[at]?.timestamp ?? 0))
  expect([seen.bars.length, new Set(steps)]).toEqual([20, new Set([30 * 60_000])])
  expect(host.onState.mock.lastCall).toEqual(['ready'])
})
