import type { Chart, DeepPartial, Overlay, OverlayCreate, OverlayStyle } from 'klinecharts'
import type { Drawing } from '#protocol/drawing.ts'
import { DRAWING_TOOLS, type DrawingTool as Tool } from '#protocol/drawingTools.ts'
import type { ChartInk } from '../chartStyles.ts'

/** The library's own overlays. */
const OVERLAYS = {
  trend: 'segment',
  ray: 'rayLine',
  extended: 'straightLine',
  horizontal: 'horizontalStraightLine',
  vertical: 'verticalStraightLine',
  channel: 'parallelStraightLine',
  fibonacci: 'fibonacciLine',
} as const satisfies Record<Tool, string>

/** What becomes of drawings that people make, move and remove on the chart. */
export interface DrawingHost {
  /** One was finished, or let go at another place. */
  readonly onDrawn: (drawing: Drawing) => void
  readonly onRemoved: (id: string) => void
  /** How many points of the drawing under way are set; null when it is finished or given up. */
  readonly onStep: (points: number | null) => void
}

export interface DrawingLayer {
  /** Draws exactly these. */
  set(drawings: readonly Drawing[]): void
  /** The next points that are set on the chart are of a new drawing. */
  start(tool: Tool): void
  /** Gives up the drawing under way; false when there is none. */
  cancel(): boolean
  /** Removes the drawing that is selected; false when none is. */
  removeSelected(): boolean
  /** In the colours of now. */
  repaint(): void
}

/** The library's name of all drawings together: orders' lines are overlays too. */
const GROUP = 'drawings'

function styleOf({ edge, pane, caption, family }: ChartInk): DeepPartial<OverlayStyle> {
  return {
    line: { color: edge, size: 1.5 },
    point: {
      color: edge,
      borderColor: pane,
      borderSize: 2,
      radius: 5,
      activeColor: edge,
      activeBorderColor: pane,
      activeBorderSize: 3,
      activeRadius: 7,
    },
    text: { color: edge, size: caption, family, backgroundColor: pane },
    polygon: { color: 'transparent' },
  }
}

function readOverlay(tool: Tool, { id, points }: Overlay): Drawing | null {
  const read = points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : { at: timestamp, price: value },
  )
  return read.length === DRAWING_TOOLS[tool] ? { id, tool, points: read } : null
}

interface Layer {
  readonly chart: Chart
  readonly ink: () => ChartInk
  readonly host: DrawingHost
  shown: readonly Drawing[]
  selected: string | null
  /** The drawing under way. */
  current: string | null
}

function overlayOf(layer: Layer, tool: Tool, id: string): OverlayCreate {
  const { host } = layer
  // The library is still busy with what was let go.
  const tell = (overlay: Overlay): void => {
    const drawing = readOverlay(tool, overlay)
    if (drawing !== null) queueMicrotask(() => host.onDrawn(drawing))
  }
  return {
    name: OVERLAYS[tool],
    id,
    groupId: GROUP,
    styles: styleOf(layer.ink()),
    // It counts the point only after it has told of it.
    onDrawing: ({ overlay }) => queueMicrotask(() => host.onStep(overlay.currentStep - 1)),
    onDrawEnd({ overlay }) {
      layer.current = null
      host.onStep(null)
      tell(overlay)
    },
    onPressedMoveEnd: ({ overlay }) => tell(overlay),
    onSelected() {
      layer.selected = id
    },
    onDeselected() {
      if (layer.selected === id) layer.selected = null
    },
    // The library would remove it at once: a menu is what people expect there.
    onRightClick: (event) => event.preventDefault?.(),
  }
}

function redraw(layer: Layer): void {
  const { chart, shown, current } = layer
  for (const { id, groupId } of chart.getOverlays({ groupId: GROUP })) {
    if (id !== current) chart.removeOverlay({ id, groupId })
  }
  for (const { id, tool, points } of shown) {
    const at = points.map(({ at: timestamp, price: value }) => ({ timestamp, value }))
    chart.createOverlay({ ...overlayOf(layer, tool, id), points: at })
  }
}

function cancel(layer: Layer): boolean {
  if (layer.current === null) return false
  layer.chart.removeOverlay({ id: layer.current })
  layer.current = null
  layer.host.onStep(null)
  return true
}

/** People's own drawings over the candles of a chart. */
export function createDrawingLayer(
  chart: Chart,
  ink: () => ChartInk,
  host: DrawingHost,
): DrawingLayer {
  const layer: Layer = { chart, ink, host, shown: [], selected: null, current: null }
  return {
    set(drawings) {
      layer.shown = drawings
      redraw(layer)
    },
    start(tool) {
      cancel(layer)
      layer.current = crypto.randomUUID()
      host.onStep(0)
      chart.createOverlay(overlayOf(layer, tool, layer.current))
    },
    cancel: () => cancel(layer),
    removeSelected() {
      if (layer.selected === null) return false
      host.onRemoved(layer.selected)
      layer.selected = null
      return true
    },
    repaint: () => redraw(layer),
  }
}
