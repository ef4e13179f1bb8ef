import { type Browser, expect, type Page, test } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { depositScreens } from '#kit/depositScreens.ts'
import { fundsScreens } from '#kit/fundsScreens.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { openJourneyHouse } from '#kit/journey.ts'
import { type Look, openContext } from '#kit/openContext.ts'
import { productScreens, realScreens } from '#kit/productScreens.ts'
import { receiptScreens } from '#kit/receiptScreens.ts'
import { SOON } from '#kit/soonPaths.ts'
import { type KeptSession, openOrder, signIn } from '#kit/signedIn.ts'
import { patternOf, textOf } from '#kit/texts.ts'
import { escape, press, summon, visit } from '#kit/visit.ts'
import type { House } from '#server/main/house.ts'

/* Every screen and every state of it, asked by axe: three languages, two layouts, both themes. */

const INSTRUMENT = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0'

const LOOKS: readonly Look[] = (['en', 'zh', 'ar'] as const).flatMap((language) => [
  { language, phone: true },
  { language, phone: false },
])

/** Collects what was found, so that one run says everything. */
class Findings {
  readonly lines: string[] = []

  async look(page: Page, state: string): Promise<void> {
    for (const line of await violationsOn(page)) this.lines.push(`${state} | ${line}`)
  }
}

let house: House

test.beforeAll(async () => {
  house = await openJourneyHouse()
})
test.afterAll(async () => {
  await house.close()
})
test.describe.configure({ mode: 'parallel' })

/** A signed-in person of one's own, with two open orders and one that was closed. */
async function newCustomer(browser: Browser): Promise<KeptSession> {
  const context = await openContext(browser, { language: 'en', phone: true }, null)
  const page = await context.newPage()
  await injectWallet(page)
  await page.goto(`${house.url}/help`)
  const session = await signIn(page)
  await context.close()
  return session
}

const open = (page: Page, path: string): Promise<void> => visit(page, house.url, path)

/** What a browser without a wallet sees. */
async function gate(browser: Browser, look: Look, found: Findings): Promise<void> {
  const waiting = await openContext(browser, look, null, { userAgent: 'TokenPocket' })
  const page = await waiting.newPage()
  await page.goto(house.url, { waitUntil: 'commit' })
  await page.getByText(textOf(look.language, 'shell:gate.looking')).waitFor()
  await found.look(page, 'loading')
  await waiting.close()
  const blocked = await openContext(browser, look, null)
  const outside = await blocked.newPage()
  await outside.goto(house.url)
  await outside.getByRole('heading', { name: textOf(look.language, 'gate:title') }).waitFor()
  await outside.locator('svg[role=img], img').first().waitFor()
  await found.look(outside, 'blocked')
  await blocked.close()
}

/** What a visitor with a wallet sees, up to the text to be signed. */
async function visitor(browser: Browser, look: Look, found: Findings): Promise<void> {
  const { language, phone } = look
  const context = await openContext(browser, look, null, { boardShown: false })
  const page = await context.newPage()
  await injectWallet(page, { name: 'Copper', rdns: 'test.copper', by: 'eip6963' })
  await injectWallet(page, { name: 'Silver', rdns: 'test.silver', by: 'eip6963' })
  if (phone) {
    await open(page, '/')
    await found.look(page, 'board')
    await press(page, textOf(language, 'session:board.skip'))
  }
  for (const path of [
    '/',
    '/market',
    INSTRUMENT,
    '/trading',
    '/profile/orders',
    '/profile',
    '/verify',
    '/proof',
    '/withdrawals',
    '/profile/deposit',
    '/profile/withdraw',
    '/help/wallet',
    '/zjxq',
    '/profile/balance',
  ]) {
    await open(page, path)
    await found.look(page, `visitor ${path}`)
  }
  const share = LOOKS.indexOf(look)
  for (const path of SOON.filter((_, index) => index % LOOKS.length === share)) {
    await open(page, path)
    await found.look(page, path)
  }
  await receiptScreens(page, house.url, (state) => found.look(page, state))
  await open(page, '/pass/register')
  await found.look(page, 'sign up')
  await open(page, '/pass/login')
  await found.look(page, 'sign in')
  await summon(page, textOf(language, 'session:connect'))
  await found.look(page, 'choose a wallet')
  await press(page, 'Copper')
  await page.getByLabel(textOf(language, 'session:message')).waitFor()
  await found.look(page, 'message to sign')
  await context.close()
}

