import type { CSSProperties } from 'react'

/** Custom properties for a style sheet to place something by: the only inline styles there are. */
export function cssVars(values: Readonly<Record<`--${string}`, string>>): CSSProperties {
  return values
}
