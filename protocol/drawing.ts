import { z } from 'zod'
import { DRAWING_TOOLS, MOST_DRAWINGS, TOOL_NAMES } from './drawingTools.ts'

/** Where a drawing is held. Prices of drawings decide nothing, so they are plain numbers. */
const DrawingPoint = z.strictObject({
  at: z.int().nonnegative().max(8.64e15).describe('Milliseconds since 1970'),
  price: z.number().min(-1e15).max(1e15),
})

export const Drawing = z
  .strictObject({
    id: z.string().regex(/^[\w-]{1,40}$/),
    tool: z.enum(TOOL_NAMES),
    points: z.array(DrawingPoint).max(3),
  })
  .refine(({ tool, points }) => points.length === DRAWING_TOOLS[tool], {
    path: ['points'],
    message: 'as many points as the tool takes',
  })
export type Drawing = z.infer<typeof Drawing>

const code = z.string().max(40).describe('Of an instrument, for example BTCUSDT')

export const DrawingsQuery = z.strictObject({ code })
export type DrawingsQuery = z.infer<typeof DrawingsQuery>

export const Drawings = z.object({ drawings: z.array(Drawing).describe('Oldest first') })
export type Drawings = z.infer<typeof Drawings>

export const SaveDrawingsBody = z.strictObject({
  code,
  drawings: z
    .array(Drawing)
    .max(MOST_DRAWINGS)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
      message: 'each drawing once',
    })
    .describe('All there are from now on'),
})
export type SaveDrawingsBody = z.infer<typeof SaveDrawingsBody>
