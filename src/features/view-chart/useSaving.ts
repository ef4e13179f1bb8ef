import { useEffect, useRef, useState } from 'react'

/** Something of a customer that the server has not confirmed. */
interface Unsaved<B> {
  readonly body: B
  readonly failed: boolean
}

export interface Saving<B> {
  /** What is not saved yet under a key; undefined where all is. */
  readonly of: (key: string) => Unsaved<B> | undefined
  /** Saves this in place of what was before; whether that was done, and nothing newer said instead. */
  readonly submit: (key: string, body: B) => Promise<boolean>
}

type ByKey<B> = ReadonlyMap<string, Unsaved<B>>

function withOne<B>(all: ByKey<B>, one: Unsaved<B> | null, key: string): ByKey<B> {
  const next = new Map(all)
  if (one === null) next.delete(key)
  else next.set(key, one)
  return next
}

/**
 * Saves one after the other: two requests at once could arrive in the other order, and the last write holds. Of those
 * that wait for their turn only the last of a key is sent.
 * @param save is never rejected, and says what went wrong
 */
export function useSaving<B>(
  signedIn: boolean,
  save: (body: B) => Promise<{ readonly error?: unknown }>,
): Saving<B> {
  const [unsaved, setUnsaved] = useState<ByKey<B>>(() => new Map())
  const newest = useRef(new Map<string, B>())
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const [was, setWas] = useState(signedIn)
  if (was !== signedIn) {
    // They are another customer's, or nobody's any more.
    setWas(signedIn)
    setUnsaved(new Map())
  }
  useEffect(() => {
    if (!signedIn) newest.current.clear()
  }, [signedIn])
  return {
    of: (key) => unsaved.get(key),
    submit(key, body) {
      const isNewest = (): boolean => newest.current.get(key) === body
      newest.current.set(key, body)
      setUnsaved((all) => withOne(all, { body, failed: false }, key))
      const done = turn.current.then(async () => {
        if (!isNewest()) return false
        const { error } = await save(body)
        if (!isNewest()) return false
        const failed = error !== undefined
        setUnsaved((all) => withOne(all, failed ? { body, failed } : null, key))
        return !failed
      })
      turn.current = done
      return done
    },
  }
}
