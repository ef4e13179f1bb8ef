import { onFavourites } from '#src/entities/market/favourites.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { loadFaultWords } from '#src/shared/ui/FaultText.tsx'
import { createFavouriteSync, favouriteHands } from './favouriteSync.ts'
import { keepFocusInView } from './focusInView.ts'
import type { AppStore } from './store.ts'

/* What goes on by itself too, but begins after the first screen: see lifecycles.ts. */

const LOG_AFTER_MS = 3000
const LOG_EVERY_MS = 180_000
const FAVOURITES_AGAIN_MS = 60_000

/** Compares the published price history with what this browser kept, when nothing else is going on. */
function watchLog(store: AppStore): void {
  const look = (): void => {
    // Where not even the part arrives, there is a next time.
    void import('./logWatch.ts').then(
      ({ watchOnce }) => watchOnce(store.dispatch),
      () => undefined,
    )
  }
  setTimeout(look, LOG_AFTER_MS)
  setInterval(look, LOG_EVERY_MS)
}

/** Favourites are the same on every device of a customer. */
function followFavourites(store: AppStore): void {
  const sync = createFavouriteSync(favouriteHands(store))
  const look = (): void => {
    void sync.look()
  }
  // A tab that nobody looks at hears of another's stars, which that one tells the server.
  const isSeen = (): boolean => document.visibilityState === 'visible'
  let token = store.getState().session.token
  look()
  store.subscribe(() => {
    const now = store.getState().session.token
    if (now === token) return
    token = now
    look()
  })
  onFavourites(() => {
    if (isSeen() && sync.isAhead()) look()
  })
  document.addEventListener('visibilitychange', () => {
    if (isSeen()) look()
  })
  window.addEventListener('online', sync.again)
  setInterval(sync.again, FAVOURITES_AGAIN_MS)
}

/** Says what a pressed figure or address leaves out. One inside a button or a link belongs to that. */
function tellWhole({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, label') !== null) return
  const whole = target.closest('bdi[title]')?.getAttribute('title')
  if (typeof whole === 'string') announce(whole)
}

/** Starts all of it; once per page. The words for errors are here when one is needed. */
export function startLater(store: AppStore): void {
  void loadFaultWords()
  keepFocusInView()
  document.addEventListener('click', tellWhole)
  watchLog(store)
  followFavourites(store)
}
