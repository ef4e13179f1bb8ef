import { expect, type Page } from '@playwright/test'
import { formattersOf } from '#src/shared/i18n/format.ts'
import { languageBy } from '#src/shared/i18n/languages.ts'
import { depositScreens } from './depositScreens.ts'
import { fundsScreens } from './fundsScreens.ts'
import { injectWallet } from './injectedWallet.ts'
import type { Walk } from './inspectors.ts'
import { openContext } from './openContext.ts'
import {
  chartSheets,
  chooseInstrument,
  INSTRUMENT,
  listedScreens,
  productScreens,
  realScreens,
} from './productScreens.ts'
import { receiptScreens } from './receiptScreens.ts'
import { type KeptSession, openOrder, signIn } from './signedIn.ts'
import { patternOf, textOf } from './texts.ts'
import { troubles } from './troubleScreens.ts'
import { escape, press, summon, visit } from './visit.ts'

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
    '/pass/register?way=email',
    '/pass/reset',
    '/pass/login',
    '/pass/login?way=email',
  ]) {
    await visit(page, url, path)
    await found.inspect(page, `visitor ${path}`)
  }
  await receiptScreens(page, url, (state) => found.inspect(page, state))
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
  await chartSheets(page, found.look, (state) => found.inspect(page, state))
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
  const add = textOf(language, 'orders:addMargin.button')
  await page.getByRole('button', { name: add }).first().waitFor()
  await found.inspect(page, 'open orders')
  await summon(page, add)
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
  for (const [path, state] of [
    ['/profile', 'profile'],
    ['/profile/info', 'personal info'],
    ['/profile/level', 'level'],
    ['/profile/invite', 'invite'],
    ['/profile/notification', 'no notifications'],
    ['/profile/mails', 'mails without an address'],
  ] as const) {
    await visit(page, url, path)
    await found.inspect(page, state)
  }
  await visit(page, url, '/loan')
  await page.getByText(textOf(language, 'loan:list.empty')).waitFor()
  await found.inspect(page, 'loans')
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
  await page.getByText(textOf(language, 'orders:empty.open.title')).waitFor()
  await found.inspect(page, 'no orders')
  await page.getByRole('tab').last().click()
  await page.getByText(textOf(language, 'orders:empty.history.title')).waitFor()
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
  await page.getByText(patternOf(language, 'search:none', { text: 'no such thing' })).waitFor()
  await found.inspect(page, 'no market found')
  await productScreens(page, url, ['spot', 'option'], (state) => found.inspect(page, state))
  await listedScreens(page, url, language, (state) => found.inspect(page, state))
  await ticket(page, walk)
  if (phone) await chooseInstrument(page, language, (state) => found.inspect(page, state))
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

/** Everything a browser without a wallet, a visitor and a customer see, and what goes wrong. */
export async function walkScreens(walk: Walk): Promise<void> {
  if (walk.brief === true) return customer(walk)
  await gate(walk)
  await visitor(walk)
  await customer(walk)
  await realAccount(walk)
  await troubles(walk)
}
