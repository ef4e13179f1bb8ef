import type { Chart, KLineData } from 'klinecharts'
import { expect, it, vi } from 'vitest'
import type { Candle, CandlePage } from '#protocol/market.ts'
import type { Interval } from '#protocol/intervals.ts'
import { loaderOf } from './candleLoader.ts'

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
  const shown = { interval: '15m' as Interval, feed: null as ((bar: KLineData) => void) | null }
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

it('leaves newer candles to the feed', async () => {
  const { host, ask, callback } = open(null)
  await ask('backward')
  expect(host.load).not.toHaveBeenCalled()
  expect(callback).toHaveBeenCalledWith([], false)
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
