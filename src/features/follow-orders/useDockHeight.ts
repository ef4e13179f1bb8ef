import { type RefObject, useEffect, useState } from 'react'
import { type DockRange, dockRange, dockShare, keptDock } from './dockHeight.ts'

export interface DockHeight {
  readonly range: DockRange
  /** Per cent of the column. */
  readonly share: number
  /** The same in pixels; null before the column was measured. */
  readonly pixels: number | null
  readonly set: (share: number) => void
}

interface Room {
  readonly height: number
  readonly rem: number
}

/** How high the dock is on this device, in the column that holds it below the chart. */
export function useDockHeight(column: RefObject<HTMLElement | null>): DockHeight {
  const [room, measured] = useState<Room>({ height: 0, rem: 100 })
  const [wanted, want] = useState(() => keptDock.read())
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      if (entry !== undefined) measured({ height: entry.contentRect.height, rem })
    })
    if (column.current !== null) watch.observe(column.current)
    return () => {
      watch.disconnect()
    }
  }, [column])
  const range = dockRange(room.height, room.rem)
  const share = dockShare(wanted, range)
  return {
    range,
    share,
    pixels: room.height > 0 ? Math.round((room.height * share) / 100) : null,
    set(next) {
      want(next)
      keptDock.write(next)
    },
  }
}
