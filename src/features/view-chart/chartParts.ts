import {
  type IndicatorDrawParams,
  type OverlayCreateFiguresCallbackParams,
  type OverlayFigure,
  registerIndicator,
  registerOverlay,
} from 'klinecharts'
import type { ChartInk } from './chartStyles.ts'
import { countdownTemplate } from './countdown.ts'
import { fillTemplate } from './fillMark.ts'
import { HEIKIN_ASHI, heikinAshiTemplate } from './heikinAshi.ts'
import type { linePlaces, Places } from './linePlaces.ts'
import { type ChartLine, isMovable } from './orderLines.ts'
import { PAST, pastTemplate } from './pastMark.ts'

/** Names the two parts of ours are registered under. */
export const VOLUME = 'houseVolume'
export const ORDER_LINE = 'houseOrderLine'

/** The library's name of the pane of the candles. */
export const CANDLE_PANE = 'candle_pane'

/** Pixels between two rows of legends. */
const LEGEND_GAP = 8
/** Pixels in which legends and a label stand side by side. */
const LEAST_WIDTH = 440

/** Figures of an indicator that stand in one row of such a legend. */
const FIGURES_A_ROW = 2

/** Share of the pane's height the highest volume takes. */
const VOLUME_SHARE = 0.16

export interface LineData {
  readonly line: ChartLine
  readonly ink: ChartInk
  readonly shown: (value: number) => string
  /** Where labels stand that would cover each other at their lines. */
  readonly places: ReturnType<typeof linePlaces>
  /** Keys hold it. */
  readonly isHeld: boolean
}

function drawVolume({ ctx, chart, indicator, bounding, xAxis }: VolumeDraw): boolean {
  const { from, to } = chart.getVisibleRange()
  const bars = chart.getDataList().slice(from, to)
  const highest = Math.max(0, ...bars.map((bar) => bar.volume ?? 0))
  if (highest === 0) return true
  const width = Math.max(1, chart.getBarSpace().gapBar)
  ctx.save()
  ctx.globalAlpha = 0.22
  bars.forEach((bar, index) => {
    const height = ((bar.volume ?? 0) / highest) * bounding.height * VOLUME_SHARE
    const x = xAxis.convertToPixel(from + index)
    const { rise, fall } = indicator.extendData
    ctx.fillStyle = bar.close >= bar.open ? rise : fall
    ctx.fillRect(x - width / 2, bounding.height - height, width, height)
  })
  ctx.restore()
  return true
}

type VolumeDraw = IndicatorDrawParams<unknown, unknown, ChartInk>

const LINE_INK = {
  entry: 'edge',
  limit: 'ink3',
  stopLoss: 'fall',
  takeProfit: 'rise',
  liquidation: 'warn',
  alert: 'ink3',
  strike: 'edge',
} as const satisfies Record<ChartLine['kind'], keyof ChartInk>

/** What is not an order yet is dotted, an alert is dotted wide, others are dashed. */
const DASHES: Partial<Record<ChartLine['kind'], readonly [number, number]>> = {
  limit: [1, 3],
  alert: [2, 6],
}

type LineParams = OverlayCreateFiguresCallbackParams<LineData>

function label({ ink, isHeld }: LineData, color: string): Record<string, unknown> {
  return {
    style: 'stroke_fill',
    color: isHeld ? ink.pane : color,
    backgroundColor: isHeld ? color : ink.pane,
    borderColor: color,
    borderSize: 1,
    borderStyle: 'solid',
    borderRadius: 2,
    family: ink.family,
    size: ink.caption,
    weight: 600,
    paddingLeft: 6,
    paddingRight: 6,
    paddingTop: 3 + ink.marks,
    paddingBottom: 3,
  }
}

/** Words over the line of an alert, without a frame, so that they take little room. */
function small({ ink }: LineData, color: string): Record<string, unknown> {
  const { pane, family, caption: size } = ink
  const padding = { paddingLeft: 2, paddingRight: 2, paddingTop: 1, paddingBottom: 1 }
  return { style: 'fill', color, backgroundColor: pane, family, size, ...padding }
}

/** The height of a line's label. One that is being moved is ahead of its order, and keeps to its line. */
function placeOf(
  { overlay, chart, yAxis, bounding }: LineParams,
  y: number,
  where: keyof Places,
): number {
  const { line, places } = overlay.extendData
  if (overlay.points[0]?.value !== line.price) return y
  return places({ chart, yAxis, height: bounding.height })[where].get(line.id) ?? y
}

