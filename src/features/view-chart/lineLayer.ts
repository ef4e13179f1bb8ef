import type { Chart } from 'klinecharts'
import { CANDLE_PANE, type LineData, ORDER_LINE, VOLUME } from './chartParts.ts'
import type { ChartInk } from './chartStyles.ts'
import { type HeldLine, nextLine, stepped } from './heldLine.ts'
import { linePlaces } from './linePlaces.ts'
import {
  type ChartLine,
  isMovable,
  type LineKind,
  type MovableLevel,
  type MovedAlert,
  type MovedLevel,
} from './orderLines.ts'

interface LinesHost {
  readonly decimals: number
  readonly onMoved: (moved: MovedLevel) => void
  readonly onAlertMoved: (moved: MovedAlert) => void
  readonly texts: { price(value: number): string; words(text: string): string }
}

/** The lines of a chart; the stops of a position, the price of a limit order and the level of an alert can be moved. */
export interface LineLayer {
  /** Draws exactly these. */
  set(lines: readonly ChartLine[]): void
  /** In the colours of now. */
  repaint(): void
  /** Has keys hold a line: the nearest to the last price, else the next to what they hold. False where none may be moved. */
  pick(by: 1 | -1): boolean
  /** Moves what keys hold, by ticks or by twentieths of what the axis shows. */
  step(by: number, unit: 'tick' | 'page'): void
  /** Lets it go where it is held, as a pointer does. */
  drop(): void
  /** Puts it back where it stood; false when keys hold none. */
  giveUp(): boolean
  held(): HeldLine | null
  /** Hears of another line or another price in the hand of keys; gives the way to stop. */
  onHeld(listener: () => void): () => void
}

interface Layer {
  readonly chart: Chart
  readonly ink: () => ChartInk
  readonly host: LinesHost
  readonly listeners: Set<() => void>
  lines: readonly ChartLine[]
  /** A line is in the hand of a pointer: drawing the lines anew would take it away. */
  moving: boolean
  /** What keys hold. */
  held: HeldLine | null
}

/** What a label needs beside the height of its words, in pixels: its padding, its frame, and a gap. */
const LABEL_ROOM = 9

/** Steps of a page between both ends of the axis. */
const PAGES = 20

function draw(layer: Layer): void {
  const { chart, lines, held, host } = layer
  if (layer.moving) return
  chart.removeOverlay({ name: ORDER_LINE })
  const ink = layer.ink()
  const { price, words } = host.texts
  const places = linePlaces(lines, ink.caption + ink.marks + LABEL_ROOM)
  for (const line of lines) {
    const isHeld = line.id === held?.line.id
    const worded = { ...line, text: words(line.text) }
    const extendData: LineData = { line: worded, ink, shown: price, places, isHeld }
    chart.createOverlay({
      name: ORDER_LINE,
      id: line.id,
      lock: !isMovable(line),
      points: [{ value: isHeld ? Number(held.price) : line.price }],
      zLevel: isHeld ? 1 : 0,
      extendData,
      onPressedMoveStart() {
        layer.moving = true
        giveUp(layer)
      },
      onPressedMoveEnd({ overlay }) {
        layer.moving = false
        // The library is still busy with the line that was let go.
        queueMicrotask(() => draw(layer))
        tellMoved(line, overlay.points[0]?.value?.toFixed(host.decimals), host)
      },
    })
  }
}

const isLevel = (kind: LineKind): kind is MovableLevel =>
  kind === 'stopLoss' || kind === 'takeProfit' || kind === 'limit'

/** Tells where a level was let go, unless it stands where it stood, or nowhere. */
function tellMoved(
  { kind, price: before, levelOf, alertId }: ChartLine,
  price: string | undefined,
  { decimals, onMoved, onAlertMoved }: LinesHost,
): void {
  if (price === undefined || price === before.toFixed(decimals)) return
  // What is less than a tick is no price either.
  if (!(Number(price) > 0)) return
  if (alertId !== undefined) onAlertMoved({ alertId, price })
  else if (levelOf !== undefined && isLevel(kind)) onMoved({ orderId: levelOf, level: kind, price })
}

const rangeOf = (chart: Chart) => chart.getYAxes({ paneId: CANDLE_PANE })[0]?.getRange()

function hold(layer: Layer, held: HeldLine | null): void {
  // Nobody moves what they do not see: an axis reaches to what an indicator names as its least and its most.
  const value = held === null ? null : Number(held.price)
  layer.chart.overrideIndicator({ name: VOLUME, minValue: value, maxValue: value })
  layer.held = held
  draw(layer)
  for (const listener of layer.listeners) listener()
}

function giveUp(layer: Layer): boolean {
  if (layer.held === null) return false
  hold(layer, null)
  return true
}

function pick(layer: Layer, by: 1 | -1): boolean {
  const last = layer.chart.getDataList().at(-1)?.close
  if (last === undefined) return false
  const line = nextLine(layer.lines, layer.held?.line.id, by, last)
  if (line === null) return false
  // The only one there is stays where it is held.
  if (line.id === layer.held?.line.id) return true
  // What was held before stands again where it stood.
  hold(layer, { line, price: line.price.toFixed(layer.host.decimals), last })
  return true
}

function step(layer: Layer, by: number, unit: 'tick' | 'page'): void {
  const { chart, held, host } = layer
  if (held === null) return
  const { from = 0, to = 0 } = rangeOf(chart) ?? {}
  const page = Math.round(((to - from) / PAGES) * 10 ** host.decimals)
  const ticks = unit === 'tick' ? 1 : Math.max(1, page)
  const price = stepped(held.price, by * ticks, host.decimals)
  hold(layer, { ...held, price, last: chart.getDataList().at(-1)?.close ?? held.last })
}

export function createLineLayer(chart: Chart, ink: () => ChartInk, host: LinesHost): LineLayer {
  const layer: Layer = {
    chart,
    ink,
    host,
    listeners: new Set(),
    lines: [],
    moving: false,
    held: null,
  }
  return {
    set(lines) {
      layer.lines = lines
      const held = lines.find(({ id }) => id === layer.held?.line.id)
      if (layer.held !== null && held !== undefined) layer.held = { ...layer.held, line: held }
      // Its order or alert is over.
      else if (giveUp(layer)) return
      draw(layer)
    },
    repaint: () => draw(layer),
    pick: (by) => pick(layer, by),
    step: (by, unit) => step(layer, by, unit),
    drop() {
      const { held } = layer
      if (held === null) return
      giveUp(layer)
      tellMoved(held.line, held.price, host)
    },
    giveUp: () => giveUp(layer),
    held: () => layer.held,
    onHeld(listener) {
      layer.listeners.add(listener)
      return () => void layer.listeners.delete(listener)
    },
  }
}
