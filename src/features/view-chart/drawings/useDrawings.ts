import { useEffect, useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Drawing } from '#protocol/drawing.ts'
import type { DrawingTool } from '#protocol/drawingTools.ts'
import { useListDrawingsQuery, useSaveDrawingsMutation } from '#src/entities/drawing/drawing.api.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { drawingsOf, mergedDrawings, withDrawing } from './drawing.ts'
import type { DrawingHost } from './drawingLayer.ts'

/** A drawing under way: with which tool, and how many of its points are set. */
export interface Drawn {
  readonly tool: DrawingTool
  readonly points: number
}

export interface Drawings {
  readonly all: readonly Drawing[]
  /** Null while nothing is being drawn. */
  readonly current: Drawn | null
  readonly begin: (tool: DrawingTool) => void
  readonly change: (next: readonly Drawing[]) => void
  /** What the chart tells. */
  readonly host: DrawingHost
  /** Saves again what could not be saved; null where all is. */
  readonly saveAgain: (() => void) | null
}

type Kept = Pick<Drawings, 'all' | 'change'>

/** What a visitor drew, on this device. */
function useVisitors(code: string): Kept {
  const kept = useMemo(() => drawingsOf(code), [code])
  const [shown, show] = useState(() => ({ kept, all: kept.read() ?? [] }))
  if (shown.kept !== kept) show({ kept, all: kept.read() ?? [] })
  const change = (next: readonly Drawing[]): void => {
    if (next.length === 0) kept.clear()
    else kept.write(next)
    show({ kept, all: next })
  }
  return { all: shown.all, change }
}

const NONE: readonly Drawing[] = []

/** What the customer drew, wherever they are signed in; what they drew as a visitor joins it. */
function useKept(code: string): Kept & Pick<Drawings, 'saveAgain'> {
  const signedIn = useSelector(selectLoggedIn)
  const visitors = useVisitors(code)
  const { currentData } = useListDrawingsQuery(code, {
    skip: !signedIn,
    // Another device may have drawn meanwhile.
    refetchOnMountOrArgChange: true,
  })
  const [save, { isError, originalArgs }] = useSaveDrawingsMutation()
  const due = signedIn && currentData !== undefined && visitors.all.length > 0
  const isJoining = useRef(false)
  useEffect(() => {
    if (!due || isJoining.current) return
    isJoining.current = true
    // Until they are saved they stay on the device; what failed is tried again at the next visit.
    save({ code, drawings: [...mergedDrawings(currentData, visitors.all)] })
      .unwrap()
      .then(
        () => {
          visitors.change([])
          isJoining.current = false
        },
        () => undefined,
      )
  })
  if (!signedIn) return { ...visitors, saveAgain: null }
  const failed = isError && originalArgs !== undefined ? originalArgs : null
  return {
    all: currentData ?? NONE,
    change: (next) => void save({ code, drawings: [...next] }),
    saveAgain: failed === null ? null : () => void save(failed),
  }
}

/** Own drawings on an instrument. */
export function useDrawings(code: string): Drawings {
  const { all, change, saveAgain } = useKept(code)
  const [current, setCurrent] = useState<Drawn | null>(null)
  return {
    all,
    current,
    begin: (tool) => setCurrent({ tool, points: 0 }),
    change,
    saveAgain,
    host: {
      onDrawn: (drawing) => change(withDrawing(all, drawing)),
      onRemoved: (id) => change(all.filter((one) => one.id !== id)),
      onStep: (points) =>
        setCurrent((now) => (now === null || points === null ? null : { ...now, points })),
    },
  }
}
