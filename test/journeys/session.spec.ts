import { expect, type Page } from '@playwright/test'
import { type InjectedWallet, injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp } from '#kit/journey.ts'
import { textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

let app: App

test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})
test.beforeEach(({ trouble }) => trouble.expectEndedSessions())
test.use({ viewport: DESKTOP })

const button = (page: Page, key: string) =>
  page.getByRole('button', { name: textOf('en', key), exact: true })
const text = (page: Page, key: string) => page.getByText(textOf('en', key)).first()
const short = ({ address }: InjectedWallet): RegExp =>
  new RegExp(`${address.slice(0, 6)}.+${address.slice(-4)}`)

async function begin(page: Page, path = '/pass/login'): Promise<void> {
  await page.goto(`${app.url}${path}`)
  await button(page, 'session:connect').click()
}

async function signIn(page: Page): Promise<void> {
  await begin(page)
  await button(page, 'session:sign').click()
  await expect(button(page, 'account:newAccount.demo')).toBeVisible()
}

const customers = async (): Promise<number> => {
  const rows = await app.db.query<{ n: bigint }>('SELECT count(*) AS n FROM customer')
  return Number(rows[0]?.n)
}

test('the text to be signed is shown first, and is what the wallet signs', async ({ page }) => {
  const wallet = await injectWallet(page)
  await begin(page)
  const message = await page.getByLabel(textOf('en', 'session:message')).textContent()
  expect(wallet.calls).not.toContain('personal_sign')
  await button(page, 'session:sign').click()
  await expect(button(page, 'account:newAccount.demo')).toBeVisible()
  expect(wallet.signed).toEqual([message])
  expect(message).toContain(wallet.address)
  expect(wallet.forbidden).toEqual([])
})

test('a refused signature: said in words, nothing made, and it can be tried again', async ({
  page,
}) => {
  const before = await customers()
  const wallet = await injectWallet(page, { refuses: true })
  await begin(page)
  await button(page, 'session:sign').click()
  await expect(text(page, 'session:fault.declined')).toBeVisible()
  expect(await customers()).toBe(before)
  wallet.setRefusing(false)
  const again = page.getByRole('button', {
    name: new RegExp(`${textOf('en', 'session:connect')}|${textOf('en', 'session:sign')}`),
  })
  await again.click()
  if (wallet.signed.length === 0 && (await button(page, 'session:sign').isVisible())) {
    await button(page, 'session:sign').click()
  }
  await expect(button(page, 'account:newAccount.demo')).toBeVisible()
  expect(await customers()).toBe(before + 1)
})

test('two wallets: the person chooses, and only that one is asked', async ({ page }) => {
  const first = await injectWallet(page, { name: 'Copper', rdns: 'test.copper', by: 'eip6963' })
  const second = await injectWallet(page, { name: 'Silver', rdns: 'test.silver', by: 'eip6963' })
  await begin(page)
  await page.getByRole('button', { name: /Silver/ }).click()
  await button(page, 'session:sign').click()
  await expect(button(page, 'account:newAccount.demo')).toBeVisible()
  expect(second.signed).toHaveLength(1)
  expect(first.calls).not.toContain('eth_requestAccounts')
  expect(first.signed).toHaveLength(0)
})

test('another account in the wallet ends the session of the first; a locked one does not', async ({
  page,
}) => {
  const wallet = await injectWallet(page)
  await signIn(page)
  await page.goto(`${app.url}/profile`)
  await expect(page.getByText(short(wallet)).first()).toBeVisible()
  await wallet.changeAccount('none')
  await expect(page.getByText(short(wallet)).first()).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/profile`)
  await wallet.changeAccount('other')
  await expect(page).toHaveURL(/\/pass\/login/)
  await expect(text(page, 'gate:ended.walletChanged')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('glasshouse.session'))).toBeNull()
  // A call on its way while the session ends is refused.
})

test('a session that ended on the server leads to sign-in and back to the page', async ({
  page,
}) => {
  await injectWallet(page)
  await signIn(page)
  await app.db.query('DELETE FROM auth_session')
  await page.goto(`${app.url}/profile`)
  await expect(page).toHaveURL(`${app.url}/pass/login?return=%2Fprofile`)
  await expect(text(page, 'gate:ended.expired')).toBeVisible()
  await page
    .getByRole('link', { name: textOf('en', 'shell:nav.markets') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/market/)
  await page.goBack()
  await button(page, 'session:connect').click()
  await button(page, 'session:sign').click()
  await expect(page).toHaveURL(`${app.url}/profile`)
  // Who hears of it first, a call that is refused or the live socket, is a matter of chance.
})

test('the demo account is remembered over a reload, and marked', async ({ page }) => {
  await injectWallet(page)
  await signIn(page)
  await button(page, 'account:newAccount.demo').click()
  await expect(text(page, 'shell:strip.demo')).toBeVisible()
  await page.goto(`${app.url}/market`)
  await expect(text(page, 'shell:strip.demo')).toBeVisible()
  await page.goto(`${app.url}/profile`)
  await expect(page.getByText('100,000.00').first()).toBeVisible()
  await button(page, 'shell:strip.switch').click()
  await button(page, 'profile:switch.confirmReal').click()
  await expect(text(page, 'shell:strip.demo')).toHaveCount(0)
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await injectWallet(page)
  await signIn(page)
  const other = await context.newPage()
  await injectWallet(other)
  await other.goto(`${app.url}/profile`)
  await page.goto(`${app.url}/profile`)
  await button(page, 'profile:signOut').click()
  const signInLink = other.getByRole('link', { name: textOf('en', 'common:signIn'), exact: true })
  await expect(signInLink.first()).toBeVisible()
  await other.close()
})
