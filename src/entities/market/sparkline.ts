/** A mini chart as SVG geometry, in the units of its view box. */
export interface SparklineShape {
  readonly line: string
  /** Area between the line and the opening price, closed. */
  readonly area: string
  readonly openY: number
  readonly endX: number
  readonly endY: number
}

const INSET = 2

/**
 * Draws prices (decimal text, oldest first) into a box. The first one is the opening price. Floats
 * are fine here: this is ink, not money. Null with fewer than two prices.
 */
export function sparklineShape(
  prices: readonly string[],
  width: number,
  height: number,
): SparklineShape | null {
  const values = prices.map(Number).filter(Number.isFinite)
  const first = values[0]
  if (first === undefined || values.length < 2) return null
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = height - 2 * INSET
  const scale = high === low ? 0 : room / (high - low)
  const y = (value: number): number =>
    scale === 0 ? height / 2 : round(INSET + (high - value) * scale)
  const step = (width - 2 * INSET) / (values.length - 1)
  const points = values.map((value, index) => `${round(INSET + index * step)} ${y(value)}`)
  const openY = y(first)
  const endX = round(width - INSET)
  const line = `M${points.join('L')}`
  return {
    line,
    area: `${line}L${endX} ${openY}L${INSET} ${openY}Z`,
    openY,
    endX,
    endY: y(values.at(-1) ?? first),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
