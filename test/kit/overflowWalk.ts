import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { depositScreens } from './depositScreens.ts'
import { injectWallet } from './injectedWallet.ts'
import { DESKTOPS, Inspection, PHONES } from './inspectors.ts'
import { type KeptSession, openOrder, placeOrders, signIn } from './signedIn.ts'
import type { TestLanguage } from './texts.ts'
import { visit } from './visit.ts'

const WIDTHS = [...PHONES, ...DESKTOPS] as const
const INSTRUMENT = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0'

const ROUTES = [
  '/',
  '/market',
  '/market?type=1',
  '/trading',
  '/loan',
  '/nfts',
  '/zjxq',
  '/profile',
  '/profile/orders',
  '/profile/orders?tab=waiting',
  '/profile/orders?tab=history',
  '/profile/balance',
  '/profile/balance2',
  '/profile/balancebb',
  '/profile/deposit',
  '/profile/withdraw',
  '/withdrawals',
  '/profile/info',
  '/profile/exchange',
  '/profile/kefu',
  '/profile/invite',
  '/profile/notification',
  '/help',
  '/help/faq',
  '/help/notice',
  '/help/wallet',
  '/detail?id=about&title=About',
  INSTRUMENT,
  '/verify',
  '/proof',
  '/introduction',
  '/api/loginCallback/google',
  '/service',
] as const

/** What is walked through: a language of the picker, and how its texts are told from keys. */
interface Walk {
  readonly browser: Browser
  readonly url: string
  readonly session: KeptSession
  readonly language: TestLanguage
  /** Gives the browser texts that no build holds. */
  readonly teach?: (context: BrowserContext) => Promise<void>
  /** A visible text, placeholders unfilled. */
  say(key: string): string
}

async function openContext(
  walk: Walk,
  state: { readonly signedIn: boolean; readonly boardShown?: boolean },
): Promise<BrowserContext> {
  const context = await walk.browser.newContext({
    viewport: { width: WIDTHS[0], height: 700 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const { boardShown = true } = state
  const preferences = { language: walk.language, virtualStatus: 2, boardShown }
  await context.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) {
        if (value !== null)
          localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
      }
    },
    { preferences, session: state.signedIn ? walk.session : null },
  )
  await walk.teach?.(context)
  return context
}

/** A customer with an order in each direction, one that waits and one that was cancelled. */
export async function newCustomer(browser: Browser, url: string): Promise<KeptSession> {
  const page = await browser.newPage()
  await injectWallet(page)
  await page.goto(`${url}/help`)
  const session = await signIn(page)
  await page.close()
  await openOrder(url, session.token, 'long')
  await openOrder(url, session.token, 'short')
  await placeOrders(url, session.token)
  return session
}

async function look(
  found: Inspection,
  page: Page,
  state: string,
  widths: readonly number[],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 })
    await settled(page)
    await found.overflow(page, `${state} at ${width}`)
  }
}

async function settled(page: Page): Promise<void> {
  await page.locator('h1, dialog[open]').first().waitFor({ state: 'attached' })
  await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(done))
  })
}

async function outside(walk: Walk, found: Inspection): Promise<void> {
  const blocked = await openContext(walk, { signedIn: false })
  const gate = await blocked.newPage()
  await gate.goto(walk.url)
  await gate.getByRole('heading', { name: walk.say('gate:title') }).waitFor()
  await look(found, gate, 'blocked', WIDTHS)
  await blocked.close()
  const context = await openContext(walk, { signedIn: false, boardShown: false })
  const page = await context.newPage()
  await injectWallet(page)
  await page.goto(walk.url)
  await page.getByText(walk.say('board:title')).waitFor()
  await look(found, page, 'board', PHONES)
  await page.getByRole('button', { name: walk.say('board:skip') }).click()
  for (const path of [
    '/',
    '/pass/register?way=email',
    '/pass/login?way=email',
    '/pass/reset',
    '/profile',
    '/profile/orders',
    '/help',
  ]) {
    await visit(page, walk.url, path)
    await look(found, page, `visitor ${path}`, WIDTHS)
  }
  await context.close()
}

