import type { Page } from '@playwright/test'

/**
 * Texts and controls of the page, or of its open layer, that leave their box or are cut by one. A box
 * that scrolls is left alone, and so is a text that ends in an ellipsis, in its first line or a later one, and has its
 * whole in a title.
 * @returns a line for each
 */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const nameOf = (element: Element): string => {
      const classes = typeof element.className === 'string' ? element.className : ''
      return `${element.tagName.toLowerCase()}.${classes.replace(/\s+/g, '.')}`
    }
    /** For screen readers only: a box of one pixel. */
    const unseen = (element: Element | null): boolean =>
      element !== null &&
      ((element.clientWidth === 1 && element.clientHeight === 1) || unseen(element.parentElement))
    const shown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('svg, option') === null &&
      !unseen(element)

    interface Extent {
      readonly left: number
      readonly right: number
      readonly top: number
      readonly bottom: number
    }

    /** Climbs from what is shown to the page, past every box that could cut it. */
    const follow = (extent: Extent, from: Element, label: string, slack: number): void => {
      let across = true
      let down = true
      let inside = true
      for (let box: Element | null = from; box !== null; box = box.parentElement) {
        if (box === document.documentElement || box === document.body) break
        const style = getComputedStyle(box)
        if (style.display === 'inline' || style.display === 'contents') continue
        const rect = box.getBoundingClientRect()
        const cuts = (value: string): boolean => /hidden|clip/.test(value)
        const scrolls = (value: string): boolean => /auto|scroll/.test(value)
        if (across && scrolls(style.overflowX)) across = false
        if (down && scrolls(style.overflowY)) down = false
        const wide = Math.max(rect.left - extent.left, extent.right - rect.right)
        if (across && wide > 1.5 && (inside || cuts(style.overflowX))) {
          const short = style.textOverflow === 'ellipsis'
          if (!short || from.closest('[title]') === null)
            found.add(`"${label}" is ${Math.round(wide)} px wider than ${nameOf(box)}`)
          across = false
          down = false
        }
        const high = Math.max(rect.top - extent.top, extent.bottom - rect.bottom)
        const framed = cuts(style.overflowY) || /^(BUTTON|INPUT)$/.test(box.tagName)
        if (down && framed && high > slack) {
          const short = style.webkitLineClamp !== 'none' && from.closest('[title]') !== null
          if (!short) found.add(`"${label}" is ${Math.round(high)} px higher than ${nameOf(box)}`)
          down = false
        }
        // What is placed by coordinates may leave the box it is placed in; a layer stands in none.
        if (style.position === 'fixed') break
        if (style.position === 'absolute') inside = false
      }
      const out = Math.max(-extent.left, extent.right - window.innerWidth)
      if (across && out > 1) found.add(`"${label}" is ${Math.round(out)} px outside the window`)
    }

    const layers = document.querySelectorAll('dialog[open]')
    const root = layers[layers.length - 1] ?? document.body
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const label = (node.nodeValue ?? '').trim()
      const parent = node.parentElement
      if (label === '' || parent === null || !shown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 0)
      if (rects.length === 0) continue
      const extent = {
        left: Math.min(...rects.map((rect) => rect.left)),
        right: Math.max(...rects.map((rect) => rect.right)),
        top: Math.min(...rects.map((rect) => rect.top)),
        bottom: Math.max(...rects.map((rect) => rect.bottom)),
      }
      // A font's own box is higher than its letters.
      const slack = 0.3 * Number.parseFloat(getComputedStyle(parent).fontSize)
      follow(extent, parent, label.slice(0, 40), slack)
    }
    for (const control of root.querySelectorAll(
      'button, a, input:not([type=range], [type=radio]), textarea, img, canvas',
    )) {
      const parent = control.parentElement
      if (parent === null || !shown(control)) continue
      const rect = control.getBoundingClientRect()
      const label = control.getAttribute('aria-label') ?? control.textContent
      follow(rect, parent, `${nameOf(control)} ${label.trim().slice(0, 20)}`, 2)
      if (control instanceof HTMLInputElement && control.scrollWidth > control.clientWidth + 1)
        found.add(`"${control.value}" is wider than its field`)
    }
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (sideways > 0) found.add(`the page scrolls ${sideways} px sideways`)
    return [...found]
  })
}
