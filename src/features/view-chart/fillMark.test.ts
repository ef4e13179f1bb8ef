import type { Chart } from 'klinecharts'
import { expect, it } from 'vitest'
import type { ChartInk } from './chartStyles.ts'
import { createFillLayer, drawFills, type FillMark, fillsIn } from './fillMark.ts'

const ink = () => ({ rise: 'green', fall: 'red', pane: 'white' }) as ChartInk
const BARS = [100, 200, 400].map((timestamp) => ({
  timestamp,
  open: 50,
  high: 60,
  low: 40,
  close: 55,
}))
const fill = (at: number, mark: FillMark['mark'], price = 50): FillMark => ({
  id: `${at}`,
  at,
  price,
  mark,
  text: `${mark} ${at}`,
})

/** Prices are pixels from the lower edge of a pane of 100; candles stand ten pixels apart. */
function drawn(marks: readonly FillMark[], range = { from: 0, to: 3 }, height = 100) {
  const figures = drawFills({
    overlay: { extendData: { marks, ink } },
    chart: { getDataList: () => BARS, getVisibleRange: () => range },
    bounding: { height },
    xAxis: { convertToPixel: (index: number) => index * 10 },
    yAxis: { convertToPixel: (price: number) => 100 - price },
  } as unknown as Parameters<typeof drawFills>[0])
  return figures.map(({ type, attrs, styles }) => {
    const { coordinates } = attrs as { coordinates: readonly { x: number; y: number }[] }
    return [type, (styles as { color: string }).color, coordinates.map(({ x, y }) => [x, y])]
  })
}

it('points from below at the candle of a purchase, from above at that of a sale, with a line at the price', () => {
  expect(drawn([fill(399, 'buy', 45), fill(400, 'sell', 58)])).toEqual([
    [
      'line',
      'green',
      [
        [4, 55],
        [16, 55],
      ],
    ],
    [
      'polygon',
      'green',
      [
        [10, 63],
        [15, 71],
        [5, 71],
      ],
    ],
    [
      'line',
      'red',
      [
        [14, 42],
        [26, 42],
      ],
    ],
    [
      'polygon',
      'red',
      [
        [20, 37],
        [25, 29],
        [15, 29],
      ],
    ],
  ])
})

it('has one triangle for a candle and a side, and a line for each price', () => {
  const kinds = drawn([fill(100, 'buy', 41), fill(150, 'buy', 42), fill(199, 'sell')])
  expect(kinds.map(([type]) => type)).toEqual(['line', 'polygon', 'line', 'line', 'polygon'])
})

it('draws nothing out of view, and nothing before the first candle', () => {
  expect(drawn([fill(99, 'buy'), fill(100, 'buy'), fill(400, 'sell')], { from: 1, to: 2 })).toEqual(
    [],
  )
})

it('keeps a triangle in the pane', () => {
  const [, low] = drawn([fill(100, 'buy')], { from: 0, to: 3 }, 65)
  expect(low?.[2]).toEqual([
    [0, 56],
    [5, 64],
    [-5, 64],
  ])
})

it('says of a candle what was bought and sold in it, the last three by name', () => {
  const told: unknown[] = []
  const chart = {
    getDataList: () => BARS,
    createOverlay: ({ name, zLevel }: { name: string; zLevel: number }) => told.push(name, zLevel),
    removeOverlay: ({ name }: { name: string }) => told.push(`no ${name}`),
  } as unknown as Chart
  const layer = createFillLayer(chart, ink, (text) => `<${text}>`)
  layer.set([])
  expect(told).toEqual([])
  layer.set([
    fill(200, 'buy'),
    fill(210, 'sell'),
    fill(220, 'buy'),
    fill(230, 'buy'),
    fill(401, 'buy'),
  ])
  // Lines of orders have the level 0.
  expect(told.splice(0)).toEqual(['no houseFills', 'houseFills', -1])
  const said = (at: number) =>
    BARS.slice(at, at + 1)
      .flatMap((bar) => layer.legend(bar))
      .map(({ value }) => value)
  expect(said(0)).toEqual([])
  expect(said(1)).toEqual(['<▼ sell 210>', '<▲ buy 220>', '<▲ buy 230>', '+1'])
  expect(said(2)).toEqual(['<▲ buy 401>'])
  layer.set([])
  expect(told).toEqual(['no houseFills'])
  expect(said(2)).toEqual([])
})

it('finds the fills of a candle, which lasts until the next one opens', () => {
  const fills = [99, 100, 199, 200, 399, 400, 9_999].map((at) => fill(at, 'buy'))
  const ats = (timestamp: number) => fillsIn(fills, BARS, timestamp).map(({ at }) => at)
  expect([ats(100), ats(200), ats(400)]).toEqual([
    [100, 199],
    [200, 399],
    [400, 9_999],
  ])
})
