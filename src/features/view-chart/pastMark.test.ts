import type { Chart } from 'klinecharts'
import { expect, it, vi } from 'vitest'
import { originsShown, pastTemplate } from './pastMark.ts'

const bar = (timestamp: number, origin?: string) => ({
  timestamp,
  open: 1,
  high: 2,
  low: 1,
  close: 2,
  ...(origin === undefined ? {} : { origin }),
})
const BARS = [bar(1, 'okx'), bar(2, 'kraken'), bar(3, 'kraken'), bar(4), bar(5, 'okx'), bar(6)]
const chart = {
  getVisibleRange: () => ({ from: 1, to: 6 }),
  getDataList: () => BARS,
  getBarSpace: () => ({ bar: 8, gapBar: 6 }),
} as unknown as Chart

it('names who told the bars in view, each once', () => {
  expect(originsShown(chart)).toEqual(['kraken', 'okx'])
})

it('lies under the bars that are not our own, and under no other', () => {
  const feet: unknown[] = []
  const ctx = {
    save: vi.fn(),
    restore: vi.fn(),
    fillStyle: '',
    fillRect(x: number, y: number, width: number, height: number) {
      if (height === 2) feet.push([this.fillStyle, x, y, width])
    },
  }
  const { draw, zLevel } = pastTemplate()
  draw?.({
    ctx,
    chart,
    indicator: { extendData: { ink3: '#566A70' } },
    bounding: { height: 400 },
    xAxis: { convertToPixel: (index: number) => 10 + index * 8 },
  } as unknown as Parameters<NonNullable<typeof draw>>[0])
  const at = (x: number) => ['#566A70', x, 398, 8]
  expect(feet).toEqual([at(14), at(22), at(38)])
  expect(zLevel).toBeLessThan(0)
})
