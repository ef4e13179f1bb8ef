import type { Chart } from 'klinecharts'
import { type LineData, ORDER_LINE } from './chartParts.ts'
import type { ChartInk } from './chartStyles.ts'
import { linePlaces } from './linePlaces.ts'
import type { ChartLine, LineKind, MovableLevel, MovedLevel } from './orderLines.ts'

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
  readonly texts: { price(value: number): string }
}

/** What a label needs beside the height of its words, in pixels: its padding, its frame, and a gap. */
const LABEL_ROOM = 9

/** Draws the lines of own orders; the stops of a position and the price of a limit order can be moved. */
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
      lock: line.levelOf === undefined,
      points,
      extendData,
      onPressedMoveStart() {
        shown.moving = true
      },
      onPressedMoveEnd({ overlay }) {
        shown.moving = false
        // The library is still busy with the line that was let go.
        queueMicrotask(() => drawLines(chart, shown, host))
        const moved = movedTo(line, overlay.points[0]?.value, host.decimals)
        if (moved !== null) host.onMoved(moved)
      },
    })
  }
}

const isMovable = (kind: LineKind): kind is MovableLevel =>
  kind === 'stopLoss' || kind === 'takeProfit' || kind === 'limit'

/** Where a level was let go; null when it stands where it stood, or nowhere. */
function movedTo(
  { kind, price, levelOf }: ChartLine,
  value: number | undefined,
  decimals: number,
): MovedLevel | null {
  if (levelOf === undefined || !isMovable(kind)) return null
  if (value === undefined || value.toFixed(decimals) === price.toFixed(decimals)) return null
  return value > 0 ? { orderId: levelOf, level: kind, price: value.toFixed(decimals) } : null
}
