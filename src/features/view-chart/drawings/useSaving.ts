import { useEffect, useRef, useState } from 'react'
import type { Drawing, SaveDrawingsBody } from '#protocol/drawing.ts'
import { useSaveDrawingsMutation } from '#src/entities/drawing/drawing.api.ts'

/** Drawings on an instrument that the server has not confirmed. */
interface Unsaved {
  readonly body: SaveDrawingsBody
  readonly failed: boolean
}

export interface Saving {
  /** What was drawn on an instrument and is not saved yet; undefined where all is. */
  readonly of: (code: string) => Unsaved | undefined
  /** Saves these in place of those before; whether that was done, and nothing newer said instead. */
  readonly submit: (code: string, drawings: readonly Drawing[]) => Promise<boolean>
}

type ByCode = ReadonlyMap<string, Unsaved>

const NOTHING: ByCode = new Map()

function withOne(all: ByCode, one: Unsaved | null, code: string): ByCode {
  const next = new Map(all)
  if (one === null) next.delete(code)
  else next.set(code, one)
  return next
}

/**
 * Saves one after the other: two requests at once could arrive in the other order, and the last write holds. Of those
 * that wait for their turn only the last of an instrument is sent.
 */
export function useSaving(signedIn: boolean): Saving {
  const [save] = useSaveDrawingsMutation()
  const [unsaved, setUnsaved] = useState(NOTHING)
  const newest = useRef(new Map<string, SaveDrawingsBody>())
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const [was, setWas] = useState(signedIn)
  if (was !== signedIn) {
    // They are another customer's, or nobody's any more.
    setWas(signedIn)
    setUnsaved(NOTHING)
  }
  useEffect(() => {
    if (!signedIn) newest.current.clear()
  }, [signedIn])
  return {
    of: (code) => unsaved.get(code),
    submit(code, drawings) {
      const body = { code, drawings: [...drawings] }
      const isNewest = (): boolean => newest.current.get(code) === body
      newest.current.set(code, body)
      setUnsaved((all) => withOne(all, { body, failed: false }, code))
      const done = turn.current.then(async () => {
        if (!isNewest()) return false
        const { error } = await save(body)
        if (!isNewest()) return false
        const failed = error !== undefined
        setUnsaved((all) => withOne(all, failed ? { body, failed } : null, code))
        return !failed
      })
      turn.current = done
      return done
    },
  }
}
