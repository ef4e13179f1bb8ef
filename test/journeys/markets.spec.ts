import { expect, type Page } from '@playwright/test'
import { DESKTOP, journey as test, openJourneyApp, PHONE } from '#kit/journey.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { signIn } from '#kit/signedIn.ts'
import { type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* The list of markets: what the day says of each, and how it is found. */

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})

async function openMarkets(page: Page, language: TestLanguage): Promise<void> {
  await injectWallet(page)
  await page.goto(`${app.url}/help`)
  const session = await signIn(page)
  const preferences = { language, virtualStatus: 2, theme: 'light', upDown: 'auto' }
  const kept = { session, preferences: { ...preferences, boardShown: true } }
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) {
      localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
    }
  }, kept)
  await page.goto(`${app.url}/market?type=all`)
  await expect(rowsOf(page, language)).not.toHaveCount(0)
}

const rowsOf = (page: Page, language: TestLanguage) =>
  page.getByRole('list', { name: textOf(language, 'market:title') }).getByRole('listitem')

const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP, locale: 'en' })

  test('the table has the figures of the day, sorts by them, and drops what has no room', async ({
    page,
  }) => {
    await openMarkets(page, 'en')
    const high = textOf('en', 'instrument:head.high24h')
    const figure = new RegExp(`${high}\\d`)
    await expect(rowsOf(page, 'en').filter({ hasText: 'BTC/USDT' })).toHaveText(figure)
    const top = async (): Promise<string> => (await rowsOf(page, 'en').allTextContents())[0] ?? ''
    await page.getByRole('button', { name: high }).click()
    await expect(page).toHaveURL(/sort=high-descending/)
    await expect.poll(top).toContain('BTC/USDT')
    await page.getByRole('button', { name: high }).click()
    await expect(page).toHaveURL(/sort=high-ascending/)
    await expect.poll(top).not.toContain('BTC/USDT')
    const spread = page.getByRole('button', { name: textOf('en', 'instrument:head.spread') })
    await expect(spread).toBeVisible()
    await page.setViewportSize({ width: 1010, height: 800 })
    await expect(spread).toBeHidden()
    expect(await isWide(page)).toBe(false)
  })
})

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: PHONE, locale: 'ar', hasTouch: true, isMobile: true })

  test('the list has no more columns than it has room for, whatever its address asks', async ({
    page,
  }) => {
    await openMarkets(page, 'ar')
    await page.goto(`${app.url}/market?type=2&sort=volume-descending`)
    await expect(rowsOf(page, 'ar')).not.toHaveCount(0)
    await expect(page.getByText(textOf('ar', 'instrument:head.high24h'))).toHaveCount(0)
    expect(await isWide(page)).toBe(false)
  })
})
