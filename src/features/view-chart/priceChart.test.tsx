import type { DataLoader, KLineData } from 'klinecharts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CandlePage } from '#protocol/market.ts'
import { type ChartHost, type ChartState, createPriceChart } from './priceChart.ts'

interface Asked {
  data: readonly KLineData[]
  more: unknown
}

const library = vi.hoisted(() => ({ chart: null as unknown }))

vi.mock('klinecharts', () => ({
  init: () => library.chart,
  dispose: vi.fn(),
  registerIndicator: vi.fn(),
  registerOverlay: vi.fn(),
  registerYAxis: vi.fn(),
}))

/** A stand-in for the library's chart: it asks for candles and keeps what it is told. */
interface ScriptedOverlay {
  readonly id: string
}

class ScriptedChart {
  loader: DataLoader | null = null
  bars: KLineData[] = []
  overlays: ScriptedOverlay[] = []
  live: ((bar: KLineData) => void) | null = null
  setDataLoader(loader: DataLoader): void {
    this.loader = loader
  }
  getDataList(): KLineData[] {
    return this.bars
  }
  createOverlay(overlay: ScriptedOverlay): void {
    this.overlays.push(overlay)
  }
  removeOverlay(): void {
    this.overlays = []
  }
  getOverlays = () => []
  setSymbol = vi.fn()
  setPeriod = vi.fn()
  setStyles = vi.fn()
  createIndicator = vi.fn()
  removeIndicator = vi.fn()
  setTimezone = vi.fn()
  overrideXAxis = vi.fn()
  overrideYAxis = vi.fn()
  scrolled: () => void = () => undefined
  subscribeAction(_type: string, callback: () => void): void {
    this.scrolled = callback
  }
  visibleTo = 0
  getVisibleRange(): { to: number } {
    return { to: this.visibleTo }
  }
  overrideIndicator = vi.fn()
  setOffsetRightDistance = vi.fn()
  resetData = vi.fn()
  resize = vi.fn()

  async ask(type: 'init' | 'forward', timestamp: number | null): Promise<Asked> {
    const answer: Asked = { data: [], more: null }
    const callback = (data: KLineData[], more: unknown): void => {
      answer.data = data
      answer.more = more
    }
    const params = { type, timestamp, callback }
    await this.loader?.getBars(params as unknown as Parameters<DataLoader['getBars']>[0])
    this.bars = [...answer.data, ...this.bars]
    if (type === 'init') {
      const subscribe = { callback: (bar: KLineData) => this.live?.(bar) }
      this.loader?.subscribeBar?.(
        subscribe as unknown as Parameters<NonNullable<DataLoader['subscribeBar']>>[0],
      )
    }
    return answer
  }
}

const candle = (time: string) => ({ time, open: '1', high: '2', low: '1', close: '2', volume: '3' })
const NEWEST = '2026-11-20T12:00:00.000Z'
const OLDER = '2026-11-20T11:45:00.000Z'

let chart: ScriptedChart
let states: ChartState[]
let starts: number[]
let behind: boolean[]
let steps: (number | null)[]
let pasts: (readonly string[])[]

function open(load: ChartHost['load']) {
  return createPriceChart(document.createElement('div'), {
    code: 'BTCUSDT',
    decimals: 2,
    load,
    onState: (state) => states.push(state),
    onStart: (at) => starts.push(at),
    onOldest: vi.fn(),
    onMoved: vi.fn(),
    onAlertMoved: vi.fn(),
    onBehind: (isBehind) => behind.push(isBehind),
    onPast: (origins) => pasts.push(origins),
    drawings: { onDrawn: vi.fn(), onRemoved: vi.fn(), onStep: (points) => steps.push(points) },
    texts: {
      axisTime: String,
      figure: String,
      price: String,
      words: String,
      change: String,
      legend: () => [],
    },
  })
}

beforeEach(() => {
  chart = new ScriptedChart()
  library.chart = chart
  states = []
  starts = []
  behind = []
  steps = []
  pasts = []
})

