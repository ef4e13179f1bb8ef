import { useSyncExternalStore } from 'react'

/** The one breakpoint: desktop is wider than 1000 px, or more where the browser's letters are larger. */
export const DESKTOP = '(min-width: 62.50125em)'

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
