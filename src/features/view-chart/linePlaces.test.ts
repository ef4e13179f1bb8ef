import type { Chart, YAxis } from 'klinecharts'
import { expect, it, vi } from 'vitest'
import { linePlaces } from './linePlaces.ts'
import type { ChartLine } from './orderLines.ts'

const line = (id: string, price: number, kind: ChartLine['kind'] = 'entry'): ChartLine => ({
  id,
  kind,
  price,
  text: id,
})

/** An axis whose prices are pixels from the upper edge. */
function seen(height: number, last?: number, isCounting = false) {
  const convertToPixel = vi.fn((price: number) => price)
  const yAxis = { convertToPixel, getRange: () => ({ displayFrom: 0, displayTo: height }) }
  const list = last === undefined ? [] : [{ close: last }]
  const chart = { getDataList: () => list, getOverlays: () => (isCounting ? [{}] : []) }
  return {
    convertToPixel,
    seen: { height, chart: chart as unknown as Chart, yAxis: yAxis as unknown as YAxis },
  }
}

it('keeps labels in the pane, and the last price in its place', () => {
  const places = linePlaces([line('a', 1), line('b', 2), line('c', 100)], 20)
  const { pane, axis } = places(seen(300, 104).seen)
  expect([pane.get('a'), pane.get('b'), pane.get('c')].map((y) => Math.round(y ?? 0))).toEqual([
    10, 30, 100,
  ])
  expect(Math.round(axis.get('last 0') ?? 0)).toBe(104)
  expect(Math.round(axis.get('c') ?? 0)).toBe(84)
})

it('leaves room for what is left of the candle, below the last price or above it', () => {
  const places = linePlaces([line('a', 100), line('b', 125)], 20)
  const between = linePlaces([line('a', 108), line('b', 118)], 20)
  expect(between(seen(300, 104, true).seen).axis.get('a')).toBeCloseTo(84, 0)
  expect(between(seen(300, 104, true).seen).axis.get('b')).toBeCloseTo(144, 0)
  const at = (last: number) => {
    const { axis } = places(seen(300, last, true).seen)
    return ['last 0', 'last 1', 'a', 'b'].map((id) => Math.round(axis.get(id) ?? 0))
  }
  expect(at(104)).toEqual([104, 124, 84, 144])
  expect(at(289).slice(0, 2)).toEqual([289, 269])
})

it('gives no room to alerts, to what is out of view, or to a last price that is', () => {
  const places = linePlaces([line('a', 50), line('b', 55, 'alert'), line('c', 400)], 20)
  const { axis } = places(seen(300, 900).seen)
  expect(axis.get('a')).toBe(50)
  expect([axis.has('b'), axis.has('c'), axis.has('last 0')]).toEqual([false, false, false])
})

it('is worked out once for each view of the axis', () => {
  const places = linePlaces([line('a', 50)], 20)
  const view = seen(300, 104)
  places(view.seen)
  places(view.seen)
  expect(view.convertToPixel).toHaveBeenCalledTimes(2)
})
