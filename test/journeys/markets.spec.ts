import { type Browser, expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { DESKTOP, journey as test, openJourneyApp, PHONE } from '#kit/journey.ts'
import { injectWallet, type InjectedWalletOptions } from '#kit/injectedWallet.ts'
import { signIn } from '#kit/signedIn.ts'
import { patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* The list of markets: what the day says of each, and how it is found. */

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})

async function openMarkets(
  page: Page,
  language: TestLanguage,
  wallet: InjectedWalletOptions = {},
): Promise<void> {
  await injectWallet(page, wallet)
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

const starOf = (page: Page, name: string, act: 'add' | 'remove') =>
  rowsOf(page, 'en').getByRole('button', {
    name: `${name} ${textOf('en', `market:favourite.${act}`)}`,
  })

/** What is starred on one device is a favourite on another, where the same wallet signs in. */
async function findStarElsewhere(
  page: Page,
  browser: Browser,
  wallet: InjectedWalletOptions,
): Promise<void> {
  const saved = page.waitForResponse(/saveFavourites/)
  await starOf(page, 'BTC/USDT', 'add').click()
  await expect(starOf(page, 'BTC/USDT', 'remove')).toBeVisible()
  await saved
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en' })
  const other = await context.newPage()
  await openMarkets(other, 'en', wallet)
  await expect(starOf(other, 'BTC/USDT', 'remove')).toBeVisible()
  await context.close()
}

const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Presses a key until it does what it should: keys come after the first page. */
async function pressFor(page: Page, key: string, done: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await done()
  }).toPass()
}

/** Where the chart covers ticket and search, keys open the ticket over it and leave it for the search. */
async function pressInFullScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: textOf('en', 'instrument:chart.fullscreen') }).click()
  await page.keyboard.press('b')
  const lots = page.getByRole('dialog').getByLabel(textOf('en', 'trade:lots'), { exact: true })
  await expect(lots).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(lots).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('search').getByRole('textbox')).toBeFocused()
  await expect(page.locator('[data-full]')).toHaveCount(0)
}

/** From the list by another name to the instrument, its sides, and the list of keys, by keys alone. */
async function useKeysOfDesktop(page: Page): Promise<void> {
  const field = page.getByRole('search').getByRole('textbox')
  const chip = page.getByRole('button', { name: textOf('en', 'market:type.forex') })
  const all = page.getByRole('button', { name: textOf('en', 'market:all'), exact: true })
  await chip.click()
  await pressFor(page, '/', () => expect(field).toBeFocused({ timeout: 5_000 }))
  await page.keyboard.type('比特币')
  await expect(rowsOf(page, 'en').filter({ hasText: 'BTC/USDT' })).toHaveCount(1)
  await expect(rowsOf(page, 'en').filter({ hasText: 'ETH/USDT' })).toHaveCount(0)
  // The search is over all of them, and says so.
  await expect(chip).toHaveAttribute('aria-pressed', 'false')
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await chip.click()
  await expect(field).toHaveValue('')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('/')
  await page.keyboard.type('xbt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('BTC/USDT')
  const lots = page.getByLabel(textOf('en', 'trade:lots'), { exact: true })
  const side = (name: 'long' | 'short') =>
    page.getByRole('radio', { name: patternOf('en', `trade:${name}`) })
  await page.keyboard.press('s')
  await expect(lots).toBeFocused()
  await expect(side('short')).toBeChecked()
  // A letter in a field is a letter.
  await page.keyboard.press('b')
  await expect(side('short')).toBeChecked()
  await expect(lots).toHaveValue('b')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Control+b')
  await expect(side('short')).toBeChecked()
  await page.keyboard.press('b')
  await expect(side('long')).toBeChecked()
  await pressInFullScreen(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: textOf('en', 'keys:title') })
  await expect(dialog.getByText(textOf('en', 'keys:key.full'), { exact: true })).toBeVisible()
  await dialog.getByRole('switch', { name: textOf('en', 'keys:single.label') }).uncheck()
  await page.keyboard.press('s')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('s')
  await expect(lots).not.toBeFocused()
  await expect(side('long')).toBeChecked()
}