/** The ticket of the instrument's page: as it comes, with errors, asking once more, and done. */
async function ticket(page: Page, { language, phone }: Look, found: Findings): Promise<void> {
  await open(page, INSTRUMENT)
  await page.locator('canvas').first().waitFor()
  await found.look(page, 'instrument')
  if (phone) await press(page, patternOf(language, 'trade:short'))
  const lots = page.getByLabel(textOf(language, 'trade:lots'), { exact: true })
  await lots.waitFor()
  await found.look(page, 'ticket')
  await lots.fill('x')
  await page.getByLabel(textOf(language, 'trade:stopLoss'), { exact: true }).fill('1')
  await found.look(page, 'ticket with errors')
  await page.getByLabel(textOf(language, 'trade:stopLoss'), { exact: true }).fill('')
  await lots.fill('1')
  await press(page, textOf(language, 'trade:suggest'))
  await page.locator('[aria-disabled=false]', { hasText: '1' }).last().waitFor()
  await escape(page)
}

/** Own orders: open ones, closing one, what came of it, and the closed ones. */
async function orders(page: Page, { language, phone }: Look, found: Findings): Promise<void> {
  await open(page, '/profile/orders')
  await page.locator('article').first().waitFor()
  await found.look(page, 'open orders')
  await summon(page, new RegExp(`^${textOf(language, 'orders:close.button')}$`))
  await found.look(page, 'closing')
  await page.getByRole('dialog').locator('button').last().click()
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor()
  await found.look(page, 'closed')
  await press(page, textOf(language, 'orders:close.done.list'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await found.look(page, 'history')
  await page.getByRole('tabpanel').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('status').waitFor()
  await found.look(page, 'closed order')
  await escape(page)
  if (phone) return
  await open(page, INSTRUMENT)
  await page.getByRole('tabpanel').getByRole('table').waitFor()
  await found.look(page, 'trading window with orders')
  await page.getByRole('tab', { name: textOf(language, 'orders:tab.history') }).click()
  await found.look(page, 'trading window with history')
}

async function profile(page: Page, { language }: Look, found: Findings): Promise<void> {
  await open(page, '/profile')
  await found.look(page, 'profile')
  await summon(page, textOf(language, 'profile:row.loan'))
  await found.look(page, 'real account only')
  await escape(page)
  await summon(page, patternOf(language, 'profile:reset.confirm', { amount: '100,000' }))
  await found.look(page, 'reset')
  await escape(page)
  await summon(page, textOf(language, 'shell:strip.switch'))
  await found.look(page, 'switch account')
  await escape(page)
  await page.getByRole('radio').last().locator('..').click()
  await expect(page.getByRole('radio').last()).toBeChecked()
  await found.look(page, 'appearance')
}

/** What a customer on the demo account sees. */
async function customer(browser: Browser, look: Look, found: Findings): Promise<void> {
  const { language, phone } = look
  const session = await newCustomer(browser)
  const context = await openContext(browser, look, session)
  const page = await context.newPage()
  await injectWallet(page)
  await open(page, '/profile/orders')
  await found.look(page, 'no orders')
  await page.getByRole('tab').last().click()
  await found.look(page, 'no history')
  await openOrder(house.url, session.token, 'long')
  await openOrder(house.url, session.token, 'short')
  await open(page, '/')
  await found.look(page, 'home')
  await summon(page, patternOf(language, 'shell:language.current', { name: '' }))
  await found.look(page, 'languages')
  await open(page, '/market')
  await found.look(page, 'markets')
  if (phone) await press(page, textOf(language, 'market:search.open'))
  await page.getByRole('textbox').fill('btc')
  await found.look(page, 'markets found')
  await page.getByRole('textbox').fill('no such thing')
  await found.look(page, 'no market found')
  await productScreens(page, house.url, ['spot', 'option'], (state) => found.look(page, state))
  await ticket(page, look, found)
  if (phone) {
    await summon(page, textOf(language, 'market:head.switch'))
    await found.look(page, 'choose an instrument')
  }
  await orders(page, look, found)
  await fundsScreens(page, house.url, language, (state) => found.look(page, state))
  await profile(page, look, found)
  await context.close()
}

/** What a customer sees on the real account alone. */
async function realAccount(browser: Browser, look: Look, found: Findings): Promise<void> {
  const session = await newCustomer(browser)
  const context = await openContext(browser, look, session, { account: 'real' })
  const page = await context.newPage()
  await injectWallet(page)
  await realScreens(page, house.url, look, (state) => found.look(page, state))
  const say = (key: string): string => textOf(look.language, key)
  await depositScreens(page, house.url, say, (state) => found.look(page, state))
  await context.close()
}

/** What goes wrong: no answer, no such thing, no network, no code. */
async function troubles(browser: Browser, look: Look, found: Findings): Promise<void> {
  const context = await openContext(browser, look, null)
  const page = await context.newPage()
  await injectWallet(page)
  await page.goto(`${house.url}/cruuency?id=999999`)
  await page.getByText(textOf(look.language, 'market:unknownText')).waitFor()
  await found.look(page, 'no such instrument')
  await context.setOffline(true)
  await page.getByText(textOf(look.language, 'shell:strip.offline')).waitFor()
  await found.look(page, 'offline')
  await context.setOffline(false)
  await page.route(/listMarkets|getMarketList|index\/list/, (route) => route.abort())
  await page.goto(`${house.url}/market`)
  await page.getByRole('alert').waitFor()
  await found.look(page, 'markets unreachable')
  await page.route(/ProfilePage/, (route) => route.abort())
  await page.goto(`${house.url}/profile`)
  await page.getByText(textOf(look.language, 'shell:error.chunkTitle')).waitFor()
  await found.look(page, 'a part that did not arrive')
  await context.close()
}

test('axe sees what is planted: a nameless button, faint words, a small target', async ({
  browser,
}) => {
  const context = await openContext(browser, { language: 'en', phone: true }, null)
  const page = await context.newPage()
  await injectWallet(page)
  await open(page, '/help')
  expect(await violationsOn(page)).toEqual([])
  await page.evaluate(() => {
    const button = document.createElement('button')
    const words = document.createElement('p')
    words.textContent = 'faint'
    words.style.color = 'color-mix(in srgb, currentColor 40%, transparent)'
    button.style.inlineSize = '10px'
    button.style.blockSize = '10px'
    document.querySelector('main')?.append(button, button.cloneNode(), words)
  })
  const seen = (await violationsOn(page)).join('\n')
  expect(seen).toMatch(/^button-name: /m)
  expect(seen).toMatch(/^color-contrast: /m)
  expect(seen).toMatch(/^dark color-contrast: /m)
  expect(seen).toMatch(/^target-size: /m)
  await context.close()
})

for (const look of LOOKS) {
  test(`axe finds nothing in ${look.language} on a ${look.phone ? 'phone' : 'desktop'}`, async ({
    browser,
  }) => {
    // Half a minute by itself, on a machine with nothing else to do.
    test.setTimeout(300_000)
    const found = new Findings()
    await gate(browser, look, found)
    await visitor(browser, look, found)
    await customer(browser, look, found)
    await realAccount(browser, look, found)
    await troubles(browser, look, found)
    expect(found.lines).toEqual([])
  })
}
