import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'

/** How far one press goes, all canonical decimal text. */
export interface Steps {
  readonly step: string
  readonly min?: string
  readonly max?: string
}

const SCALE = 18

function units(text: string): bigint {
  const read = parseDecimal(text, SCALE)
  if (!read.ok) throw new Error(`not a decimal: ${text}`)
  return read.units
}

/**
 * The next number on the grid of the step above (1) or below (-1), kept between min and max.
 * A number off the grid moves to the nearest grid line in that direction; nothing typed starts at
 * min, or at one step.
 */
export function stepped(value: string | null, direction: 1 | -1, steps: Steps): string {
  const step = units(steps.step)
  const min = steps.min === undefined ? 0n : units(steps.min)
  const max = steps.max === undefined ? null : units(steps.max)
  const decimals = steps.step.split('.')[1]?.length ?? 0
  const shown = (at: bigint): string => formatDecimal(at, SCALE, decimals)
  if (value === null) return shown(min > 0n ? min : step)
  const from = units(value)
  const below = (from / step) * step
  const up = below + step
  const down = below === from ? from - step : below
  const moved = direction === 1 ? up : down
  if (moved < min) return shown(min)
  return shown(max !== null && moved > max ? max : moved)
}