/** The orders grow by the arrows of their separator, stay so, and never reach the ticket. */
async function resizeDock(page: Page): Promise<void> {
  const split = page.getByRole('separator', { name: textOf('en', 'orders:dockHeight') })
  const dock = page.getByRole('region', { name: textOf('en', 'orders:title'), exact: true })
  const before = Number(await split.getAttribute('aria-valuenow'))
  const low = await dock.boundingBox()
  await split.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const now = String(before + 8)
  await expect(split).toHaveAttribute('aria-valuenow', now)
  const high = await dock.boundingBox()
  expect(high?.height ?? 0).toBeGreaterThan((low?.height ?? 0) + 40)
  expect([high?.x, high?.width]).toEqual([low?.x, low?.width])
  await page.getByRole('link', { name: textOf('en', 'shell:nav.markets'), exact: true }).click()
  await expect(page).toHaveURL(/\/market$/)
  await page.goBack()
  await expect(split).toHaveAttribute('aria-valuenow', now)
}

/** Back from an instrument the list is where it was left. */
async function returnToPlace(page: Page): Promise<void> {
  const scrolled = (): Promise<number> => page.evaluate(() => Math.round(window.scrollY))
  await page.evaluate(() => window.scrollTo(0, 900))
  const link = page.getByRole('link', { name: /Apple Inc/ })
  await link.hover()
  const place = await scrolled()
  expect(place).toBeGreaterThan(300)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AAPL')
  await page.goBack()
  await expect.poll(scrolled).toBe(place)
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** The menu of the account by keys alone: through it, to the other account, and out of the session. */
async function useAccountMenu(page: Page): Promise<void> {
  const chip = page.getByRole('button', { name: /0x/ })
  const menu = page.getByRole('menu')
  const item = (key: string) => menu.getByRole('menuitem', { name: textOf('en', key) })
  await chip.focus()
  await page.keyboard.press('ArrowUp')
  await expect(item('profile:signOut')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('profile:copyAddress')).toBeFocused()
  await page.keyboard.press('f')
  await expect(item('shell:nav.funds')).toBeFocused()
  await expect(item('profile:row.balances')).toContainText('USDT')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(chip).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  const real = menu.getByRole('menuitemradio', { name: textOf('en', 'common:realAccount') })
  await expect(real).toBeFocused()
  await expect(real).toHaveAttribute('aria-checked', 'false')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: textOf('en', 'profile:switch.confirmReal') }).click()
  await expect(chip).toContainText(textOf('en', 'common:realAccount'))
  await expect(chip).toBeFocused()
  await chip.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu).toHaveCount(0)
  await chip.click()
  await page.keyboard.press('f')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/zjxq$/)
  await expect(menu).toHaveCount(0)
  await chip.click()
  await item('profile:signOut').click()
  await expect(page.getByRole('link', { name: textOf('en', 'common:signUp') })).toBeVisible()
}

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP, locale: 'en' })

  test('the table has the figures of the day, sorts by them, drops what has no room, and keeps stars', async ({
    page,
    browser,
  }) => {
    const wallet = { contract: privateKeyToAccount(generatePrivateKey()) }
    await openMarkets(page, 'en', wallet)
    await findStarElsewhere(page, browser, wallet)
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

  test('keys search by any name, choose a side, list themselves and are turned off', async ({
    page,
  }) => {
    await openMarkets(page, 'en')
    await returnToPlace(page)
    await useKeysOfDesktop(page)
    await resizeDock(page)
    const switches = page.getByRole('switch', { name: textOf('en', 'keys:single.label') })
    await page.getByRole('link', { name: textOf('en', 'shell:nav.account'), exact: true }).click()
    await expect(switches).not.toBeChecked()
    await switches.check()
    // A page without a search leads to the list.
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('/')
    await expect(page.getByRole('search').getByRole('textbox')).toBeFocused()
    await expect(page).toHaveURL(/\/market$/)
    await useAccountMenu(page)
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
    const field = page.getByRole('search').getByRole('textbox')
    await pressFor(page, '/', () => expect(field).toBeFocused({ timeout: 5_000 }))
    await page.keyboard.type('ذهب')
    await expect(rowsOf(page, 'ar').filter({ hasText: 'XAU' })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('XAU/USD')
    // Who has a keyboard opens the ticket by it; gold may be closed now.
    await page.goto(`${app.url}/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0`)
    const lots = page.getByLabel(textOf('ar', 'trade:lots'), { exact: true })
    await pressFor(page, 's', () => expect(lots).toBeFocused({ timeout: 1_000 }))
    const short = page.getByRole('radio', { name: patternOf('ar', 'trade:short') })
    await expect(page.getByRole('dialog').filter({ has: short })).toBeVisible()
    await expect(short).toBeChecked()
  })
})
