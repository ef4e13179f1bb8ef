import { type Browser, expect, type Page } from '@playwright/test'
import { formattersOf } from '#src/shared/i18n/format.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { depositScreens } from './depositScreens.ts'
import { fundsScreens } from './fundsScreens.ts'
import { injectWallet } from './injectedWallet.ts'
import type { Inspection } from './inspectors.ts'
import { openContext } from './openContext.ts'
import { chartSheets, INSTRUMENT, productScreens, realScreens } from './productScreens.ts'
import { receiptScreens } from './receiptScreens.ts'
import { type KeptSession, openOrder, signIn } from './signedIn.ts'
import { patternOf, textOf } from './texts.ts'
import { escape, press, summon, visit } from './visit.ts'

/* Every screen and every state of it, for whatever looks at them (see inspectors.ts). */
/** Who walks: a browser, the address of what is walked through, and what looks at each state. */
interface Walk {
  readonly browser: Browser
  readonly url: string
  readonly found: Inspection
  /** Only where one trades, which is laid out in another way on a desktop. */
  readonly brief?: boolean
}

/** A signed-in person with two open orders and one that was closed. */
async function newCustomer({ browser, url }: Walk): Promise<KeptSession> {
  const context = await openContext(browser, { language: 'en', phone: true }, null)
  const page = await context.newPage()
  await injectWallet(page)
  await page.goto(`${url}/help`)
  const session = await signIn(page)
  await context.close()
  return session
}

/** What a browser without a wallet sees. */
async function gate({ browser, url, found }: Walk): Promise<void> {
  const { look } = found
  const waiting = await openContext(browser, look, null, { userAgent: 'TokenPocket' })
  const page = await waiting.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByText(textOf(look.language, 'shell:gate.looking')).waitFor()
  await found.inspect(page, 'loading')
  await waiting.close()
  const blocked = await openContext(browser, look, null)
  const outside = await blocked.newPage()
  await outside.goto(url)
  await outside.getByRole('heading', { name: textOf(look.language, 'gate:title') }).waitFor()
  await outside.locator('svg[role=img], img').first().waitFor()
  await found.inspect(outside, 'blocked')
  await blocked.close()
}

/** What a visitor with a wallet sees, up to the text to be signed. */
async function visitor({ browser, url, found }: Walk): Promise<void> {
  const { look } = found
  const { language, phone } = look
  const context = await openContext(browser, look, null, { boardShown: false })
  const page = await context.newPage()
  found.watch(page)
  await injectWallet(page, { name: 'Copper', rdns: 'test.copper', by: 'eip6963' })
  await injectWallet(page, { name: 'Silver', rdns: 'test.silver', by: 'eip6963' })
  if (phone) {
    await visit(page, url, '/')
    await found.inspect(page, 'board')
    await press(page, textOf(language, 'board:skip'))
  }
  for (const path of [
    '/',
    '/market',
    INSTRUMENT,
    '/trading',
    '/profile/orders',
    '/profile',
    '/profile/level',
    '/profile/invite',
    '/nfts',
    '/charity',
    '/verify',
    '/proof',
    '/withdrawals',
    '/profile/deposit',
    '/profile/withdraw',
    '/help/wallet',
    '/zjxq',
    '/profile/balance',
    '/profile/notification',
    '/profile/mails',
    '/unsubscribe',
    '/help/notice',
    '/help',
    '/help/faq',
    '/detail?id=terms',
    '/introduction',
    '/api/loginCallback/google',
    '/profile/kefu',
    `/service?lang=${language}`,
  ]) {
    await visit(page, url, path)
    await found.inspect(page, `visitor ${path}`)
  }
  await receiptScreens(page, url, (state) => found.inspect(page, state))
  await visit(page, url, '/pass/register?way=email')
  await found.inspect(page, 'sign up')
  await visit(page, url, '/pass/reset')
  await found.inspect(page, 'forgotten password')
  await visit(page, url, '/pass/login')
  await found.inspect(page, 'sign in')
  await visit(page, url, '/pass/login?way=email')
  await found.inspect(page, 'sign in by password')
  await visit(page, url, '/pass/login')
  await summon(page, textOf(language, 'session:connect'))
  await found.inspect(page, 'choose a wallet')
  await press(page, 'Copper')
  await page.getByLabel(textOf(language, 'session:message')).waitFor()
  await found.inspect(page, 'message to sign')
  await context.close()
}

