/** The tools of drawing on a chart, and how many points each takes. */
export const DRAWING_TOOLS = {
  trend: 2,
  ray: 2,
  extended: 2,
  horizontal: 1,
  vertical: 1,
  channel: 3,
  fibonacci: 2,
} as const
export type DrawingTool = keyof typeof DRAWING_TOOLS
export const TOOL_NAMES = Object.keys(DRAWING_TOOLS) as readonly DrawingTool[]

/** Drawings of one person on one instrument. */
export const MOST_DRAWINGS = 100
