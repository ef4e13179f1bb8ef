import { useEffect, useRef } from 'react'

/** How many layers lie over the page, as the history entry on top remembers it. */
function depthNow(): number {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('layers' in state)) return 0
  return typeof state.layers === 'number' ? state.layers : 0
}

/** The entry of a layer that closed in this very moment, and the step back that will remove it. */
let leaving: { readonly depth: number; readonly step: ReturnType<typeof setTimeout> } | null = null

/** Puts an entry on the history, or takes over the one of a layer that this one replaces; its depth. */
function enter(): number {
  const left = leaving
  leaving = null
  if (left !== null) {
    clearTimeout(left.step)
    if (left.depth === depthNow()) return left.depth
  }
  const depth = depthNow() + 1
  window.history.pushState({ ...window.history.state, layers: depth }, '')
  return depth
}

/**
 * Takes the entry along, a moment later: what takes the layer away may lead to another page in the same
 * breath, and a step back would then undo that one.
 */
function leave(depth: number): void {
  const step = setTimeout(() => {
    leaving = null
    if (depthNow() === depth) window.history.back()
  })
  leaving = { depth, step }
}

/**
 * Makes the browser's back button close the top layer first: an open layer puts one entry on the
 * history, going back removes it. A layer closed in any other way takes its entry along, unless the
 * person moved on to another page from it, or another layer takes its place.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    if (!open) return undefined
    const depth = enter()
    const onPop = (): void => {
      if (depthNow() < depth) close.current()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      if (depthNow() === depth) leave(depth)
    }
  }, [open])
}
