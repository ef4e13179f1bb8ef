import type { Chart } from 'klinecharts'
import { expect, it } from 'vitest'
import type { ChartInk } from './chartStyles.ts'
import { createCountdown, drawLeft, leftText } from './countdown.ts'

const ink = () => ({ caption: 12, ink: 'black', pane: 'white' }) as ChartInk

it.each([
  [1, '00:01'],
  [59_001, '01:00'],
  [3_599_000, '59:59'],
  [3_600_000, '01:00:00'],
  [86_399_000, '23:59:59'],
  [86_400_000, '1d 0h'],
  [30 * 86_400_000 + 5 * 3_600_000, '30d 5h'],
  [-5, '00:00'],
])('%i ms are said as %s', (ms, text) => {
  expect(leftText(ms)).toBe(text)
})

it('draws nothing anew within a second, and is taken off where nothing is left to say', () => {
  const told: unknown[] = []
  const chart = {
    createOverlay: ({ extendData }: { extendData: { text: string } }) =>
      told.push(['new', extendData.text]),
    overrideOverlay: ({ extendData }: { extendData: { text: string } }) =>
      told.push(['next', extendData.text]),
    removeOverlay: () => told.push('off'),
  } as unknown as Chart
  const countdown = createCountdown(chart, ink)
  for (const left of [null, 61_000, 60_900, 59_900, null, null, 5_000]) countdown.set(left)
  expect(told).toEqual([['new', '01:01'], ['next', '01:00'], 'off', ['new', '00:05']])
})

it.each([
  ['below the last price', 100, 119],
  ['above it at the lower edge', 290, 271],
  ['nowhere where that is out of view', 301, null],
])('stands %s', (_, close, y) => {
  const figures = drawLeft({
    overlay: { extendData: { text: '00:05', ink } },
    chart: { getDataList: () => [{ close }] },
    yAxis: { convertToPixel: (price: number) => price },
    bounding: { height: 300 },
  } as unknown as Parameters<typeof drawLeft>[0])
  const expected = y === null ? [] : [expect.objectContaining({ y, text: '00:05' })]
  expect(figures.map(({ attrs }) => attrs)).toEqual(expected)
})
