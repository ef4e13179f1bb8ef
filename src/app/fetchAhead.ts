import { loadSlices } from '#src/shared/i18n/i18n.ts'
import { DESKTOP } from '#src/shared/ui/useIsDesktop.ts'
import type { Kept } from './store.ts'

/**
 * A phone's first visit begins with the board, which comes while the texts and the wallet are still on
 * their way. What does not arrive is asked for again where it is shown.
 */
export function fetchAhead({ session, preferences }: Kept, texts: Promise<unknown>): void {
  if (preferences.boardShown || session.loggedIn || window.matchMedia(DESKTOP).matches) return
  const board = import('./Board.tsx')
  const words = texts.then(() => loadSlices(['session']))
  Promise.all([board, words]).catch(() => undefined)
}
