import { useSyncExternalStore } from 'react'
import { DESKTOP } from './desktop.ts'

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(DESKTOP)
  list.addEventListener('change', listener)
  return () => {
    list.removeEventListener('change', listener)
  }
}

/** Whether the window is wide enough for the desktop layout. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(DESKTOP).matches)
}
