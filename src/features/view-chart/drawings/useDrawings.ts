import { useEffect, useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Drawing, SaveDrawingsBody } from '#protocol/drawing.ts'
import type { DrawingTool } from '#protocol/drawingTools.ts'
import { useListDrawingsQuery, useSaveDrawingsMutation } from '#src/entities/drawing/drawing.api.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { drawingsOf, mergedDrawings, withDrawing } from './drawing.ts'
import type { DrawingHost } from './drawingLayer.ts'
import { useSaving } from '../useSaving.ts'

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

/** What the customer drew, wherever they are signed in; what they drew as a visitor joins it. */
function useKept(code: string): Kept & Pick<Drawings, 'saveAgain'> {
  const signedIn = useSelector(selectLoggedIn)
  const visitors = useVisitors(code)
  const [save] = useSaveDrawingsMutation()
  const saving = useSaving<SaveDrawingsBody>(signedIn, save)
  const unsaved = saving.of(code)
  const { currentData, isError, refetch } = useListDrawingsQuery(code, {
    skip: !signedIn,
    // Another device may have drawn meanwhile. The server does not know yet what is not saved.
    refetchOnMountOrArgChange: unsaved === undefined,
  })
  const submit = (drawings: readonly Drawing[]): Promise<boolean> =>
    saving.submit(code, { code, drawings: [...drawings] }).then((isSaved) => {
      // They are among what is saved by now.
      if (isSaved && visitors.all.length > 0) visitors.change([])
      return isSaved
    })
  const due = signedIn && currentData !== undefined && visitors.all.length > 0
  const tried = useRef(new Set<string>())
  useEffect(() => {
    if (!due || tried.current.has(code)) return
    tried.current.add(code)
    // Until they are saved they stay on the device; what failed is tried again at the next visit.
    void submit(mergedDrawings(currentData, visitors.all)).then((isSaved) => {
      if (isSaved) tried.current.delete(code)
    })
  })
  if (!signedIn) return { ...visitors, saveAgain: null }
  const known = unsaved?.body.drawings ?? currentData
  // What is drawn before the saved ones are here must not take their place: it joins them as a visitor's does.
  if (known === undefined) {
    const isStuck = isError && visitors.all.length > 0
    return { ...visitors, saveAgain: isStuck ? () => void refetch() : null }
  }
  return {
    all: known,
    change: (next) => void submit(next),
    saveAgain: unsaved?.failed === true ? () => void submit(unsaved.body.drawings) : null,
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
