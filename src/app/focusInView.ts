/** A stop of Tab that shows by a pixel counts as in view to browsers: brings all of it there. */
export function keepFocusInView(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.tabIndex < 0) return
    if (target.matches(':focus-visible')) {
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  })
}
