import type { Page } from '@playwright/test'
import { type TestLanguage, textOf } from './texts.ts'

/** What a frame showed: nothing yet, a screen of the first paint, or another page of the app. */
export type Shown = 'nothing' | 'loading' | 'blocked' | 'board' | 'page'

/** A run of frames that showed the same. */
export interface Frames {
  readonly shown: Shown
  /** Milliseconds from the start of the page to the first of them. */
  readonly at: number
}

export interface FrameLog {
  readonly frames: readonly Frames[]
  /** Colours that the page lay on. */
  readonly grounds: readonly string[]
  /** Sum of layout shifts. */
  readonly shift: number
}

/** Notes what each frame of a page shows in a language, from the first on. */
export async function logFrames(
  page: Page,
  language: TestLanguage,
): Promise<() => Promise<FrameLog>> {
  const texts = {
    loading: textOf(language, 'shell:gate.looking'),
    blocked: textOf(language, 'gate:title'),
    board: textOf(language, 'board:title'),
  }
  await page.addInitScript((wanted) => {
    const log: { frames: { shown: string; at: number }[]; grounds: string[]; shift: number } = {
      frames: [],
      grounds: [],
      shift: 0,
    }
    Object.assign(window, { frameLog: log })
    const look = (): void => {
      requestAnimationFrame(look)
      const text = document.querySelector('body')?.innerText.trim() ?? ''
      const named = Object.entries(wanted).find(([, words]) => text.includes(words))?.[0]
      const shown = named ?? (text === '' ? 'nothing' : 'page')
      if (log.frames.at(-1)?.shown !== shown) log.frames.push({ shown, at: performance.now() })
      const ground = getComputedStyle(document.documentElement).backgroundColor
      // Before the first rule is read there is no ground.
      if (shown !== 'nothing' && !log.grounds.includes(ground)) log.grounds.push(ground)
    }
    requestAnimationFrame(look)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') log.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, texts)
  return () => page.evaluate(() => (window as unknown as { frameLog: FrameLog }).frameLog)
}
