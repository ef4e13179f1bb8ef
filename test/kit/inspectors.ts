import type { Browser, Page } from '@playwright/test'
import { type Themes, violationsOn } from './axe.ts'
import { cutTexts } from './cutTexts.ts'
import { ALL_LOOKS } from './journey.ts'
import type { Look } from './openContext.ts'

/** What is asked of every state of every screen that a walk comes to. */
export interface Questions {
  /** Every rule of axe. */
  readonly rules: boolean
  /** The themes in which its rule about colours is asked too: they do not change with the language. */
  readonly themes: Themes
  /** Whether something is cut or sticks out at these widths. */
  readonly widths: readonly number[]
}

const HEIGHT = 700

/** The smallest phone, on which most is cut; a soak also looks at the usual one. */
export const PHONES = ALL_LOOKS ? ([320, 375] as const) : ([320] as const)
/** The smallest desktop. */
export const DESKTOPS = [1001] as const

/** Collects what was found at each state, so that one run says everything. */
export class Inspection {
  readonly lines: string[] = []
  readonly look: Look
  readonly #questions: Questions

  constructor(look: Look, questions: Questions) {
    this.look = look
    this.#questions = questions
  }

  /** Asks everything of the page as it stands. */
  async inspect(page: Page, state: string): Promise<void> {
    const { rules, themes, widths } = this.#questions
    if (rules) {
      for (const line of await violationsOn(page, themes)) this.lines.push(`${state} | ${line}`)
    }
    const before = page.viewportSize()
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT })
      await page.evaluate(async () => {
        await document.fonts.ready
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      })
      await this.overflow(page, `${state} at ${width}`)
    }
    if (before !== null && widths.length > 0) await page.setViewportSize(before)
  }

  /** Only what is cut or sticks out of the window as it is. */
  async overflow(page: Page, state: string): Promise<void> {
    for (const line of await cutTexts(page)) this.lines.push(`${state}: ${line}`)
  }

  /** Errors of the page's scripts and console, from now on. */
  watch(page: Page): void {
    page.on('pageerror', (error) => this.lines.push(`${page.url()} | error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') this.lines.push(`${page.url()} | console: ${message.text()}`)
    })
  }
}

/** A walk through every screen and state: a browser, an address, and what looks at each. */
export interface Walk {
  readonly browser: Browser
  readonly url: string
  readonly found: Inspection
  /** Only where one trades, which is laid out in another way on a desktop. */
  readonly brief?: boolean
}
