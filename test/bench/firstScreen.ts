import type { Page } from '@playwright/test'
import { withChromium } from './browser.ts'

const SLOWDOWN = 4

export interface ScreenFeel {
  /** Largest contentful paint in seconds, no network slowdown. */
  readonly lcp: number
  /** Cumulative layout shift. */
  readonly cls: number
}

export interface FirstScreenResult {
  readonly market: ScreenFeel
  /** Milliseconds of the slowest interaction, from the touch to the frame after it. */
  readonly inp: number
  /** The same by name, slowest first. */
  readonly interactions: readonly (readonly [name: string, ms: number])[]
}

interface Felt {
  lcp: number
  cls: number
  slowest: number
}

/** Runs in the page before anything else: keeps what the browser says about how it feels. */
function watchFeel(): void {
  const felt: Felt = { lcp: 0, cls: 0, slowest: 0 }
  Object.assign(window, { felt })
  const watch = (type: string, see: (entry: PerformanceEntry) => void): void => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(see))
    observer.observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) })
  }
  watch('largest-contentful-paint', (entry) => {
    felt.lcp = entry.startTime
  })
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) felt.cls += shift.value
  })
  watch('event', (entry) => {
    const event = entry as PerformanceEventTiming & { interactionId: number }
    if (event.interactionId > 0) felt.slowest = Math.max(felt.slowest, event.duration)
  })
}

function feelOf(page: Page): Promise<Felt> {
  return page.evaluate(() => (window as unknown as { felt: Felt }).felt)
}

/** Touches the market as a customer does. Names are of the English app. */
function touches(page: Page): readonly (readonly [name: string, touch: () => Promise<void>])[] {
  const tap = (name: string | RegExp, role: 'button' | 'link' = 'button') =>
    page.getByRole(role, { name }).last().tap()
  return [
    ['switch the tab', () => tap('Forex')],
    ['switch back', () => tap('Crypto')],
    ['open the search', () => tap('Search')],
    ['type in the search', () => page.keyboard.type('bit', { delay: 120 })],
    ['end the search', () => tap('Close search')],
    ['open an instrument', () => tap(/BTC/, 'link')],
    ['open the ticket', () => tap(/Long/)],
    ['touch the size', () => page.getByLabel('Lots', { exact: true }).tap()],
    ['type a size', () => page.keyboard.type('12', { delay: 120 })],
    ['turn to short', () => page.getByRole('radio', { name: /Short/ }).tap()],
    ['touch the stop loss', () => page.getByLabel('Stop loss', { exact: true }).tap()],
    ['type a stop loss', () => page.keyboard.type('99', { delay: 120 })],
  ]
}

async function touchAll(page: Page): Promise<readonly (readonly [string, number])[]> {
  const seen: [string, number][] = []
  for (const [name, touch] of touches(page)) {
    await page.evaluate(() => {
      ;(window as unknown as { felt: Felt }).felt.slowest = 0
    })
    await touch()
    // An interaction is reported a moment after the frame it ended with.
    await page.waitForTimeout(1_000)
    seen.push([name, (await feelOf(page)).slowest])
  }
  return seen.toSorted((a, b) => b[1] - a[1])
}

/** Opens the market on a slow phone's processor and touches it. The board was answered before. */
export async function measureFirstScreen(url: string): Promise<FirstScreenResult> {
  return withChromium(SLOWDOWN, async ({ page }) => {
    await page.addInitScript(() => {
      const value = { language: 'en', virtualStatus: 2, theme: 'light', upDown: 'auto' }
      const kept = { version: 1, value: { ...value, boardShown: true } }
      localStorage.setItem('glasshouse.preferences', JSON.stringify(kept))
    })
    await page.addInitScript(watchFeel)
    await page.goto(new URL('/market?wallet=test', url).href)
    await page.getByRole('link', { name: /BTC/ }).last().waitFor()
    await page.waitForTimeout(2_000)
    const { lcp, cls } = await feelOf(page)
    const interactions = await touchAll(page)
    return { market: { lcp: lcp / 1000, cls }, inp: interactions[0]?.[1] ?? 0, interactions }
  })
}