describe('a price chart', () => {
  it('pages back in time until there are no older candles', async () => {
    const load = vi.fn(
      async (_interval, before: number | null): Promise<CandlePage> =>
        before === null
          ? { candles: [candle(NEWEST)], more: true }
          : { candles: [candle(OLDER)], more: false },
    )
    open(load)
    expect((await chart.ask('init', null)).more).toEqual({ forward: true, backward: false })
    expect((await chart.ask('forward', Date.parse(NEWEST))).more).toMatchObject({ forward: false })
    expect(load.mock.calls.map(([, before]) => before)).toEqual([null, Date.parse(NEWEST)])
    expect([states, starts]).toEqual([['loading', 'ready'], [Date.parse(OLDER)]])
  })

  it('tells whose candles are in view where they are not our own, when that changes', async () => {
    const old = { ...candle(OLDER), origin: 'kraken' }
    open(async () => ({ candles: [old, candle(NEWEST)], more: false }))
    await chart.ask('init', null)
    for (const to of [2, 1, 0]) {
      chart.visibleTo = to
      chart.scrolled()
    }
    expect(pasts).toEqual([['kraken'], []])
  })

  it('tells no candles from no answer', async () => {
    open(async () => ({ candles: [], more: false }))
    await chart.ask('init', null)
    open(async () => null)
    await chart.ask('init', null)
    expect(states).toEqual(['loading', 'empty', 'loading', 'failed'])
  })

  it('drops the answer to a timeframe that was left meanwhile', async () => {
    let answer: (page: CandlePage) => void = () => undefined
    const made = open(() => new Promise((resolve) => (answer = resolve)))
    const asked = chart.ask('init', null)
    made?.show('1h')
    answer({ candles: [candle(NEWEST)], more: false })
    expect((await asked).data).toEqual([])
    expect(states).toEqual(['loading'])
  })

  it('grows the last candle by live prices', async () => {
    const made = open(async () => ({ candles: [candle(NEWEST)], more: false }))
    await chart.ask('init', null)
    const grown: KLineData[] = []
    chart.live = (bar) => grown.push(bar)
    made?.push('5.00', Date.parse(NEWEST) + 60_000)
    expect(grown).toMatchObject([{ timestamp: Date.parse(NEWEST), high: 5, close: 5 }])
  })

  it('averages what is drawn and nothing else: bars, scale and lines keep their prices', async () => {
    const made = open(async () => ({ candles: [candle(NEWEST)], more: false }))
    await chart.ask('init', null)
    made?.lines.set([{ id: 'e', kind: 'entry', price: 68_000, text: 'entry' }])
    const before = [chart.bars, chart.overlays]
    made?.setLook({ candles: 'heikinAshi', scale: 'percentage', zone: 'Asia/Tokyo' })
    expect(chart.createIndicator).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'heikinAshi' }),
      true,
    )
    expect(chart.overrideYAxis).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'percentage' }),
    )
    expect(chart.setTimezone).toHaveBeenLastCalledWith('Asia/Tokyo')
    expect([chart.bars, chart.overlays]).toEqual(before)
  })

  it('tells when the newest candle is out of view', async () => {
    open(async () => ({ candles: [candle(OLDER), candle(NEWEST)], more: false }))
    await chart.ask('init', null)
    for (const to of [1, 2]) {
      chart.visibleTo = to
      chart.scrolled()
    }
    expect(behind).toEqual([true, false])
  })

  it('draws exactly the lines it was given last', () => {
    const made = open(async () => null)
    const line = (id: string) => ({ id, kind: 'entry' as const, price: 1, text: id })
    made?.lines.set([line('a'), line('b')])
    made?.lines.set([line('b')])
    made?.repaint()
    expect(chart.overlays.map(({ id }) => id)).toEqual(['b'])
  })
  it('gives up the drawing under way when it goes: another instrument, or another language', () => {
    const made = open(async () => null)
    made?.drawings.start('trend')
    made?.dispose()
    expect(steps).toEqual([0, null])
  })
})
