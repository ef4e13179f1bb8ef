import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Themes, wear } from '#kit/axe.ts'
import { Inspection } from '#kit/inspectors.ts'
import type { Look } from '#kit/openContext.ts'
import { ROOT } from '../tidy/repository.ts'

/** What is photographed of each state: sizes of one layout, and themes. */
export interface Frames {
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  readonly themes: Themes
}

/** A page is photographed down to here, so that a list without an end has one. */
const LONGEST = 2600

/** Takes pictures of each state: a page in its whole length, a sheet in the window that it lies over. */
export class Photographer extends Inspection {
  readonly #frames: Frames
  #taken = 0

  constructor(look: Look, frames: Frames) {
    super(look, { rules: false, themes: [], widths: [] })
    this.#frames = frames
  }

  override async inspect(page: Page, state: string): Promise<void> {
    this.#taken += 1
    const name = state.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
    const file = `${String(this.#taken).padStart(3, '0')}-${name}.png`
    const before = page.viewportSize()
    for (const { width, height } of this.#frames.sizes) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      const whole = await page.evaluate(() =>
        document.querySelector('dialog[open]') === null ? document.documentElement.scrollHeight : 0,
      )
      if (whole > height) {
        await page.setViewportSize({ width, height: Math.min(whole, LONGEST) })
        await drawn(page)
      }
      for (const theme of this.#frames.themes) {
        await wear(page, theme)
        await drawn(page)
        const folder = `${this.look.language}-${String(width)}-${theme}`
        await page.screenshot({ path: path.join(ROOT, '.shots', folder, file) })
      }
    }
    await wear(page, 'light')
    if (before !== null) await page.setViewportSize(before)
  }
}

/** Waits until letters are there and what follows the size of the window has followed. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}
