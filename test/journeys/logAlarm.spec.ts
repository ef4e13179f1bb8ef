import { expect, type Page } from '@playwright/test'
import { injectWallet } from '#kit/injectedWallet.ts'
import { journey as test, openJourneyApp, PHONE } from '#kit/journey.ts'
import { BROKEN_LOG } from '#kit/receiptFixture.ts'
import { textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* The alarm of a price history that changed stands over every screen: nothing may move under a finger for it. */

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})
test.use({ viewport: PHONE, locale: 'ar' })

/** A page with the alarm on it, which came at once; returns what lets the words for errors arrive. */
async function openAlarmed(page: Page, path: string): Promise<() => void> {
  for (const name of ['Copper', 'Silver']) {
    await injectWallet(page, { name, rdns: `test.${name}`, by: 'eip6963' })
  }
  await page.addInitScript((log) => {
    const preferences = { language: 'ar', boardShown: true }
    for (const [key, value] of Object.entries({ 'price-log': log, preferences })) {
      localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
    }
    const start = window.setTimeout
    const timeout = (work: () => void, wait = 0): number => start(work, wait === 5000 ? 0 : wait)
    Object.assign(window, { setTimeout: timeout })
  }, BROKEN_LOG)
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/errors-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/\/errors-[^/]*\.js/)
  await page.goto(`${app.url}${path}`)
  await page.getByRole('alert', { name: textOf('ar', 'receipt:alarm.label') }).waitFor()
  await asked
  return letGo
}

/** Until the words that were held are here and drawn. */
async function arrived(page: Page, letGo: () => void): Promise<void> {
  const answer = page.waitForResponse(/\/errors-[^/]*\.js/)
  letGo()
  await (await answer).finished()
  await page.waitForTimeout(300)
}

test('a press while words arrive below the alarm is not lost', async ({ page }) => {
  const letGo = await openAlarmed(page, '/pass/login')
  await page.setViewportSize({ ...PHONE, height: 480 })
  const connect = page.getByRole('button', { name: textOf('ar', 'session:connect') })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const box = await connect.boundingBox()
  if (box === null) throw new Error('no button')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await arrived(page, letGo)
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page that fits below the alarm does not scroll', async ({ page }) => {
  const letGo = await openAlarmed(page, '/pass/login')
  await arrived(page, letGo)
  const over = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect(await over()).toBe(0)
})
