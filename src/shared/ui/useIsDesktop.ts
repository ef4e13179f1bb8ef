import { useSyncExternalStore } from 'react'

/** The one breakpoint: desktop is wider than 1000 px. */
const QUERY = '(min-width: 1000.02px)'

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(QUERY)
  list.addEventListener('change', listener)
  return () => {
    list.removeEventListener('change', listener)
  }
}

/** Whether the window is wide enough for the desktop layout. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches)
}
