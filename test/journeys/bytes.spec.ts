import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE } from '#kit/journey.ts'
import { textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/** Gzipped bytes of JavaScript from the first byte to the signed-in market list. */
const LIMIT = 150_000

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})

/** A row of the list, by its own link. */
const ROW = 'a[href*="code=BTCUSDT"]'

/** Notes in the page when the first row was there, in its own milliseconds. */
async function noteFirstRow(page: Page): Promise<void> {
  await page.addInitScript((row) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(row) === null) return
      watch.disconnect()
      performance.mark('first row')
    })
    watch.observe(document, { childList: true, subtree: true })
  }, ROW)
}

/** The scripts that were asked for until the first row was there. */
function neededScripts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const [row] = performance.getEntriesByName('first row')
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return resources
      .filter(({ startTime }) => row !== undefined && startTime <= row.startTime)
      .map(({ name }) => name)
  })
}

/**
 * Weighs the script in the page and every one that it loads until the first row; `npm run budget` says the same without
 * a browser. Packed as the operator packs.
 */
async function weighScripts(page: Page): Promise<() => Promise<number>> {
  await noteFirstRow(page)
  const answers = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') answers.set(response.url(), response)
  })
  return async () => {
    const needed = await neededScripts(page)
    const weights = needed.map(async (url) => {
      const body = await answers.get(url)?.body()
      return body === undefined ? 0 : gzipSync(body, { level: 9 }).length
    })
    const inline = await page.locator('script:not([src]):not([type])').evaluateAll((scripts) => {
      return scripts.map(({ textContent }) => textContent)
    })
    const packed = inline.map((text) => gzipSync(text, { level: 9 }).length)
    return [...packed, ...(await Promise.all(weights))].reduce((sum, weight) => sum + weight, 0)
  }
}

/** What is fetched ahead at quiet moments does not count, however long the way takes: none come. */
async function withoutQuietMoments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout
    const timeout = (work: () => void, wait = 0): number => (wait >= 2000 ? 0 : start(work, wait))
    Object.assign(window, { setTimeout: timeout })
  })
}

async function expectWithinLimit(page: Page, weigh: () => Promise<number>): Promise<void> {
  await expect(page.getByRole('link', { name: /BTC/ }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('glasshouse.session'))).not.toBeNull()
  const bytes = await weigh()
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(LIMIT)
}

test.describe('what is loaded until the signed-in market list', () => {
  test.describe('on a phone', () => {
    test.use({ viewport: PHONE })

    test('stays below its limit', async ({ page }) => {
      await injectWallet(page)
      await withoutQuietMoments(page)
      const weigh = await weighScripts(page)
      await page.goto(`${app.url}/market?type=2`)
      await page.getByRole('button', { name: textOf('en', 'board:continue') }).click()
      await expectWithinLimit(page, weigh)
    })
  })

  test.describe('on a desktop', () => {
    test.use({ viewport: DESKTOP })

    test('stays below its limit', async ({ page }) => {
      await injectWallet(page)
      await withoutQuietMoments(page)
      const weigh = await weighScripts(page)
      await page.goto(`${app.url}/pass/login?return=%2Fmarket%3Ftype%3D2`)
      await page.getByRole('button', { name: textOf('en', 'session:connect') }).click()
      await page.getByRole('button', { name: textOf('en', 'session:sign') }).click()
      await expectWithinLimit(page, weigh)
    })
  })
})
