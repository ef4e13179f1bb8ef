import { stored } from '#src/shared/storage/stored.ts'

/** How high the orders under the chart may be, in per cent of their column. */
export interface DockRange {
  readonly min: number
  readonly max: number
  /** Until somebody chose another. */
  readonly first: number
}

/** In rem: the head of the table and a row; what stands above, with the least of a chart; the least at first. */
const LEAST = 1.2
const ABOVE = 2.61
const AT_FIRST = 2.06

/** Of a tall window the orders have more at first. */
const SHARE_AT_FIRST = 26

/** The range in a column of this height; both in pixels. */
export function dockRange(height: number, rem: number): DockRange {
  if (height <= 0) return { min: 0, max: 0, first: 0 }
  const share = (size: number): number => (size * rem * 100) / height
  const min = Math.ceil(share(LEAST))
  const max = Math.max(min, Math.floor(100 - share(ABOVE)))
  const first = Math.max(SHARE_AT_FIRST, Math.ceil(share(AT_FIRST)))
  return { min, max, first: Math.min(max, first) }
}

/** What was chosen, within the range; the first one while nothing was. */
export function dockShare(wanted: number | null, { min, max, first }: DockRange): number {
  return wanted === null ? first : Math.min(max, Math.max(min, Math.round(wanted)))
}

/** Kept on this device: another has another window. */
export const keptDock = stored<number>({
  key: 'dock',
  version: 1,
  parse: (raw) => (typeof raw === 'number' && raw > 0 && raw < 100 ? raw : null),
})

/** Per cent that an arrow moves by. */
const STEP = 4

/** What a key of the separator comes to: arrows, both ends, and Enter for the first height; null for other keys. */
export function dockKey(key: string, share: number, range: DockRange): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowUp: share + STEP,
    ArrowDown: share - STEP,
    Home: range.min,
    End: range.max,
    Enter: range.first,
  }
  const wanted = to[key]
  return wanted === undefined ? null : dockShare(wanted, range)
}
