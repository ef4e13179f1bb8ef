import type { IndicatorTemplate, OverlayTemplate } from 'klinecharts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChartInk } from './chartStyles.ts'
import { type LineData, registerChartParts } from './chartParts.ts'
import { linePlaces } from './linePlaces.ts'

const taught = vi.hoisted(() => ({ volume: null as unknown, line: null as unknown }))

vi.mock('klinecharts', () => ({
  registerIndicator: (template: unknown) => {
    taught.volume = template
  },
  registerOverlay: (template: unknown) => {
    taught.line = template
  },
}))

const ink: ChartInk = {
  pane: '#FFFFFF',
  line: '#D2DDDF',
  frame: '#6F868B',
  ink: '#0D2127',
  ink3: '#566A70',
  edge: '#0A5969',
  rise: '#0A7340',
  fall: '#B92C25',
  warn: '#7D5200',
  family: 'Instrument Sans',
  caption: 12,
  marks: 0,
}

beforeEach(registerChartParts)

describe('volume', () => {
  it('stands at the foot of the candles, coloured by their direction, the highest a sixth high', () => {
    const rects: unknown[] = []
    const ctx = {
      save: vi.fn(),
      restore: vi.fn(),
      fillStyle: '',
      fillRect(...box: number[]) {
        rects.push([this.fillStyle, ...box])
      },
    }
    const bars = [
      { timestamp: 1, open: 1, close: 2, high: 2, low: 1, volume: 100 },
      { timestamp: 2, open: 2, close: 1, high: 2, low: 1, volume: 50 },
    ]
    const { draw } = taught.volume as IndicatorTemplate<unknown, unknown, ChartInk>
    draw?.({
      ctx,
      chart: {
        getVisibleRange: () => ({ from: 0, to: 2 }),
        getDataList: () => bars,
        getBarSpace: () => ({ gapBar: 6 }),
      },
      indicator: { extendData: ink },
      bounding: { height: 400 },
      xAxis: { convertToPixel: (index: number) => 10 + index * 8 },
    } as unknown as Parameters<NonNullable<typeof draw>>[0])
    expect(rects).toEqual([
      ['#0A7340', 7, 336, 6, 64],
      ['#B92C25', 15, 368, 6, 32],
    ])
  })
})

describe('the line of an alert', () => {
  it('takes little room: its words stand over it without a frame, and the axis has none', () => {
    const line = { id: 'a1-alert', kind: 'alert' as const, price: 70_000, text: 'Alert 70,000.00' }
    const extendData: LineData = {
      line,
      ink,
      shown: (value) => value.toFixed(2),
      places: linePlaces([line], 20),
      isHeld: false,
    }
    const overlay = { points: [{ value: 70_000 }], extendData }
    const params = { overlay, coordinates: [{ x: 0, y: 120 }], bounding: { width: 300 } }
    const { createPointFigures, createYAxisFigures } = taught.line as OverlayTemplate<LineData>
    type Params = Parameters<NonNullable<typeof createPointFigures>>[0]
    expect(createPointFigures?.(params as unknown as Params)).toMatchObject([
      { type: 'line', ignoreEvent: true },
      {
        attrs: { text: 'Alert 70,000.00', x: 8, align: 'left', baseline: 'bottom' },
        styles: { style: 'fill', backgroundColor: '#FFFFFF' },
      },
    ])
    expect(createYAxisFigures?.(params as unknown as Params)).toEqual([])
    // In somebody's hand it says where it is held.
    const own = { ...extendData, line: { ...line, alertId: 'a1' } }
    const held = { points: [{ value: 71_000 }], extendData: own }
    expect(createPointFigures?.({ ...params, overlay: held } as unknown as Params)).toMatchObject([
      { type: 'line', ignoreEvent: false },
      { attrs: { text: '71000.00' } },
    ])
  })
})

describe('an order line', () => {
  it('is dashed across the pane, in its own ink, named at the start and priced on the axis', () => {
    const overlay = {
      points: [{ value: 63_400 }],
      extendData: {
        line: { id: 'o1-stopLoss', kind: 'stopLoss', price: 63_400, text: 'SL' },
        ink,
        shown: (value: number) => value.toFixed(2),
        places: () => ({
          pane: new Map([['o1-stopLoss', 130]]),
          axis: new Map([['o1-stopLoss', 105]]),
        }),
        isHeld: false,
      } satisfies LineData,
    }
    const over = [{ name: 'houseVolume', figures: Array(0) }]
    const params = {
      overlay,
      chart: { getIndicators: () => over },
      coordinates: [{ x: 0, y: 120 }],
      bounding: { width: 300 },
    }
    const { createPointFigures, createYAxisFigures } = taught.line as OverlayTemplate<LineData>
    type Params = Parameters<NonNullable<typeof createPointFigures>>[0]
    expect(createPointFigures?.(params as unknown as Params)).toMatchObject([
      { type: 'line', styles: { style: 'dashed', color: '#B92C25' } },
      { type: 'text', attrs: { text: 'SL', x: 8, y: 130, align: 'left' } },
    ])
    const wide = { ...params, bounding: { width: 800 } }
    // Legends that take the whole width break into rows, and reach down to it there alone.
    over.push(...['1', '2', '3'].map((name) => ({ name, figures: Array(3) })))
    expect(createPointFigures?.(params as unknown as Params)).toMatchObject([{ type: 'line' }])
    expect(createPointFigures?.(wide as unknown as Params)).toMatchObject([
      { type: 'line' },
      { type: 'text', attrs: { x: 8, align: 'left' } },
    ])
    // Elsewhere it stands at the end then.
    over.push(...['4', '5', '6'].map((name) => ({ name, figures: Array(1) })))
    expect(createPointFigures?.(wide as unknown as Params)).toMatchObject([
      { type: 'line' },
      { type: 'text', attrs: { text: 'SL', x: 792, y: 130, align: 'right' } },
    ])
    expect(createYAxisFigures?.(params as unknown as Params)).toMatchObject([
      { attrs: { text: '63400.00', y: 105 } },
    ])
    // In somebody's hand it says where it is held, not where its order has it.
    overlay.points = [{ value: 64_000 }]
    expect(createYAxisFigures?.(params as unknown as Params)).toMatchObject([
      { attrs: { text: '64000.00', y: 120 } },
    ])
    // In the hand of keys it stands out without its colour too.
    const held = { ...overlay, extendData: { ...overlay.extendData, isHeld: true } }
    expect(createPointFigures?.({ ...wide, overlay: held } as unknown as Params)).toMatchObject([
      { type: 'line', styles: { style: 'solid', size: 2 } },
      { styles: { color: '#FFFFFF', backgroundColor: '#B92C25' } },
    ])
  })
})
