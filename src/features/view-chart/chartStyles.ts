import type { CandleStyle, DeepPartial, Styles } from 'klinecharts'
import type { CandleType } from '#protocol/chartTerms.ts'

/** The design tokens a chart is painted with, as computed colours. */
export interface ChartInk {
  readonly pane: string
  readonly line: string
  readonly frame: string
  readonly ink: string
  readonly ink3: string
  readonly edge: string
  readonly rise: string
  readonly fall: string
  readonly warn: string
  readonly family: string
  /** Pixels of the 12 px caption at the present root size. */
  readonly caption: number
  /** Pixels that tone marks of Thai need above a caption; none in other scripts. */
  readonly marks: number
}

/** Reads the tokens as they are now: theme, rise and fall colours, root size. */
export function readInk(element: HTMLElement): ChartInk {
  const style = getComputedStyle(element)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  const root = Number.parseFloat(style.fontSize)
  return {
    pane: token('--pane'),
    line: token('--line'),
    frame: token('--frame'),
    ink: token('--ink'),
    ink3: token('--ink-3'),
    edge: token('--edge'),
    rise: token('--rise'),
    fall: token('--fall'),
    warn: token('--warn'),
    family: token('--sans'),
    caption: Number.isNaN(root) ? 12 : Math.max(11, root * 0.12),
    marks: document.documentElement.lang === 'th' ? 4 : 0,
  }
}

const LIBRARY_TYPES = {
  hollow: 'candle_up_stroke',
  solid: 'candle_solid',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
  heikinAshi: 'candle_solid',
} as const satisfies Record<CandleType, CandleStyle['type']>

const NO_INK = 'transparent'

/** The bars, or the line through the closes. Heikin-Ashi draws itself over bars without ink. */
function candleStyle(ink: ChartInk, type: CandleType): DeepPartial<CandleStyle> {
  const isOver = type === 'heikinAshi'
  const [up, down, same] = isOver ? [NO_INK, NO_INK, NO_INK] : [ink.rise, ink.fall, ink.ink3]
  return {
    type: LIBRARY_TYPES[type],
    bar: {
      upColor: up,
      downColor: down,
      noChangeColor: same,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: same,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: same,
    },
    area: {
      lineSize: 2,
      lineColor: ink.edge,
      value: 'close',
      smooth: false,
      backgroundColor: type === 'area' ? `${ink.edge}26` : NO_INK,
      point: { show: false },
    },
  }
}

/** Hollow candles come first: rise is hollow and fall solid, so that a chart reads without colours too. */
export function chartStyles(ink: ChartInk, type: CandleType): DeepPartial<Styles> {
  const { pane, line, ink3, family } = ink
  const text = { family, size: ink.caption, weight: 'normal' }
  const axis = {
    axisLine: { show: true, color: line, size: 1 },
    tickLine: { show: false },
    tickText: { ...text, color: ink3, marginStart: 8, marginEnd: 8 },
  }
  const grid = { show: true, size: 1, color: `${line}99`, style: 'solid' as const }
  const cross = {
    line: { color: ink.frame, size: 1, style: 'dashed' as const, dashedValue: [3, 3] },
    text: { ...text, color: pane, backgroundColor: ink.frame, borderSize: 0, borderRadius: 0 },
  }
  return {
    grid: { horizontal: grid, vertical: grid },
    candle: {
      ...candleStyle(ink, type),
      priceMark: {
        high: { show: false },
        low: { show: false },
        last: {
          upColor: ink.ink,
          downColor: ink.ink,
          noChangeColor: ink.ink,
          line: { style: 'dashed', dashedValue: [1, 2], size: 1 },
          text: { ...text, weight: 600, color: pane, borderRadius: 0, borderSize: 0 },
        },
      },
      tooltip: {
        showRule: 'follow_cross',
        offsetTop: 4,
        offsetLeft: 8,
        title: { show: false },
        legend: { ...text, color: ink3 },
      },
    },
    indicator: {
      tooltip: {
        showRule: 'always',
        offsetTop: 4,
        offsetLeft: 8,
        title: { ...text, color: ink3, showParams: false },
        legend: text,
      },
      lastValueMark: { show: false },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: line },
    crosshair: { horizontal: cross, vertical: cross },
  }
}
