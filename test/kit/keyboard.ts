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

/** What one press of Tab led to; asked for at once, since each question to the page costs more than its answer. */
interface Passed {
  /** How the element before looks without the focus, and where it is now; null when it is gone. */
  readonly left: { readonly look: string; readonly box: Box } | null
  readonly stop: Stop | null
  readonly reachable: boolean
  /** Where a slider stands, when it has the focus. */
  readonly slider: Box | null
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Probe {
  /** Whether a press in the middle of what has the focus would reach it. */
  reachable(): boolean
  /** The element looked at last. */
  at?: Element
  look(element: Element): string
  stop(): Stop | null
  box(element: Element): Box
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
    box(element) {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    },
  }
  window.keyboardProbe = probe
}

/** Runs in the page, once what has the focus was changed. */
function lookAround(): Passed | null {
  const probe = window.keyboardProbe
  if (probe === undefined) return null
  const { at } = probe
  const left = at?.isConnected === true ? { look: probe.look(at), box: probe.box(at) } : null
  const now = document.activeElement
  const isSlider = now instanceof HTMLInputElement && now.type === 'range'
  const slider = isSlider ? probe.box(now) : null
  return { left, stop: probe.stop(), reachable: probe.reachable(), slider }
}

/** A stop as it looked while it had the focus; of a slider its pixels. */
interface Shown {
  readonly look: string
  readonly what: string
  readonly ink: Buffer | null
}

/** A person without a pointer: every stop of Tab is looked at on the way. */
export class Keyboard {
  readonly #page: Page
  /** What was passed, for messages. */
  readonly trail: string[] = []
  /** How the element looked while it had the focus; compared once it has lost it. */
  #shown: Shown | null = null

  constructor(page: Page) {
    this.#page = page
  }

  /** Forgets the stop before: what was pressed may be gone, and the next stop may be anywhere. */
  async #forget(): Promise<void> {
    this.#shown = null
    await this.#page.evaluate(() => {
      delete window.keyboardProbe?.at
    })
  }

  /** What showed that it has the focus looks otherwise without it. */
  async #compareWithoutFocus(left: Passed['left']): Promise<void> {
    const shown = this.#shown
    if (shown === null || left === null) return
    const why = `${shown.what} shows that it has the focus`
    if (shown.ink === null) {
      expect(left.look, why).not.toBe(shown.look)
      return
    }
    // Sliders draw their focus on a part that no style tells of: their pixels are compared.
    const ink = await this.#page.screenshot({ clip: left.box })
    expect(ink.equals(shown.ink), why).toBe(false)
  }

  /** One press of Tab (or Shift+Tab), and all that must hold where it leads. Null: out of the page. */
  async tab(key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop | null> {
    const page = this.#page
    await page.keyboard.press(key)
    let passed = await page.evaluate(lookAround)
    if (passed === null) {
      // A new page: it has passed nothing yet.
      this.#shown = null
      await page.evaluate(installProbe)
      passed = await page.evaluate(lookAround)
    }
    if (passed === null) throw new Error('the page left while Tab was pressed')
    await this.#compareWithoutFocus(passed.left)
    this.#shown = null
    const { stop, reachable, slider } = passed
    if (stop === null) return null
    this.trail.push(stop.what)
    const where = `${stop.what} after ${this.trail.slice(-4, -1).join(', ')}`
    expect(stop.name, `${where} has a name`).not.toBe('')
    // What scrolls into view may take a moment.
    if (!reachable) await this.#expectReachable(where)
    if (key === 'Tab') expect(stop.inOrder || stop.first, `${where} comes in order`).toBe(true)
    const ink = slider === null ? null : await page.screenshot({ clip: slider })
    this.#shown = { look: stop.look, what: stop.what, ink }
    return stop
  }

  async #expectReachable(where: string): Promise<void> {
    await expect
      .poll(() => this.#page.evaluate(() => window.keyboardProbe?.reachable()), {
        message: `${where} is not covered`,
        intervals: [50, 100, 200],
        timeout: 2_000,
      })
      .toBe(true)
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
