import type { DataLoader, KLineData } from 'klinecharts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CandlePage } from '#protocol/market.ts'
import type { MovedLevel } from './orderLines.ts'
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
}))

/** A stand-in for the library's chart: it asks for candles and keeps what it is told. */
interface ScriptedOverlay {
  readonly id: string
  readonly lock: boolean
  readonly onPressedMoveStart: () => void
  readonly onPressedMoveEnd: (event: { overlay: { points: { value: number }[] } }) => void
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
  setSymbol = vi.fn()
  setPeriod = vi.fn()
  setStyles = vi.fn()
  createIndicator = vi.fn()
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
let moves: MovedLevel[]

function open(load: ChartHost['load']) {
  return createPriceChart(document.createElement('div'), {
    code: 'BTCUSDT',
    decimals: 2,
    load,
    onState: (state) => states.push(state),
    onStart: (at) => starts.push(at),
    onMoved: (moved) => moves.push(moved),
    texts: { axisTime: String, figure: String, price: String, legend: () => [] },
  })
}

beforeEach(() => {
  chart = new ScriptedChart()
  library.chart = chart
  states = []
  starts = []
  moves = []
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

  it('draws exactly the lines it was given last', () => {
    const made = open(async () => null)
    const line = (id: string) => ({ id, kind: 'entry' as const, price: 1, text: id })
    made?.setLines([line('a'), line('b')])
    made?.setLines([line('b')])
    made?.repaint()
    expect(chart.overlays.map(({ id }) => id)).toEqual(['b'])
  })

  it('lets nothing be moved but levels of orders, and tells on the tick grid where one was let go', async () => {
    const made = open(async () => null)
    const stop = { id: 's', kind: 'stopLoss' as const, price: 66_000, text: 'SL', levelOf: 'o1' }
    const limit = { id: 'l', kind: 'limit' as const, price: 67_000, text: 'L', levelOf: 'w1' }
    made?.setLines([{ id: 'e', kind: 'entry', price: 68_000, text: 'entry' }, stop, limit])
    expect(chart.overlays.map(({ id, lock }) => [id, lock])).toEqual([
      ['e', true],
      ['s', false],
      ['l', false],
    ])
    chart.overlays[2]?.onPressedMoveEnd({ overlay: { points: [{ value: 66_900.004 }] } })
    expect(moves.splice(0)).toEqual([{ orderId: 'w1', level: 'limit', price: '66900.00' }])
    await Promise.resolve()
    const held = chart.overlays[1]
    const letGo = (value: number): void =>
      held?.onPressedMoveEnd({ overlay: { points: [{ value }] } })
    held?.onPressedMoveStart()
    // A price that comes meanwhile does not take the line out of the hand.
    made?.setLines([{ ...stop, text: 'later' }])
    expect(chart.overlays[1]).toBe(held)
    letGo(66_123.4567)
    expect(moves).toEqual([{ orderId: 'o1', level: 'stopLoss', price: '66123.46' }])
    await Promise.resolve()
    expect(chart.overlays.map(({ id }) => id)).toEqual(['s'])
    for (const nowhere of [66_000.001, -5]) letGo(nowhere)
    expect(moves).toHaveLength(1)
  })
})
