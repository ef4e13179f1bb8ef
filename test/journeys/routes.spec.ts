import { expect } from '@playwright/test'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE } from '#kit/journey.ts'
import { textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})

/** Every address of the specification’s table, and those of plans and help beside it. */
const ROUTES = [
  '/',
  '/market',
  '/trading',
  '/loan',
  '/earn',
  '/nfts',
  '/zjxq',
  '/profile',
  '/profile/balance',
  '/profile/balance2',
  '/profile/balancebb',
  '/profile/info',
  '/profile/exchange',
  '/profile/kefu',
  '/profile/invite',
  '/profile/notification',
  '/help',
  '/help/faq',
  '/help/notice',
  '/help/wallet',
  '/pass/login',
  '/pass/register',
  '/pass/reset',
  '/detail?id=about&title=About',
  '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0',
  '/introduction',
  '/api/loginCallback/google',
  '/service?lang=en',
]

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  // That nothing sticks out at any width in any direction of writing is in screens.spec.ts.
  test('every route resolves by itself, with a heading', async ({ page }) => {
    await injectWallet(page)
    for (const route of ROUTES) {
      await page.goto(`${app.url}${route}`)
      await expect(page.locator('h1').first(), route).toBeAttached()
      expect(new URL(page.url()).pathname, route).toBe(route.split('?')[0])
    }
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('an unlisted path leads to the start', async ({ page }) => {
    await injectWallet(page)
    await page.goto(`${app.url}/no/such/page?x=1`)
    await expect(page).toHaveURL(`${app.url}/`)
  })

  test('each navigation begins at the top, and back returns', async ({ page }) => {
    await injectWallet(page)
    await page.goto(app.url)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 600))
    await page
      .getByRole('navigation', { name: textOf('en', 'shell:nav.label') })
      .getByRole('link', { name: textOf('en', 'shell:nav.loan') })
      .click()
    await expect(page.getByText(textOf('en', 'loan:lead'))).toBeVisible()
    await expect(page).toHaveURL(/\/loan$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(`${app.url}/`)
  })

  test('an instrument that is not listed says so', async ({ page, trouble }) => {
    await injectWallet(page)
    await page.goto(`${app.url}/cruuency?id=999999`)
    await expect(page.getByText(textOf('en', 'instrument:without.unknownText'))).toBeVisible()
    trouble.forgive()
  })

  for (const width of [1001, 1181, 1400]) {
    test(`nothing of the trading window leaves its place at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await injectWallet(page)
      await page.goto(`${app.url}/cruuency?id=1`)
      const star = page.locator('main header').first().getByRole('button').last()
      const name = textOf('en', 'trade:title', { name: 'BTC/USDT' })
      const ticket = page.getByRole('complementary', { name })
      await expect(ticket).toBeVisible()
      const end = await star.boundingBox()
      const begin = await ticket.boundingBox()
      expect((end?.x ?? Infinity) + (end?.width ?? 0)).toBeLessThanOrEqual(begin?.x ?? 0)
    })
  }
})
