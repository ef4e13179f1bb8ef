import { useEffect, useRef } from 'react'

/** How many layers lie over the page, as the history entry on top remembers it. */
function depthNow(): number {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('layers' in state)) return 0
  return typeof state.layers === 'number' ? state.layers : 0
}

/**
 * Makes the browser's back button close the top layer first: an open layer puts one entry on the
 * history, going back removes it. A layer closed in any other way takes its entry along, unless the
 * person moved on to another page from it.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (!open) return undefined
    const depth = depthNow() + 1
    window.history.pushState({ ...window.history.state, layers: depth }, '')
    const onPop = (): void => {
      if (depthNow() < depth) close.current()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      if (depthNow() === depth) window.history.back()
    }
  }, [open])
}
