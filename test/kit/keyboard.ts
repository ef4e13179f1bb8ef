import { expect, type Locator, type Page } from '@playwright/test'

/** What stands at a stop of Tab, as the page sees it. */
interface Stop {
  /** Tag, role and name, for messages. */
  readonly what: string
  readonly name: string
  /** Looks of the element and of what may show the focus for it. */
  readonly look: string
  /** Whether the element before it in Tab's order stands before it in the page. */
  readonly inOrder: boolean
  /** Whether Tab began again with the first of the page. */
  readonly first: boolean
}

interface Probe {
  /** Whether a press in the middle of what has the focus would reach it. */
  reachable(): boolean
  /** The element looked at last. */
  at?: Element
  look(element: Element): string
  stop(): Stop | null
}

declare global {
  interface Window {
    keyboardProbe?: Probe
  }
}

/** Runs in the page. */
function installProbe(): void {
  const parts = ['outline', 'outline-offset', 'box-shadow', 'border-color', 'background-color']
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const texts = [
      ...by.map((id) => document.getElementById(id)?.textContent),
      element.getAttribute('aria-label'),
      ...labels.map((label) => label.textContent),
      element.textContent,
    ]
    return texts.find((text) => text !== undefined && text !== null && text.trim() !== '') ?? ''
  }
  const probe: Probe = {
    reachable() {
      const element = document.activeElement
      if (element === null) return false
      const box = element.getBoundingClientRect()
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return (
        hit !== null && [element, ...labels].some((one) => one.contains(hit) || hit.contains(one))
      )
    },
    look(element) {
      const around = [element, element.parentElement, element.parentElement?.parentElement]
      return around
        .filter((one) => one !== null && one !== undefined)
        .map((one) => parts.map((part) => getComputedStyle(one).getPropertyValue(part)).join())
        .join('|')
    },
    stop() {
      const element = document.activeElement
      if (element === null || element === document.body) return null
      const before = probe.at
      probe.at = element
      const behind = before?.compareDocumentPosition(element) ?? Node.DOCUMENT_POSITION_FOLLOWING
      return {
        what: `${element.tagName.toLowerCase()} “${nameOf(element).trim().slice(0, 40)}”`,
        name: nameOf(element).trim(),
        look: probe.look(element),
        inOrder: (behind & Node.DOCUMENT_POSITION_PRECEDING) === 0,
        first: element === document.querySelector('a[href], button'),
      }
    },
  }
  window.keyboardProbe = probe
}

/** A person without a pointer: every stop of Tab is looked at on the way. */
export class Keyboard {
  readonly #page: Page
  /** What was passed, for messages. */
  readonly trail: string[] = []
  /** How the element looked while it had the focus; compared once it has lost it. */
  #shown: { readonly look: string; readonly what: string; readonly ink: Buffer | null } | null =
    null

  constructor(page: Page) {
    this.#page = page
  }

  /** Sliders draw their focus on a part that no style tells of: their pixels are compared. */
  async #ink(): Promise<Buffer | null> {
    const box = await this.#page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLInputElement) || element.type !== 'range') return null
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    })
    return box === null ? null : this.#page.screenshot({ clip: box })
  }

  /** Forgets the stop before: what was pressed may be gone, and the next stop may be anywhere. */
  async #forget(): Promise<void> {
    this.#shown = null
    await this.#page.evaluate(() => {
      delete window.keyboardProbe?.at
    })
  }

  async #compareWithoutFocus(): Promise<void> {
    const shown = this.#shown
    if (shown === null) return
    if (shown.ink !== null) {
      const clip = await this.#page.evaluate(() => {
        const element = window.keyboardProbe?.at
        const box = element?.getBoundingClientRect()
        return box === undefined
          ? null
          : { x: box.x, y: box.y, width: box.width, height: box.height }
      })
      if (clip === null) return
      const ink = await this.#page.screenshot({ clip })
      expect(ink.equals(shown.ink), `${shown.what} shows that it has the focus`).toBe(false)
      return
    }
    const now = await this.#page.evaluate(() => {
      const { keyboardProbe } = window
      const element = keyboardProbe?.at
      return element?.isConnected === true ? (keyboardProbe?.look(element) ?? null) : null
    })
    if (now !== null) expect(now, `${shown.what} shows that it has the focus`).not.toBe(shown.look)
  }

  /** One press of Tab (or Shift+Tab), and all that must hold where it leads. Null: out of the page. */
  async tab(key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop | null> {
    const page = this.#page
    if (await page.evaluate(() => window.keyboardProbe === undefined)) {
      await page.evaluate(installProbe)
      this.#shown = null
    }
    await page.keyboard.press(key)
    await this.#compareWithoutFocus()
    const stop = await page.evaluate(() => window.keyboardProbe?.stop() ?? null)
    this.#shown = null
    if (stop === null) return null
    this.trail.push(stop.what)
    const where = `${stop.what} after ${this.trail.slice(-4, -1).join(', ')}`
    expect(stop.name, `${where} has a name`).not.toBe('')
    // What scrolls into view may take a moment.
    await expect
      .poll(() => page.evaluate(() => window.keyboardProbe?.reachable()), {
        message: `${where} is not covered`,
        intervals: [0, 50, 100, 200],
        timeout: 2_000,
      })
      .toBe(true)
    if (key === 'Tab') expect(stop.inOrder || stop.first, `${where} comes in order`).toBe(true)
    this.#shown = { look: stop.look, what: stop.what, ink: await this.#ink() }
    return stop
  }

  /** Presses Tab until an element has the focus. */
  async to(target: Locator, { back = false, most = 150 } = {}): Promise<void> {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < most; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.tab(back ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`not reached in ${most} presses: ${this.trail.slice(-most).join(' > ')}`)
  }

  /** Presses another key where the focus is. */
  async press(key: string, times = 1): Promise<void> {
    await this.#forget()
    for (let press = 0; press < times; press += 1) await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.#forget()
    await this.#page.keyboard.type(text)
  }

  /** Tab goes once around and comes out: nothing holds the focus, and nothing is passed twice. */
  async around(most = 200): Promise<readonly string[]> {
    await this.#page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await this.#forget()
    const passed: string[] = []
    for (let presses = 0; presses < most; presses += 1) {
      const stop = await this.tab()
      if (stop === null || (stop.first && passed.length > 1)) return passed
      passed.push(stop.what)
    }
    throw new Error(`Tab did not come out: ${passed.slice(-8).join(' > ')}`)
  }
}
