interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** Pixels of a single stroke that count as a signature. */
const LEAST_INK = 200

/** Whether strokes are enough for a signature: two of them, or one that is long. */
export function isInk(strokes: readonly Stroke[]): boolean {
  const drawn = strokes.filter(({ points }) => points.length > 1)
  if (drawn.length > 1) return true
  const [points = []] = drawn.map((stroke) => stroke.points)
  let length = 0
  for (const [at, point] of points.entries()) {
    const before = points[at - 1] ?? point
    length += Math.hypot(point.x - before.x, point.y - before.y)
  }
  return length >= LEAST_INK
}
