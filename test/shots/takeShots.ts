import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { argv } from 'node:process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { giveReal } from '#kit/giveReal.ts'
import { openTestApp } from '#kit/testApp.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { openOrder, signIn } from '#kit/signedIn.ts'
import { ROOT } from '../tidy/repository.ts'
import { exchangeSome, shootMoney } from './shootMoney.ts'
import { closeOrder, shootReceipts } from './shootReceipts.ts'
import { fileOf, LANGUAGES, type Look, openContext, settle, SIZES, THEMES } from './stage.ts'

const TRADE = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0'

/** Signed-in screens: name and address. */
const SCREENS: readonly (readonly [name: string, address: string])[] = [
  ['home', '/'],
  ['markets', '/market?type=2'],
  ['instrument', TRADE],
  ['orders', '/profile/orders'],
  ['profile', '/profile'],
  ['not-open', '/nfts'],
  ['loan', '/loan'],
]

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
  const folder = await mkdtemp(path.join(tmpdir(), 'glasshouse-shots-'))
  const app = await openTestApp({
    env: { SANDBOX_CHAIN: 'on', DATA_DIR: folder },
    config: { jobs: true },
  })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const plain = { size: SIZES[1], theme: 'light', language: 'en' } as const
    const door = await openContext(browser, plain, null)
    const first = await door.newPage()
    await injectWallet(first)
    await first.goto(`${app.url}/help`)
    const session = await signIn(first)
    await door.close()
    await openOrder(app.url, session.token, 'long')
    await openOrder(app.url, session.token, 'short')
    await openOrder(app.url, session.token, 'long')
    await closeOrder(app.url, session.token)
    await giveReal(app, session, 25_000_000_000n)
    await exchangeSome(app.url, session.token)
    for (const size of SIZES) {
      for (const theme of THEMES) {
        for (const language of LANGUAGES) {
          const look = { size, theme, language }
          if (only !== undefined && !`${size.name}-${theme}-${language}`.startsWith(only)) continue
          const outside = await openContext(browser, look, null)
          await shootGate(outside, app.url, look)
          await shootBoard(outside, app.url, look)
          await outside.close()
          const inside = await openContext(browser, look, session)
          await shootInside(inside, app.url, look)
          await inside.close()
          const rich = await openContext(browser, look, session, 'real')
          await shootMoney(rich, app.url, look)
          await rich.close()
          process.stdout.write(`${size.name} ${theme} ${language}\n`)
        }
      }
    }
  } finally {
    await browser.close()
    await app.close()
    await rm(folder, { recursive: true })
  }
}

await main()
