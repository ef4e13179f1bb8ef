import type { Chart } from 'klinecharts'
import { type LineData, ORDER_LINE } from './chartParts.ts'
import type { ChartInk } from './chartStyles.ts'
import { linePlaces } from './linePlaces.ts'
import {
  type ChartLine,
  isMovable,
  type LineKind,
  type MovableLevel,
  type MovedAlert,
  type MovedLevel,
} from './orderLines.ts'

/** What of a chart the lines are drawn from. */
interface LinesShown {
  readonly lines: readonly ChartLine[]
  readonly ink: ChartInk
  /** A line is in somebody's hand: drawing the lines anew would take it away. */
  moving: boolean
}

interface LinesHost {
  readonly decimals: number
  readonly onMoved: (moved: MovedLevel) => void
  readonly onAlertMoved: (moved: MovedAlert) => void
  readonly texts: { price(value: number): string }
}

/** What a label needs beside the height of its words, in pixels: its padding, its frame, and a gap. */
const LABEL_ROOM = 9

/** Draws lines; the stops of a position, the price of a limit order and the level of an alert can be moved. */
export function drawLines(chart: Chart, shown: LinesShown, host: LinesHost): void {
  if (shown.moving) return
  chart.removeOverlay({ name: ORDER_LINE })
  const { lines, ink } = shown
  const places = linePlaces(lines, ink.caption + LABEL_ROOM)
  for (const line of lines) {
    const extendData: LineData = { line, ink, shown: host.texts.price, places }
    const points = [{ value: line.price }]
    chart.createOverlay({
      name: ORDER_LINE,
      id: line.id,
      lock: !isMovable(line),
      points,
      extendData,
      onPressedMoveStart() {
        shown.moving = true
      },
      onPressedMoveEnd({ overlay }) {
        shown.moving = false
        // The library is still busy with the line that was let go.
        queueMicrotask(() => drawLines(chart, shown, host))
        tellMoved(line, overlay.points[0]?.value, host)
      },
    })
  }
}

const isLevel = (kind: LineKind): kind is MovableLevel =>
  kind === 'stopLoss' || kind === 'takeProfit' || kind === 'limit'

/** Tells where a level was let go, unless it stands where it stood, or nowhere. */
function tellMoved(
  { kind, price: before, levelOf, alertId }: ChartLine,
  value: number | undefined,
  { decimals, onMoved, onAlertMoved }: LinesHost,
): void {
  const price = value?.toFixed(decimals)
  if (value === undefined || price === undefined || price === before.toFixed(decimals)) return
  // What is less than a tick is no price either.
  if (!(value > 0) || Number(price) === 0) return
  if (alertId !== undefined) onAlertMoved({ alertId, price })
  else if (levelOf !== undefined && isLevel(kind)) onMoved({ orderId: levelOf, level: kind, price })
}
