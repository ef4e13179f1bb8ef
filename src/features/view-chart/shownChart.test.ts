import type { Chart } from 'klinecharts'
import { expect, it, vi } from 'vitest'
import type { ChartInk } from './chartStyles.ts'
import { COMPARISON } from './compare/comparison.ts'
import { HEIKIN_ASHI } from './heikinAshi.ts'
import { applyCompared, applyLook, type ChartTexts, type Shown } from './shownChart.ts'

vi.mock('klinecharts', () => ({
  registerIndicator: vi.fn(),
  registerOverlay: vi.fn(),
  registerYAxis: vi.fn(),
}))

function open() {
  const [axes, made, taken] = [[] as string[], [] as string[], [] as string[]]
  const chart = {
    setStyles: vi.fn(),
    setTimezone: vi.fn(),
    overrideIndicator: vi.fn(),
    overrideYAxis: ({ name }: { name: string }) => axes.push(name),
    createIndicator: ({ name }: { name: string }) => made.push(name),
    removeIndicator: ({ name }: { name: string }) => taken.push(name),
  } as unknown as Chart
  const shown = {
    look: { candles: 'heikinAshi', scale: 'linear', zone: 'UTC' },
    compared: [],
    fills: null,
    ink: { caption: 12 } as ChartInk,
  } as unknown as Shown
  return { axes, made, taken, chart, shown, texts: { change: String } as unknown as ChartTexts }
}

it('has per cent while something is compared, and the chosen scale afterwards', () => {
  const { axes, made, taken, chart, shown, texts } = open()
  shown.look = { ...shown.look, scale: 'logarithm' }
  const one = { code: 'ETHUSDT', name: 'ETH', closes: [] }
  applyCompared(chart, shown, [one], texts)
  // Only prices moved.
  applyCompared(chart, shown, [{ ...one }], texts)
  applyCompared(chart, shown, [], texts)
  expect([axes, made, taken]).toEqual([[COMPARISON, 'logarithm'], [COMPARISON], [COMPARISON]])
})

it('draws averaged candles over the bars for as long as they are chosen', () => {
  const { axes, made, taken, chart, shown, texts } = open()
  applyLook(chart, shown, texts)
  shown.look = { ...shown.look, candles: 'solid' }
  applyLook(chart, shown, texts)
  expect([made, taken]).toEqual([[HEIKIN_ASHI], [HEIKIN_ASHI, HEIKIN_ASHI]])
  expect(axes).toEqual(['normal', 'normal'])
})