/**
 * Whether a label at the start would cover the legends of what is drawn over the candles: the candle's own, then each in a
 * row. Where they take the whole width, the candle's breaks into two rows, and the others after each two figures.
 */
function isOnLegend({ chart, overlay, bounding }: LineParams, y: number): boolean {
  const legends = chart
    .getIndicators({ paneId: CANDLE_PANE })
    .filter(({ name }) => name !== VOLUME && name !== HEIKIN_ASHI && name !== PAST)
  const row = overlay.extendData.ink.caption + LEGEND_GAP
  const isNarrow = bounding.width < LEAST_WIDTH
  const rowsOf = (figures: number): number => (isNarrow ? Math.ceil(figures / FIGURES_A_ROW) : 1)
  const rows = legends.reduce((sum, { figures }) => sum + rowsOf(figures.length), isNarrow ? 2 : 1)
  return legends.length > 0 && y < rows * row
}

/** Where the words of an order's line stand; null where legends take the whole width: the axis still says the price. */
function orderLabel(params: LineParams, y: number) {
  const at = placeOf(params, y, 'pane')
  if (!isOnLegend(params, at)) return { x: 8, y: at, align: 'left' }
  const { width } = params.bounding
  return width < LEAST_WIDTH ? null : { x: width - 8, y: at, align: 'right' }
}

function drawLine(params: LineParams): OverlayFigure[] {
  const { overlay, coordinates, bounding } = params
  const y = coordinates[0]?.y
  if (y === undefined) return []
  const { line, ink, shown, isHeld } = overlay.extendData
  const color = ink[LINE_INK[line.kind]]
  const isAlert = line.kind === 'alert'
  const ignoreEvent = !isMovable(line)
  const held = overlay.points[0]?.value ?? line.price
  // The words of an alert name its level, which is another one while it is moved.
  const text = isAlert && held !== line.price ? shown(held) : line.text
  const ends = [
    { x: 0, y },
    { x: bounding.width, y },
  ]
  const place = isAlert
    ? { x: 8, y: y - 2, align: 'left', baseline: 'bottom' }
    : orderLabel(params, y)
  const words: OverlayFigure[] =
    place === null
      ? []
      : [
          {
            type: 'text',
            attrs: { baseline: 'middle', ...place, text },
            styles:
              isAlert && !isHeld
                ? small(overlay.extendData, color)
                : label(overlay.extendData, color),
            ignoreEvent,
          },
        ]
  return [
    {
      type: 'line',
      attrs: { coordinates: ends },
      styles: isHeld
        ? { style: 'solid', size: 2, color }
        : { style: 'dashed', dashedValue: DASHES[line.kind] ?? [4, 3], size: 1, color },
      ignoreEvent,
    },
    ...words,
  ]
}

function drawAxisLabel(params: LineParams): OverlayFigure[] {
  const { overlay, coordinates } = params
  const y = coordinates[0]?.y
  if (y === undefined) return []
  const { line, ink, shown } = overlay.extendData
  // On the axis it would cover prices; its own words name the level.
  if (line.kind === 'alert') return []
  const color = ink[LINE_INK[line.kind]]
  const text = shown(overlay.points[0]?.value ?? line.price)
  return [
    {
      type: 'text',
      attrs: {
        x: 0,
        y: placeOf(params, y, 'axis'),
        text,
        align: 'left',
        baseline: 'middle',
      },
      styles: label(overlay.extendData, color),
      ignoreEvent: true,
    },
  ]
}

/** Teaches the library our volume (in the candles' own pane), Heikin-Ashi, the countdown, marks of fills and our order lines. Once a page. */
export function registerChartParts(): void {
  registerIndicator(heikinAshiTemplate())
  registerIndicator(pastTemplate())
  registerIndicator<unknown, unknown, ChartInk>({
    name: VOLUME,
    shortName: '',
    // It draws from the candles themselves; a result for each would be made anew at every price.
    calc: () => [],
    draw: drawVolume,
  })
  registerOverlay(countdownTemplate())
  registerOverlay(fillTemplate())
  registerOverlay<LineData>({
    name: ORDER_LINE,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: drawLine,
    createYAxisFigures: drawAxisLabel,
  })
}