/** The ticket of the instrument's page: as it comes, with errors, asking once more, and done. */
async function ticket(page: Page, { url, found }: Walk): Promise<void> {
  const { language, phone } = found.look
  await visit(page, url, INSTRUMENT)
  await page.locator('canvas').first().waitFor()
  await found.inspect(page, 'instrument')
  if (!phone) await chartSheets(page, language, (state) => found.inspect(page, state))
  if (phone) await press(page, patternOf(language, 'trade:short'))
  const lots = page.getByLabel(textOf(language, 'trade:lots'), { exact: true })
  await lots.waitFor()
  await found.inspect(page, 'ticket')
  await lots.fill('x')
  await page.getByLabel(textOf(language, 'trade:stopLoss'), { exact: true }).fill('1')
  await found.inspect(page, 'ticket with errors')
  await page.getByLabel(textOf(language, 'trade:stopLoss'), { exact: true }).fill('')
  await lots.fill('1')
  await press(page, textOf(language, 'trade:suggest'))
  await page.locator('[aria-disabled=false]', { hasText: '1' }).last().waitFor()
  await escape(page)
}

/** Own orders: open ones, closing one, what came of it, and the closed ones. */
async function orders(page: Page, { url, found }: Walk): Promise<void> {
  const { language, phone } = found.look
  await visit(page, url, '/profile/orders')
  await page.locator('article').first().waitFor()
  await found.inspect(page, 'open orders')
  await summon(page, textOf(language, 'orders:addMargin.button'))
  await page.getByLabel(textOf(language, 'orders:addMargin.amount'), { exact: true }).fill('10')
  await found.inspect(page, 'adding margin')
  await escape(page)
  await summon(page, textOf(language, 'orders:all.close.button'))
  await found.inspect(page, 'closing all')
  await escape(page)
  await summon(page, textOf(language, 'orders:reverse.button'))
  await page.getByRole('heading', { name: textOf(language, 'orders:reverse.new') }).waitFor()
  await found.inspect(page, 'reversing')
  await escape(page)
  await summon(page, new RegExp(`^${textOf(language, 'orders:close.button')}$`))
  await found.inspect(page, 'closing')
  await page.getByRole('dialog').locator('button').last().click()
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor()
  await found.inspect(page, 'closed')
  await press(page, textOf(language, 'orders:close.done.list'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await found.inspect(page, 'history')
  const receipt = { name: patternOf(language, 'receipt:of', { name: '' }) }
  await page.getByRole('tabpanel').getByRole('button', receipt).first().click()
  await page.getByRole('dialog').getByRole('status').waitFor()
  await found.inspect(page, 'closed order')
  await escape(page)
  if (phone) return
  await visit(page, url, INSTRUMENT)
  await page.getByRole('tabpanel').getByRole('table').waitFor()
  await found.inspect(page, 'trading window with orders')
  await page.getByRole('tab', { name: textOf(language, 'orders:tab.history') }).click()
  await found.inspect(page, 'trading window with history')
}

async function profile(page: Page, { url, found }: Walk): Promise<void> {
  const { language } = found.look
  await visit(page, url, '/profile')
  await found.inspect(page, 'profile')
  await visit(page, url, '/profile/info')
  await found.inspect(page, 'personal info')
  await visit(page, url, '/loan')
  await page.getByText(textOf(language, 'loan:list.empty')).waitFor()
  await found.inspect(page, 'loans')
  await visit(page, url, '/profile/level')
  await found.inspect(page, 'level')
  await visit(page, url, '/profile/invite')
  await found.inspect(page, 'invite')
  await visit(page, url, '/profile/notification')
  await found.inspect(page, 'no notifications')
  await visit(page, url, '/profile/mails')
  await found.inspect(page, 'mails without an address')
  await visit(page, url, '/profile')
  await summon(page, textOf(language, 'profile:row.loan'))
  await found.inspect(page, 'real account only')
  await escape(page)
  const amount = formattersOf(languageBy(language).intl).decimal('100000')
  await summon(page, patternOf(language, 'profile:reset.confirm', { amount }))
  await found.inspect(page, 'reset')
  await escape(page)
  await summon(page, textOf(language, 'shell:strip.switch'))
  await found.inspect(page, 'switch account')
  await escape(page)
  await page.getByRole('radio').last().locator('..').click()
  await expect(page.getByRole('radio').last()).toBeChecked()
  await found.inspect(page, 'appearance')
}

/** What a customer on the demo account sees. */
async function customer(walk: Walk): Promise<void> {
  const { browser, url, found } = walk
  const { look } = found
  const { language, phone } = look
  const session = await newCustomer(walk)
  const context = await openContext(browser, look, session)
  const page = await context.newPage()
  found.watch(page)
  await injectWallet(page)
  await visit(page, url, '/profile/orders')
  await found.inspect(page, 'no orders')
  await page.getByRole('tab').last().click()
  await found.inspect(page, 'no history')
  await openOrder(url, session.token, 'long')
  await openOrder(url, session.token, 'short')
  await visit(page, url, '/')
  await found.inspect(page, 'home')
  await summon(page, patternOf(language, 'shell:language.current', { name: '' }))
  await found.inspect(page, 'languages')
  await visit(page, url, '/market')
  await found.inspect(page, 'markets')
  if (phone) await press(page, textOf(language, 'market:search.open'))
  await page.getByRole('textbox').fill('btc')
  await found.inspect(page, 'markets found')
  await page.getByRole('textbox').fill('no such thing')
  await found.inspect(page, 'no market found')
  await productScreens(page, url, ['spot', 'option'], (state) => found.inspect(page, state))
  await ticket(page, walk)
  if (phone) {
    await summon(page, textOf(language, 'instrument:head.switch'))
    await found.inspect(page, 'choose an instrument')
  }
  await orders(page, walk)
  if (walk.brief !== true) {
    await fundsScreens(page, url, language, (state) => found.inspect(page, state))
    await profile(page, walk)
  }
  await context.close()
}

/** What a customer sees on the real account alone. */
async function realAccount(walk: Walk): Promise<void> {
  const { browser, url, found } = walk
  const { look } = found
  const session = await newCustomer(walk)
  const context = await openContext(browser, look, session, { account: 'real' })
  const page = await context.newPage()
  found.watch(page)
  await injectWallet(page)
  await realScreens(page, url, look, (state) => found.inspect(page, state))
  const say = (key: string): string => textOf(look.language, key)
  await depositScreens(page, url, say, (state) => found.inspect(page, state))
  await context.close()
}

/** What goes wrong: no answer, no such thing, no network, no code. */
async function troubles({ browser, url, found }: Walk): Promise<void> {
  const { look } = found
  const context = await openContext(browser, look, null)
  const page = await context.newPage()
  await injectWallet(page)
  await page.goto(`${url}/cruuency?id=999999`)
  await page.getByText(textOf(look.language, 'instrument:without.unknownText')).waitFor()
  await found.inspect(page, 'no such instrument')
  await context.setOffline(true)
  await page.getByText(textOf(look.language, 'shell:strip.offline')).waitFor()
  await found.inspect(page, 'offline')
  await context.setOffline(false)
  await page.route(/listMarkets|getMarketList|index\/list/, (route) => route.abort())
  await page.goto(`${url}/market`)
  await page.getByRole('alert').waitFor()
  await found.inspect(page, 'markets unreachable')
  await page.route(/ProfilePage/, (route) => route.abort())
  await page.goto(`${url}/profile`)
  await page.getByText(textOf(look.language, 'shell:error.chunkTitle')).waitFor()
  await found.inspect(page, 'a part that did not arrive')
  await context.close()
}

/** Everything a browser without a wallet, a visitor and a customer see, and what goes wrong. */
export async function walkScreens(walk: Walk): Promise<void> {
  if (walk.brief === true) return customer(walk)
  await gate(walk)
  await visitor(walk)
  await customer(walk)
  await realAccount(walk)
  await troubles(walk)
}
