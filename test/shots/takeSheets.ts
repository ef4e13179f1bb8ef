import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { openTestApp } from '#kit/testApp.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { type KeptSession, openOrder, signIn } from '#kit/signedIn.ts'
import { textOf } from '#kit/texts.ts'
import { type Language, LANGUAGES } from '#src/shared/i18n/languages.ts'
import { ROOT } from '../tidy/repository.ts'

/*
 * Contact sheets: one screen in every choice of the language picker side by side, at two widths. What
 * is cut, ugly or untranslated shows at a glance.
 */

const INSTRUMENT = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0'
const WIDTHS = [375, 320] as const
const HEIGHT = 812

type Screen = 'markets' | 'ticket' | 'ticket-end' | 'orders' | 'profile'

interface Shot {
  readonly screen: Screen
  readonly language: Language
  readonly png: Buffer
}

async function shoot(
  browser: Browser,
  url: string,
  session: KeptSession,
  language: Language,
  width: number,
): Promise<readonly Shot[]> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const preferences = { language: language.value, virtualStatus: 2, boardShown: true }
  await context.addInitScript('globalThis.__name = (value) => value')
  await context.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept))
        localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
    },
    { preferences, session },
  )
  const page = await context.newPage()
  await injectWallet(page)
  const shots: Shot[] = []
  const take = async (screen: Screen): Promise<void> => {
    await page.waitForTimeout(700)
    shots.push({ screen, language, png: await page.screenshot() })
  }
  for (const [screen, address] of [
    ['markets', '/market?type=2'],
    ['orders', '/profile/orders'],
    ['profile', '/profile'],
  ] as const) {
    await page.goto(`${url}${address}`)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await take(screen)
  }
  await page.goto(`${url}${INSTRUMENT}`)
  await page
    .locator('button', { hasText: textOf(language.text, 'trade:long') })
    .last()
    .click()
  await page.getByRole('dialog').waitFor()
  await take('ticket')
  await page.getByRole('dialog').getByRole('textbox').last().fill('1')
  await page.getByRole('dialog').locator('dl').last().scrollIntoViewIfNeeded()
  await take('ticket-end')
  await context.close()
  return shots
}

async function compose(browser: Browser, shots: readonly Shot[], file: string): Promise<void> {
  const figures = shots.map(
    ({ language, png }) =>
      `<figure><figcaption>${language.value}</figcaption><img src="data:image/png;base64,${png.toString('base64')}"></figure>`,
  )
  const page = await browser.newPage({ viewport: { width: 1900, height: 800 } })
  await page.setContent(
    `<style>body{display:flex;flex-wrap:wrap;gap:8px;margin:8px;background:gray;font:14px sans-serif}figure{margin:0}</style>${figures.join('')}`,
  )
  await page.screenshot({ path: file, fullPage: true })
  await page.close()
}

async function main(): Promise<void> {
  const folder = path.join(ROOT, '.shots')
  await mkdir(folder, { recursive: true })
  const client = process.env['CLIENT_DIR']
  const env = client === undefined ? {} : { CLIENT_DIR: client }
  const app = await openTestApp({ env, config: { jobs: true } })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const door = await browser.newPage()
    await door.addInitScript('globalThis.__name = (value) => value')
    await injectWallet(door)
    await door.goto(`${app.url}/help`)
    const session = await signIn(door)
    await door.close()
    await openOrder(app.url, session.token, 'long')
    await openOrder(app.url, session.token, 'short')
    for (const width of WIDTHS) {
      const shots: Shot[] = []
      for (const language of LANGUAGES)
        shots.push(...(await shoot(browser, app.url, session, language, width)))
      for (const screen of new Set(shots.map((shot) => shot.screen))) {
        const file = path.join(folder, `languages-${screen}-${String(width)}.png`)
        await compose(
          browser,
          shots.filter((shot) => shot.screen === screen),
          file,
        )
        process.stdout.write(`${file}\n`)
      }
    }
  } finally {
    await browser.close()
    await app.close()
  }
}

await main()
