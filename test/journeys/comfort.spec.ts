import { INSTRUMENT } from '#kit/productScreens.ts'
import { fileURLToPath } from 'node:url'
import { chromium, expect, type Page } from '@playwright/test'
import { holdPrices } from '#kit/heldPrices.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type KeptSession, openOrder, signIn } from '#kit/signedIn.ts'
import { patternOf, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* What people set in their system or browser, and what is read aloud while prices move. */

const GENERATED = fileURLToPath(new URL('../fixtures/replay', import.meta.url))
const PATHS = ['/', '/market', INSTRUMENT, '/trading', '/profile', '/pass/login', '/help'] as const

let app: App
let show: (bar: number) => void

test.beforeAll(async () => {
  const prices = await holdPrices(GENERATED, 'crypto/BTCUSDT')
  show = prices.show
  app = await openJourneyApp({ source: prices.source })
})
test.afterAll(async () => {
  await app.close()
})

/** A customer on the demo account with an open order; the page is not open yet. */
async function beCustomer(page: Page): Promise<void> {
  await injectWallet(page)
  await page.goto(`${app.url}/help`)
  const session: KeptSession = await signIn(page)
  await openOrder(app.url, session.token, 'long')
  const preferences = { language: 'en', virtualStatus: 2, theme: 'light', upDown: 'auto' }
  const kept = { session, preferences: { ...preferences, boardShown: true } }
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) {
      localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
    }
  }, kept)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${app.url}${path}`)
  await page.locator('h1').first().waitFor({ state: 'attached' })
}

const tooWide = (page: Page) => () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP, locale: 'en' })

  test('a minute of prices is shown, and nothing of it is read aloud', async ({ page }) => {
    await beCustomer(page)
    await open(page, INSTRUMENT)
    await page.getByRole('table').first().waitFor()
    await page.getByLabel(textOf('en', 'trade:stopLoss'), { exact: true }).fill('99999999')
    await expect(page.getByText(/Set the stop loss at .* or lower/).first()).toBeVisible()
    await page.waitForTimeout(1_500)
    await page.evaluate(() => {
      const seen = { aloud: [] as string[], changes: 0 }
      const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output'
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement
          seen.changes += 1
          const region = element?.closest(`${live}, [aria-live=off]`)
          if (region?.matches(live) === true) seen.aloud.push(element?.textContent ?? '')
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
      Object.assign(window, { seen })
    })
    for (let bar = 1; bar <= 60; bar += 1) {
      show(bar)
      await app.tick()
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { aloud: string[]; changes: number } }).seen,
    )
    // A busy machine joins several prices into one frame.
    expect(seen.changes).toBeGreaterThan(40)
    expect(seen.aloud).toEqual([])
    await page.evaluate(() => {
      document.querySelector('[role=status]')?.append('seeded')
    })
    const after = await page.evaluate(
      () => (window as unknown as { seen: { aloud: string[] } }).seen.aloud,
    )
    expect(after).toEqual(['seeded'])
  })

  test('every page has its name in the language, and says it on arrival', async ({ page }) => {
    await injectWallet(page)
    await page.addInitScript(() => {
      const value = { language: 'ar', boardShown: true }
      localStorage.setItem('glasshouse.preferences', JSON.stringify({ version: 1, value }))
    })
    await open(page, '/')
    const nav = page.getByRole('navigation', { name: textOf('ar', 'shell:nav.label') })
    for (const [link, title] of [
      ['markets', 'market:title'],
      ['loan', 'loan:title'],
      ['account', 'profile:title'],
      ['home', 'home:headline'],
    ] as const) {
      await nav.getByRole('link', { name: textOf('ar', `shell:nav.${link}`) }).click()
      await expect(page).toHaveTitle(new RegExp(`^${textOf('ar', title)} · `))
      await expect(page.locator('h1')).toBeFocused()
    }
  })

  test('where the system sets the colours, what is chosen and what can be pressed shows', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await beCustomer(page)
    await open(page, INSTRUMENT)
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const style = getComputedStyle(element)
          return { ground: style.backgroundColor, border: style.borderTopWidth }
        })
    const chosen = await look('[aria-pressed=true]:not(header *)')
    const other = await look('[aria-pressed=false]:not(header *)')
    expect(chosen.ground).not.toBe(other.ground)
    const button = page.getByRole('button', {
      name: patternOf('en', 'trade:act.long_other', { count: '' }).source.slice(0, 4),
    })
    await expect(button.first()).toHaveCSS('border-top-width', '1px')
    await page.getByLabel(textOf('en', 'trade:lots'), { exact: true }).focus()
    await expect(page.locator('div:has(> input:focus-visible)')).toHaveCSS('outline-width', '2px')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, locale: 'en' })

  test('who asks for less motion gets none', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await beCustomer(page)
    await open(page, INSTRUMENT)
    const running = () => page.evaluate(() => document.getAnimations().length)
    const opener = page.getByRole('button', { name: patternOf('en', 'trade:long') }).last()
    await opener.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveCSS('animation-duration', '0.24s')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await opener.click()
    await expect(dialog).toHaveCSS('animation-name', 'none')
    for (let bar = 1; bar <= 5; bar += 1) {
      show(bar)
      await app.tick()
      expect(await running()).toBe(0)
    }
  })

  // 1280 x 1024 pixels of a screen, zoomed in twice and four times.
  for (const [width, height] of [
    [640, 512],
    [320, 256],
  ] as const) {
    const second = secondLook(width === 640)
    test(
      `everything can be read and pressed in ${width} by ${height}`,
      second,
      async ({ page }) => {
        await beCustomer(page)
        await page.setViewportSize({ width, height })
        for (const path of PATHS) {
          await open(page, path)
          await expect.poll(tooWide(page), { message: path }).toBeLessThanOrEqual(0)
        }
        await open(page, INSTRUMENT)
        await page
          .getByRole('button', { name: patternOf('en', 'trade:long') })
          .last()
          .click()
        const dialog = page.getByRole('dialog')
        for (const target of [
          dialog.getByLabel(textOf('en', 'trade:lots'), { exact: true }),
          dialog.getByRole('button').last(),
        ]) {
          await target.click({ trial: true })
        }
        expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
      },
    )
  }
})

test('larger letters of the browser make everything larger, and nothing is lost', async () => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--blink-settings=defaultFontSize=32'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1024 } })
    await beCustomer(page)
    for (const path of PATHS) {
      await open(page, path)
      await expect(page.locator('html')).toHaveCSS('font-size', '200px')
      await expect.poll(tooWide(page), { message: path }).toBeLessThanOrEqual(0)
    }
    await expect(page.locator('body')).toHaveCSS('font-size', '30px')
  } finally {
    await browser.close()
  }
})
