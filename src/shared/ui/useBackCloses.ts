import { useEffect, useRef } from 'react'

/** How many layers lie over the page, as the history entry on top remembers it. */
function depthNow(): number {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('layers' in state)) return 0
  return typeof state.layers === 'number' ? state.layers : 0
}

/** The entry of a layer that closed in this very moment, and the step back that will remove it. */
let leaving: { readonly depth: number; readonly step: ReturnType<typeof setTimeout> } | null = null

/** Whether a step back of ours is still on its way: the browser takes it some time after it was asked. */
let stepping = false

function push(): number {
  const depth = depthNow() + 1
  window.history.pushState({ ...window.history.state, layers: depth }, '')
  return depth
}

/** Puts an entry on the history, or takes over the one of a layer that this one replaces; its depth. */
function enter(): number {
  const left = leaving
  leaving = null
  if (left !== null) {
    clearTimeout(left.step)
    if (left.depth === depthNow()) return left.depth
  }
  return push()
}

function stepBack(): void {
  stepping = true
  const arrived = (): void => {
    stepping = false
  }
  window.addEventListener('popstate', arrived, { once: true })
  window.history.back()
}

/**
 * Takes the entry along, a moment later: what takes the layer away may lead to another page in the same
 * breath, and a step back would then undo that one.
 */
function leave(depth: number): void {
  const step = setTimeout(() => {
    leaving = null
    if (depthNow() === depth) stepBack()
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
    let depth = enter()
    let overtook = stepping
    const onPop = (): void => {
      if (overtook) {
        // The step of the layer before: it took our entry off, and leaves that one's to us.
        overtook = false
        depth = depthNow() > 0 ? depthNow() : push()
      } else if (depthNow() < depth) {
        close.current()
      }
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      if (depthNow() === depth) leave(depth)
    }
  }, [open])
}
