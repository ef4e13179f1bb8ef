/** How long a part of the page may take to come, in milliseconds. */
const LIMIT_MS = 5_000

/**
 * Moves the focus to the first element of a selector that takes it, once there is one; buttons on the way to it are
 * pressed, each once. Gives up when the person does something else meanwhile, or after five seconds.
 */
export function focusSoon(selector: string, way?: string): void {
  const until = performance.now() + LIMIT_MS
  const other = new AbortController()
  let pressed: Element | null = null
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, () => other.abort(), { signal: other.signal })
  const look = (): void => {
    if (other.signal.aborted) return
    if (focusFirst(selector) || performance.now() > until) {
      other.abort()
      return
    }
    if (way !== undefined && focusFirst(way) && document.activeElement !== pressed) {
      pressed = document.activeElement
      if (pressed instanceof HTMLElement) pressed.click()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Moves the focus to the first element of a selector that takes it: one that is hidden does not. */
export function focusFirst(selector: string): boolean {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    element.focus()
    if (document.activeElement === element) return true
  }
  return false
}
