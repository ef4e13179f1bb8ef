import type { Drawing } from '#protocol/drawing.ts'
import { DRAWING_TOOLS, MOST_DRAWINGS, TOOL_NAMES } from '#protocol/drawingTools.ts'
import { isRecord } from '#src/shared/lib/isRecord.ts'
import { stored, type Stored } from '#src/shared/storage/stored.ts'

function readPoint(raw: unknown): Drawing['points'][number] | null {
  if (!isRecord(raw)) return null
  const { at, price } = raw
  return Number.isFinite(at) && Number.isFinite(price)
    ? { at: Number(at), price: Number(price) }
    : null
}

function readDrawing(raw: unknown): readonly Drawing[] {
  if (!isRecord(raw) || typeof raw['id'] !== 'string' || !Array.isArray(raw['points'])) return []
  const tool = TOOL_NAMES.find((name) => name === raw['tool'])
  const points = raw['points'].flatMap((point: unknown) => readPoint(point) ?? [])
  if (tool === undefined || points.length !== DRAWING_TOOLS[tool]) return []
  return [{ id: raw['id'], tool, points }]
}

/** What was kept; a drawing that cannot be read is left out. Null when it is no list. @internal tested by itself */
export function readDrawings(raw: unknown): readonly Drawing[] | null {
  return Array.isArray(raw) ? raw.flatMap(readDrawing).slice(0, MOST_DRAWINGS) : null
}

/** What a visitor drew on an instrument, on this device. */
export const drawingsOf = (code: string): Stored<readonly Drawing[]> =>
  stored({ key: `drawings.${code}`, version: 1, parse: readDrawings })

/** With a drawing that is new, or in the place of the one it was before. The oldest give way. */
export function withDrawing(all: readonly Drawing[], one: Drawing): readonly Drawing[] {
  const isKnown = all.some(({ id }) => id === one.id)
  const next = isKnown ? all.map((other) => (other.id === one.id ? one : other)) : [...all, one]
  return next.slice(-MOST_DRAWINGS)
}

/** Earlier drawings with those of another list, which are the newer: a visitor's and those of the customer they are. */
export function mergedDrawings(
  earlier: readonly Drawing[],
  newer: readonly Drawing[],
): readonly Drawing[] {
  return newer.reduce(withDrawing, earlier)
}
