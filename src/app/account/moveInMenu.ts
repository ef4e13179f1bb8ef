type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/**
 * Moves the focus among the items of a menu: arrows go round, Home and End lead to its ends, a letter to the next item that
 * begins with it. Space presses a link too: the browser does so for buttons alone. False for other keys. As the ARIA
 * practices ask of a menu.
 */
export function moveInMenu(menu: HTMLElement, { key, ...held }: Pressed): boolean {
  if (held.altKey || held.ctrlKey || held.metaKey) return false
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const ends: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  }
  const to = ends[key]
  if (to !== undefined) {
    items.at(to % items.length)?.focus()
    return true
  }
  const focused = items[at]
  if (key === ' ' && focused instanceof HTMLAnchorElement) {
    focused.click()
    return true
  }
  if (key.length !== 1 || key === ' ') return false
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  const begins = (item: HTMLElement): boolean =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  after.find(begins)?.focus()
  return true
}
