import type { Chart } from 'klinecharts'
import { expect, it, vi } from 'vitest'
import type { Candle, CandlePage } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import { type Loading, loaderOf } from './candleLoader.ts'

const CANDLE: Candle = {
  time: '2026-01-01T00:00:00.000Z',
  open: '1',
  high: '2',
  low: '1',
  close: '2',
  volume: '3',
}

function open(answer: CandlePage | null) {
  const chart = { getDataList: () => [] } as unknown as Chart
  const shown: Loading & { interval: Interval } = {
    interval: '15m',
    feed: null,
    turn: 0,
    more: false,
    ready: null,
    beginning: null,
  }
  const host = {
    load: vi.fn(async () => answer),
    onState: vi.fn(),
    onStart: vi.fn(),
    onOldest: vi.fn(),
  }
  const loader = loaderOf(chart, shown, host)
  const callback = vi.fn()
  const ask = (type: 'init' | 'forward' | 'backward') =>
    loader.getBars({ type, timestamp: 5, callback } as unknown as Parameters<
      typeof loader.getBars
    >[0])
  return { shown, host, loader, callback, ask }
}

it('asks for the newest candles first, then for those before', async () => {
  const { host, ask, callback } = open({ candles: [CANDLE], more: true })
  await ask('init')
  expect(host.load).toHaveBeenLastCalledWith('15m', null)
  expect(host.onState.mock.calls).toEqual([['loading'], ['ready']])
  expect(callback).toHaveBeenLastCalledWith([expect.anything()], { forward: true, backward: false })
  await ask('forward')
  expect(host.load).toHaveBeenLastCalledWith('15m', 5)
  expect(host.onStart).not.toHaveBeenCalled()
})

it('lets the library ask again, a moment after older candles did not come', async () => {
  vi.useFakeTimers()
  const { shown, host, ask, callback } = open(null)
  shown.more = true
  await ask('forward')
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3_000)
  expect(callback.mock.calls).toEqual([[[], { forward: true, backward: false }]])
  expect([shown.more, host.onState.mock.calls]).toEqual([true, []])
  await ask('forward')
  shown.turn += 1
  vi.advanceTimersByTime(3_000)
  expect(callback).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

it('leaves newer candles to the feed', async () => {
  const { host, ask, callback } = open(null)
  await ask('backward')
  expect(host.load).not.toHaveBeenCalled()
  expect(callback).toHaveBeenCalledWith([], false)
})

it('begins with candles that are here already, and forgets what was asked for before', async () => {
  const { shown, host, ask, callback } = open({ candles: [CANDLE], more: false })
  const asked = ask('forward')
  const bar = { timestamp: 7, open: 1, high: 1, low: 1, close: 1 }
  Object.assign(shown, { ready: [bar], more: true })
  await ask('init')
  expect(callback.mock.calls).toEqual([[[bar], { forward: true, backward: false }]])
  await asked
  expect(callback).toHaveBeenCalledOnce()
  expect(host.load).toHaveBeenCalledOnce()
  expect(host.onOldest.mock.calls).toEqual([[7]])
})

it('is ready once it began with candles that are here, whatever is still under way', async () => {
  const { shown, host, ask, callback } = open({ candles: [CANDLE], more: false })
  const asked = ask('init')
  expect(shown.beginning).not.toBeNull()
  shown.ready = [{ timestamp: 7, open: 1, high: 1, low: 1, close: 1 }]
  await ask('init')
  expect(shown.beginning).toBeNull()
  await asked
  expect(host.onState.mock.calls).toEqual([['loading'], ['ready']])
  expect(callback).toHaveBeenCalledOnce()
})

it('says that it begins until the last answer that it waits for', async () => {
  const { shown, host, ask } = open(null)
  const first = ask('init')
  let answer: (page: null) => void = () => undefined
  host.load.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const second = ask('init')
  const last = shown.beginning
  await first
  expect(shown.beginning).toBe(last)
  answer(null)
  await second
  expect(shown.beginning).toBeNull()
  const older = ask('forward')
  expect(shown.beginning).toBeNull()
  await older
})

it('says where nothing came, and forgets an answer for another timeframe', async () => {
  const failed = open(null)
  await failed.ask('init')
  expect(failed.host.onState).toHaveBeenLastCalledWith('failed')
  const changed = open({ candles: [CANDLE], more: false })
  const asked = changed.ask('init')
  changed.shown.interval = '1h'
  await asked
  expect(changed.callback).not.toHaveBeenCalled()
})
