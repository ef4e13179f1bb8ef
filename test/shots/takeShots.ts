import { mkdir } from 'node:fs/promises'
import { argv } from 'node:process'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { openTestHouse } from '#kit/house.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { type KeptSession, openOrder, signIn } from '#kit/signedIn.ts'
import { ROOT } from '../tidy/repository.ts'
import { closeOrder, shootReceipts } from './shootReceipts.ts'

const SIZES = [
  { name: 'm', width: 375, height: 812 },
  { name: 'd', width: 1440, height: 900 },
] as const
const THEMES = ['light', 'dark'] as const
const LANGUAGES = ['en', 'ar', 'zh'] as const

type Size = (typeof SIZES)[number]
type Theme = (typeof THEMES)[number]
type Language = (typeof LANGUAGES)[number]

interface Look {
  readonly size: Size
  readonly theme: Theme
  readonly language: Language
}

const TRADE = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0'

/** Signed-in screens: name and address. */
const SCREENS: readonly (readonly [name: string, address: string])[] = [
  ['home', '/'],
  ['markets', '/market?type=2'],
  ['instrument', TRADE],
  ['orders', '/profile/orders'],
  ['profile', '/profile'],
  ['statement', '/zjxq'],
  ['balances', '/profile/balance'],
  ['contract-account', '/profile/balance2'],
  ['coins', '/profile/balancebb'],
  ['not-open', '/loan'],
]

async function openContext(browser: Browser, look: Look, session: KeptSession | null) {
  const { width, height } = look.size
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: look.theme,
    isMobile: look.size.name === 'm',
    hasTouch: look.size.name === 'm',
  })
  const kept = {
    preferences: {
      language: look.language,
      virtualStatus: 2,
      theme: 'system',
      upDown: 'auto',
      boardShown: session !== null,
    },
    session,
  }
  // Functions sent into the page carry a helper of the compiler that runs this file.
  await context.addInitScript('globalThis.__name = (value) => value')
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) continue
      localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
    }
  }, kept)
  return context
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(900)
}

function fileOf({ size, theme, language }: Look, name: string): string {
  return path.join(ROOT, '.shots', `${size.name}-${name}-${theme}-${language}.png`)
}

/** The gate before and after it gave up, on a browser without a wallet. */
async function shootGate(context: BrowserContext, url: string, look: Look): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('#root > *').first().waitFor()
  await page.screenshot({ path: fileOf(look, 'loading') })
  await page.waitForTimeout(1800)
  await page.screenshot({ path: fileOf(look, 'blocked') })
  await page.close()
}

/** Every signed-in screen, and the order ticket where it opens over the instrument. */
async function shootInside(context: BrowserContext, url: string, look: Look): Promise<void> {
  const page = await context.newPage()
  await injectWallet(page)
  for (const [name, address] of SCREENS) {
    await page.goto(`${url}${address}`)
    await settle(page)
    await page.screenshot({ path: fileOf(look, name) })
    if (name !== 'instrument' || look.size.name !== 'm') continue
    await page.locator('main button, [class*=action] button').last().click()
    await settle(page)
    await page.screenshot({ path: fileOf(look, 'ticket') })
  }
  await shootReceipts(page, url, async (name) => {
    await settle(page)
    await page.screenshot({ path: fileOf(look, name) })
  })
  await page.close()
}

async function shootBoard(context: BrowserContext, url: string, look: Look): Promise<void> {
  if (look.size.name !== 'm') return
  const page = await context.newPage()
  await injectWallet(page)
  await page.goto(url)
  await settle(page)
  await page.screenshot({ path: fileOf(look, 'board') })
  await page.close()
}

async function main(): Promise<void> {
  const only = argv[2]
  await mkdir(path.join(ROOT, '.shots'), { recursive: true })
  const house = await openTestHouse({ config: { jobs: true } })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const plain = { size: SIZES[1], theme: 'light', language: 'en' } as const
    const door = await openContext(browser, plain, null)
    const first = await door.newPage()
    await injectWallet(first)
    await first.goto(`${house.url}/help`)
    const session = await signIn(first)
    await door.close()
    await openOrder(house.url, session.token, 'long')
    await openOrder(house.url, session.token, 'short')
    await openOrder(house.url, session.token, 'long')
    await closeOrder(house.url, session.token)
    for (const size of SIZES) {
      for (const theme of THEMES) {
        for (const language of LANGUAGES) {
          const look = { size, theme, language }
          if (only !== undefined && !`${size.name}-${theme}-${language}`.startsWith(only)) continue
          const outside = await openContext(browser, look, null)
          await shootGate(outside, house.url, look)
          await shootBoard(outside, house.url, look)
          await outside.close()
          const inside = await openContext(browser, look, session)
          await shootInside(inside, house.url, look)
          await inside.close()
          process.stdout.write(`${size.name} ${theme} ${language}\n`)
        }
      }
    }
  } finally {
    await browser.close()
    await house.close()
  }
}

await main()