/** The ticket with every field at odds, in a sheet on phones and in its column on desktops. */
async function ticket(page: Page, walk: Walk, found: Inspection): Promise<void> {
  for (const widths of [PHONES, DESKTOPS] as const) {
    // A sheet that is open when its layout goes takes its step of the history back: leave it first.
    await page.goto(`${walk.url}${INSTRUMENT}`)
    await page.setViewportSize({ width: widths[0], height: 700 })
    await settled(page)
    if (widths === PHONES) {
      await page
        .locator('button', { hasText: walk.say('trade:short') })
        .last()
        .click()
    }
    const fields = page.getByRole('textbox')
    await fields.first().waitFor()
    await look(found, page, 'ticket', widths)
    await page.getByLabel(walk.say('trade:lots'), { exact: true }).fill('999999')
    await page.getByLabel(walk.say('trade:stopLoss'), { exact: true }).fill('1')
    await page.getByLabel(walk.say('trade:takeProfit'), { exact: true }).fill('x')
    await look(found, page, 'ticket at odds', widths)
    await page.locator('label', { hasText: walk.say('trade:type.limit') }).click()
    const limit = page.getByLabel(walk.say('trade:limitPrice'), { exact: true })
    await limit.fill('10000')
    await look(found, page, 'ticket with a limit', widths)
    await limit.fill('9999999')
    await look(found, page, 'ticket with a limit that is reached', widths)
  }
}

/** Layers over the page. */
async function layers(page: Page, walk: Walk, found: Inspection): Promise<void> {
  const press = (key: string) =>
    page
      .locator('button:visible', {
        hasText: walk
          .say(key)
          .replace(/\{\{.*/, '')
          .trim(),
      })
      .first()
      .click()
  const dialog = page.getByRole('dialog')
  await page.setViewportSize({ width: WIDTHS[0], height: 700 })
  await page.goto(`${walk.url}/profile/orders`)
  await page.locator('article').first().waitFor()
  await page
    .locator('article')
    .first()
    .getByRole('button', { name: walk.say('orders:close.button'), exact: true })
    .click()
  await dialog.waitFor()
  await look(found, page, 'closing', PHONES)
  await visit(page, walk.url, '/profile')
  for (const key of ['profile:reset.confirm', 'shell:strip.switch', 'profile:row.loan']) {
    await press(key)
    await dialog.waitFor()
    await look(found, page, key, PHONES)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

/** Shows what is listed at exchanges as closed until the day after tomorrow, as on a weekend. */
async function closeExchanges(page: Page): Promise<void> {
  const changesAt = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await page.route(/listMarketByType\?(?!.*type=2)/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const closed = text
      .replaceAll('"open":true', '"open":false')
      .replaceAll(/"changesAt":"[^"]*"/g, `"changesAt":"${changesAt}"`)
    await route.fulfill({ response, body: closed })
  })
}

const NOTHING_ELSE = { rules: false, themes: [], widths: [] }

/** Everything a customer and a visitor see, at every width: what is cut, and where. */
export async function findOverflow(walk: Walk): Promise<readonly string[]> {
  const found = new Inspection({ language: walk.language, phone: true }, NOTHING_ELSE)
  await outside(walk, found)
  const context = await openContext(walk, { signedIn: true })
  const page = await context.newPage()
  found.watch(page)
  await injectWallet(page)
  await closeExchanges(page)
  for (const route of ROUTES) {
    await page.setViewportSize({ width: WIDTHS[0], height: 700 })
    await visit(page, walk.url, route)
    await look(found, page, route, WIDTHS)
  }
  await ticket(page, walk, found)
  await layers(page, walk, found)
  await depositScreens(page, walk.url, walk.say, (state) => look(found, page, state, WIDTHS))
  await context.close()
  return found.lines
}
